import { AccountPage } from './AccountPage.tsx';

/** One member's money on one page (issue 2, section 6): a custom route of the console. `account.href(id)` leads to it. */
export const account = {
  path: '/account/:memberId',
  Page: AccountPage,
  href: (memberId: string) => `/account/${memberId}`,
};
