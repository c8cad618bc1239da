import { callApi } from '../client.ts';
import { LOGIN_PAGE } from '../pages.ts';
import { logout } from '../session.ts';
import { forgetPerson } from './storage.ts';

/** Sign out of this browser. Should the call fail, the login page says so: it shows the home page to whoever is still signed in. */
export async function signOut(): Promise<void> {
  forgetPerson();
  await callApi(logout, {}).catch(() => undefined);
  leaveSignedOut();
}

/** The page is loaded anew, so that nothing of the person stays in memory. */
export function leaveSignedOut(): void {
  forgetPerson();
  window.location.assign(LOGIN_PAGE);
}
