import { type UseQueryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { CallName, Input, Output } from '../../api/contract.ts';
import { callApi } from '../app/client.ts';

type Options<Name extends CallName> = Omit<
  UseQueryOptions<Output<Name>, Error>,
  'queryKey' | 'queryFn' | 'select'
>;

/** A named call that reads, kept by its name and input; the options are react-query's own. */
export function useRead<Name extends CallName>(name: Name, input: Input<Name>, options?: Options<Name>) {
  return useQuery<Output<Name>, Error>({
    // What is read again by itself is no news (console/layout/LoadingBar.tsx).
    meta: { isPolled: options?.refetchInterval !== undefined },
    ...options,
    queryKey: [name, input],
    queryFn: ({ signal }) => callApi(name, input, { signal }),
  });
}

/** The same call with each of several inputs. */
export function useReads<Name extends CallName>(name: Name, inputs: readonly Input<Name>[]) {
  return useQueries({
    queries: inputs.map((input) => ({
      queryKey: [name, input],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => callApi(name, input, { signal }),
    })),
  });
}
