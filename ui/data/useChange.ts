import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Change, Input, Output, Read } from '../../api/contract.ts';
import { ApiError } from '../app/client.ts';
import { callOnce } from '../app/callOnce.ts';
import { failedRows } from './rows.ts';
import { useToast } from '../app/toast.ts';
import { invalidateReads } from './invalidateReads.ts';

export interface DelayedRead {
  readonly read: Read;
  readonly afterMs: number;
}

interface Options<Name extends Change> {
  /** Read this once more after a while, where the spec asks for it. */
  readonly rereadAfter?: DelayedRead;
  readonly onError?: (error: Error, input: Input<Name>) => void;
}

/**
 * A named call that changes something. Afterwards the server's message is shown, with Undo where it names a
 * batch, and what the call changes is read again; nothing shows as done before the server says so. `submit`
 * answers undefined when the call failed.
 */
export function useChange<Name extends Change>(name: Name, { rereadAfter, onError }: Options<Name> = {}) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, error, reset } = useMutation<Output<Name>, Error, Input<Name>>({
    mutationFn: (input) => callOnce(name, input),
    onSuccess: (output) => {
      const severity = failedRows(output) === undefined ? 'success' : 'warning';
      if (hasMessage(output)) toast(output.message, output.batch, severity);
      if (rereadAfter !== undefined)
        setTimeout(() => void queryClient.invalidateQueries({ queryKey: [rereadAfter.read] }), rereadAfter.afterMs);
    },
    onError: (error, input) => onError?.(error, input),
    onSettled: (_, error) => {
      // Only bad input says nothing about how things are: else they are not as shown, or nobody knows.
      const isBadInput = error instanceof ApiError && error.status === 400;
      // Not awaited: what is recorded would look pending while reads are slow or fail.
      if (!isBadInput) void invalidateReads(queryClient, name);
    },
  });
  return {
    isPending,
    error,
    reset,
    submit: async (input: Input<Name>): Promise<Output<Name> | undefined> => {
      try {
        return await mutateAsync(input);
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
