import type { AuthProvider } from 'react-admin';
import { signOut } from '../api/contract/browser/signOut.ts';
import { ApiError } from '../api/contract/client.ts';
import { homeOf, loginPageFor, mayUseConsole } from '../api/contract/pages.ts';
import { loadSession } from './session.ts';

/** Leave the console for a page of the member portal: it is another app, so this is a full page load. */
export function leaveFor(path: string): void {
  window.location.assign(path);
}

/** Never resolves: the page is being left, and react-admin must not go on to show anything meanwhile. */
function whileLeaving(): Promise<never> {
  return new Promise(() => {});
}

function leaveForLogin(): Promise<never> {
  leaveFor(loginPageFor(window.location.pathname + window.location.search));
  return whileLeaving();
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Signing in is a page of the portal (`/login`). The API is what guards the data; this provider only steers. */
export const authProvider: AuthProvider = {
  login: leaveForLogin,

  logout: async () => {
    await signOut();
    return whileLeaving();
  },

  checkAuth: async () => {
    try {
      const session = await loadSession();
      if (mayUseConsole(session, window.location.pathname)) return;
      leaveFor(homeOf(session));
    } catch (error) {
      // Any other failure (the server is down) is shown by the screen that needs the data; it is not a sign-out.
      if (!isSignedOut(error)) return;
      return leaveForLogin();
    }
    return whileLeaving();
  },

  checkError: (error: unknown) => (isSignedOut(error) ? leaveForLogin() : Promise.resolve()),

  getPermissions: async () => (await loadSession()).role,
};
