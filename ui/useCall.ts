import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Change, Input, Output, Read } from '../api/contract/calls.ts';
import { ApiError, callApi } from '../api/contract/client.ts';
import { newKey } from '../api/contract/newKey.ts';
import { failedRows } from './forms/rows.ts';
import { useNotify } from './notify.ts';
import { readAgain } from './readAgain.ts';

/** The last attempt's key, so that repeating the same input after a lost answer does nothing twice. */
interface Attempt {
  readonly body: string;
  readonly key: string;
}

export interface Later {
  readonly read: Read;
  readonly afterMs: number;
}

interface Options<Name extends Change> {
  /** Read this once more after a while, where the spec asks for it. */
  readonly later?: Later;
  readonly onError?: (error: Error, input: Input<Name>) => void;
}

/**
 * A named call that changes something. Afterwards what it changed is read again and the server's message is
 * shown, with Undo where it names a batch; nothing shows as done before the server says so. `submit` answers
 * undefined when the call failed.
 */
export function useCall<Name extends Change>(name: Name, { later, onError }: Options<Name> = {}) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const attempt = useRef<Attempt>(undefined);
  const { mutateAsync, isPending, error, reset } = useMutation<Output<Name>, Error, Input<Name>>({
    mutationFn: (input) => {
      const body = JSON.stringify(input);
      if (attempt.current?.body !== body) attempt.current = { body, key: newKey() };
      return callApi(name, input, { idempotencyKey: attempt.current.key });
    },
    onSuccess: async () => {
      attempt.current = undefined;
      if (later !== undefined)
        setTimeout(() => void queryClient.invalidateQueries({ queryKey: [later.read] }), later.afterMs);
      await readAgain(queryClient, name);
    },
    onError: (error, input) => {
      // Refused for how things are, which is not how they are shown: somebody else has changed them.
      if (error instanceof ApiError && [404, 409, 422].includes(error.status))
        void queryClient.invalidateQueries();
      onError?.(error, input);
    },
  });
  return {
    isPending,
    error,
    reset,
    submit: async (input: Input<Name>): Promise<Output<Name> | undefined> => {
      try {
        const output = await mutateAsync(input);
        const severity = failedRows(output) === undefined ? 'success' : 'warning';
        if (hasMessage(output)) notify(output.message, output.batch, severity);
        return output;
      } catch {
        return undefined;
      }
    },
  };
}

function hasMessage(output: unknown): output is { message: string; batch?: string } {
  return (
    typeof output === 'object' && output !== null && 'message' in output && typeof output.message === 'string'
  );
}
