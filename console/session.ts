import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/contract/client.ts';
import { getSession, type Session } from '../api/contract/session.ts';

let loaded: Promise<Session> | undefined;

/**
 * Who is signed in. Asked once per page load, because a change of person or role always comes with a full page load
 * (signing in and out happen in the other app).
 */
export function loadSession(): Promise<Session> {
  loaded ??= callApi(getSession, {}).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

/** The session inside a screen. The shell is shown only when there is one, so it is undefined for the first moment at most. */
export function useSession(): Session | undefined {
  return useQuery({ queryKey: ['session'], queryFn: loadSession, staleTime: Number.POSITIVE_INFINITY }).data;
}
