import { AccountPage } from './AccountPage.tsx';

/** One member's money on one page (issue 2, section 6): a custom route of the console, reached through `MemberLink`. */
export const account = {
  path: '/account/:memberId',
  Page: AccountPage,
};
