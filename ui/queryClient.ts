import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/contract/client.ts';

/** What both apps ask of react-query. */
export function newQueryClient(staleTime: number): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Without a connection a page says so, instead of waiting in silence; it asks again once there is one.
        networkMode: 'always',
        refetchOnReconnect: true,
        // A refusal will not change by asking again; a lost connection may.
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
        staleTime,
      },
      // A change made offline fails at once; done later, it may not be wanted any more.
      mutations: { networkMode: 'always' },
    },
  });
}
