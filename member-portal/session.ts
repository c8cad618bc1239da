import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { keepFor } from '../api/contract/browser/storage.ts';
import { callApi } from '../api/contract/client.ts';
import { getSession, type Session } from '../api/contract/session.ts';

/** Asks who is signed in. Signing in and out load the page anew, so one answer holds for as long as the page is open. */
export function useSessionQuery() {
  return useQuery({
    queryKey: [getSession.name],
    queryFn: async () => {
      const session = await callApi(getSession, {});
      keepFor(session.uuid);
      return session;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const SessionContext = createContext<Session | undefined>(undefined);

/** Who is signed in. Only for what is shown inside `SignedIn`, which waits for the answer. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('useSession is for pages inside SignedIn');
  return session;
}
