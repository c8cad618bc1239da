import type { AuthProvider } from 'react-admin';
import { homeOf, loginPageFor, mayUseConsole } from '../api/platform/contract/pages.ts';
import { ApiError } from '../ui/app/client.ts';
import { sessionQuery } from '../ui/app/session.ts';
import { hasUnsentInput } from '../ui/app/signInAgain.ts';
import { signOut } from '../ui/app/signOut.ts';
import { queryClient } from './queryClient.ts';

/** Leave the console for a page of the member portal: it is another app, so this is a full page load. */
export function leaveFor(path: string): void {
  window.location.assign(path);
}

/** Never resolves: the page is being left, and react-admin must not go on to show anything meanwhile. */
function neverResolves(): Promise<never> {
  return new Promise(() => {});
}

function leaveForLogin(): Promise<never> {
  leaveFor(loginPageFor(window.location.pathname + window.location.search));
  return neverResolves();
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

const loadSession = () => queryClient.fetchQuery({ ...sessionQuery, retry: false });

/** Sign-in is the portal's page (`/login`). The API guards the data; this provider only redirects. */
export const authProvider: AuthProvider = {
  login: leaveForLogin,

  logout: async () => {
    await signOut();
    return neverResolves();
  },

  checkAuth: async () => {
    try {
      const session = await loadSession();
      if (mayUseConsole(session, window.location.pathname)) return;
      leaveFor(homeOf(session));
    } catch (error) {
      // The screen that needs the data shows any other failure, such as a server that is down.
      if (!isSignedOut(error)) return;
      return leaveForLogin();
    }
    return neverResolves();
  },

  checkError: (error: unknown) =>
    isSignedOut(error) && !hasUnsentInput() ? leaveForLogin() : Promise.resolve(),

  getPermissions: async () => (await loadSession()).role,
};
