import { useQuery } from '@tanstack/react-query';
import type { CallName, Input, Output } from '../../api/contract/calls.ts';
import { callApi } from '../../api/contract/client.ts';

/**
 * A named call that reads, kept by its name and input.
 *
 * @param refetchMs read it again as often as this while the page is looked at
 */
export function useRead<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  enabled = true,
  refetchMs?: number,
) {
  return useQuery<Output<Name>, Error>({
    queryKey: [name, input],
    queryFn: ({ signal }) => callApi(name, input, { signal }),
    enabled,
    refetchInterval: refetchMs ?? false,
  });
}
