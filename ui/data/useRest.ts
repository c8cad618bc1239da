import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { Resource } from '../../api/contract.ts';
import { fetchApi } from '../app/client.ts';

type Options<Answer> = Omit<UseQueryOptions<Answer, Error>, 'queryKey' | 'queryFn' | 'select'>;

/** What `/api/rest` answers at `path` of a resource, e.g. "/summary" or "?asOf=2026-11-01". */
export function useRest<Answer>(resource: Resource, path: string, options?: Options<Answer>) {
  return useQuery<Answer, Error>({
    ...options,
    queryKey: [resource, path],
    queryFn: async ({ signal }) => (await fetchApi(`/api/rest/${resource}${path}`, { signal })).json(),
  });
}
