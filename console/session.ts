import { useQuery } from '@tanstack/react-query';
import type { Session } from '../api/session/contract.ts';
import { callApi } from '../ui/app/client.ts';
import { newQueryClient } from '../ui/app/queryClient.ts';
import { keepFor } from '../ui/app/storage.ts';

/** Each screen that is opened reads again. Outside of React it is for the session alone. */
export const queryClient = newQueryClient(0);

/** Every screen asks who is signed in, so the answer counts for a while; the organization's day changes. */
const query = {
  queryKey: ['get-session'],
  queryFn: async () => {
    const session = await callApi('get-session', {});
    keepFor(session.uuid);
    return session;
  },
  staleTime: 10 * 60_000,
};

/** Who is signed in. */
export function loadSession(): Promise<Session> {
  return queryClient.fetchQuery({ ...query, retry: false });
}

/** The session inside a screen. The shell waits for one, so it is undefined only for a moment. */
export function useSession(): Session | undefined {
  return useQuery(query).data;
}
