import { useQuery } from '@tanstack/react-query';
import type { Call, InputOf, OutputOf } from '../../api/contract/call.ts';
import { callApi } from '../../api/contract/client.ts';

/**
 * A named call that reads, kept by its name and input.
 *
 * @param refetchMs read it again as often as this while the page is looked at
 */
export function useRead<C extends Call>(call: C, input: InputOf<C>, enabled = true, refetchMs?: number) {
  return useQuery<OutputOf<C>, Error>({
    queryKey: [call.name, input],
    queryFn: ({ signal }) => callApi(call, input, { signal }),
    enabled,
    refetchInterval: refetchMs ?? false,
  });
}
