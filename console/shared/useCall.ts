import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNotify } from 'react-admin';
import type { CallName, Input, Output } from '../../api/contract/calls.ts';
import { ApiError, callApi } from '../../api/contract/client.ts';
import { newKey } from '../../api/contract/newKey.ts';
import { messageOf } from '../../ui/errors.ts';

/** The last attempt's key, so that repeating the same input after a lost answer does nothing twice. */
interface Attempt {
  readonly body: string;
  readonly key: string;
}

/**
 * A named call that changes something. Afterwards everything shown is read again, and the server's message is
 * a toast; nothing shows as done before the server says so. `send` answers undefined when the call failed;
 * `error` then has the reason.
 *
 * @param readAgainMs reads everything once more after this time, where the spec asks for it
 */
export function useCall<Name extends CallName>(name: Name, readAgainMs?: number) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const attempt = useRef<Attempt | undefined>(undefined);
  const mutation = useMutation<Output<Name>, Error, Input<Name>>({
    mutationFn: (input) => {
      const body = JSON.stringify(input);
      if (attempt.current?.body !== body) attempt.current = { body, key: newKey() };
      return callApi(name, input, { idempotencyKey: attempt.current.key });
    },
    onSuccess: async () => {
      attempt.current = undefined;
      if (readAgainMs !== undefined) setTimeout(() => void queryClient.invalidateQueries(), readAgainMs);
      await queryClient.invalidateQueries();
    },
    onError: (error) => {
      // Refused for how things are, which is not how they are shown: somebody else has changed them.
      if (error instanceof ApiError && [404, 409, 422].includes(error.status))
        void queryClient.invalidateQueries();
    },
  });
  return {
    busy: mutation.isPending,
    /** What went wrong in words, while there is something to show. */
    error: mutation.error === null ? undefined : messageOf(mutation.error),
    /** The error itself: `ApiError.fieldErrors` says which fields. */
    cause: mutation.error ?? undefined,
    reset: mutation.reset,
    send: async (input: Input<Name>): Promise<Output<Name> | undefined> => {
      try {
        const output = await mutation.mutateAsync(input);
        if (hasMessage(output)) notify(output.message, { type: 'success' });
        return output;
      } catch {
        return undefined;
      }
    },
  };
}

function hasMessage(output: unknown): output is { message: string } {
  return (
    typeof output === 'object' && output !== null && 'message' in output && typeof output.message === 'string'
  );
}
