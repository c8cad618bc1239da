import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { homeOf } from '../../api/platform/contract/pages.ts';
import type { Session } from '../../api/session/contract.ts';
import { callApi } from './client.ts';
import { linkTo } from './screen.ts';
import { claimStorage } from './storage.ts';

/** Who is signed in. It counts for ten minutes: in a tab that stays open, the organization's day changes. */
export const sessionQuery = queryOptions({
  queryKey: ['get-session'],
  queryFn: async () => {
    const session = await callApi('get-session', {});
    claimStorage(session.uuid);
    return session;
  },
  staleTime: 10 * 60_000,
});

export const SessionContext = createContext<Session | undefined>(undefined);

/** Who is signed in, in all that `SignedIn` (ui/chrome/SignedIn.tsx) shows once that is known. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('useSession is for what is shown inside SignedIn');
  return session;
}

/** A link to a person's first page, which an administrator has in the console. */
export function homeLink(session: Session) {
  return linkTo({ path: homeOf(session), otherApp: session.role === 'admin' });
}
