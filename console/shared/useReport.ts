import { useQuery } from '@tanstack/react-query';
import { fetchApi } from '../../api/contract/client.ts';

/** A report of `/api/rest`, whole: sums over a part of it would be wrong. */
export function useReport<Row>(
  resource: string,
  filter: Readonly<Record<string, string | undefined>>,
  enabled = true,
) {
  return useQuery<Row[], Error>({
    queryKey: ['report', resource, filter],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ filter: JSON.stringify(filter) });
      return (await fetchApi(`/api/rest/${resource}?${query}`, { signal })).json();
    },
    enabled,
    placeholderData: (before) => before,
  });
}
