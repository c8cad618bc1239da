import { useQuery } from '@tanstack/react-query';
import type { Call, InputOf, OutputOf } from '../../api/contract/call.ts';
import { callApi } from '../../api/contract/client.ts';

/** A named call that reads, kept by its name and input. */
export function useRead<C extends Call>(call: C, input: InputOf<C>, enabled = true) {
  return useQuery<OutputOf<C>, Error>({
    queryKey: [call.name, input],
    queryFn: ({ signal }) => callApi(call, input, { signal }),
    enabled,
  });
}
