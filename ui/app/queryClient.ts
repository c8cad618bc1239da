import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './client.ts';

/** What both apps ask of react-query. */
export function newQueryClient(staleTime: number): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Offline, a page shows an error instead of waiting, and loads again once online.
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
