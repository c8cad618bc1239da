import { LOGIN_PAGE } from '../../api/platform/contract/pages.ts';
import { callApi } from './client.ts';
import { clearStorage } from './storage.ts';

/** Sign out of this browser. If the call fails, the login page shows the home page instead. */
export async function signOut(): Promise<void> {
  clearStorage();
  await callApi('logout', {}).catch(() => undefined);
  leaveSignedOut();
}

/** The page is loaded again, so that nothing of the person stays in memory. */
export function leaveSignedOut(): void {
  clearStorage();
  window.location.assign(LOGIN_PAGE);
}
