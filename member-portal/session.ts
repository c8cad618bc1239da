import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { homeOf } from '../api/platform/contract/pages.ts';
import type { Session } from '../api/session/contract.ts';
import { callApi } from '../ui/app/client.ts';
import { linkTo } from '../ui/app/screen.ts';
import { keepFor } from '../ui/app/storage.ts';

/** Who is signed in. It counts for a while: in a tab that stays open, the organization's day changes. */
export function useSessionQuery() {
  return useQuery({
    queryKey: ['get-session'],
    queryFn: async () => {
      const session = await callApi('get-session', {});
      keepFor(session.uuid);
      return session;
    },
    staleTime: 10 * 60_000,
  });
}

export const SessionContext = createContext<Session | undefined>(undefined);

/** Who is signed in. Only for what is shown inside `SignedIn`, which waits for the answer. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('useSession is for pages inside SignedIn');
  return session;
}

/** A link to the first page of whoever is signed in, which an administrator has in the console. */
export function homeLink(session: Session) {
  return linkTo({ path: homeOf(session), otherApp: session.role === 'admin' });
}
