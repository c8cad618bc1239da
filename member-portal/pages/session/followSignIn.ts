import { CODE_PAGE, homeOf, returnPathOf } from '../../../api/platform/contract/pages.ts';
import type { Session } from '../../../api/session/contract.ts';

/** Goes on to the code, to the page that the address names, or home. It may be of the other app. */
export function followSignIn(session: Session): void {
  const { pathname, search } = window.location;
  if (session.requiredAction === 'giveCode') {
    // Where it leads to in the end goes along.
    window.location.assign(CODE_PAGE + search);
    return;
  }
  const next = session.requiredAction === null ? returnPathOf(pathname + search) : undefined;
  window.location.assign(next ?? homeOf(session));
}
