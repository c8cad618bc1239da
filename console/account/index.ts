import { AccountPage } from './AccountPage.tsx';

/** One member's money on one page: a custom route of the console, reached through `MemberLink`. */
export const account = {
  path: '/account/:memberId',
  Page: AccountPage,
};
