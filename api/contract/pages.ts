/** The two front ends (architecture 6). The names are those of their folders, here and in `dist/`. */
export type App = 'console' | 'member-portal';

/** What the rules below need to know of who is asking. */
export interface Visitor {
  readonly role: string;
  /** The organisation lets its members see the dashboard (setting "Show Data to Members"). */
  readonly showUserData: boolean;
  /** Operates the installation, whatever role he has in his organisation. */
  readonly operator: boolean;
  /** Signed in with a one-time password: there is one page for him until he has set his own. */
  readonly mustChangePassword?: boolean;
}

/** What to do with a request for a page: show an app, go elsewhere, or say that there is no such page. */
export type PageAnswer = { readonly app: App } | { readonly redirect: string } | 'unknown';

export const LOGIN_PAGE = '/login';
const UPDATE_PASSWORD_PAGE = '/updatePassword';

/**
 * Pages of whoever opens them, signed in or not (spec 1 section 2.1): an administrator whose trial goes on subscribes on the same pages as a
 * stranger. The query says nothing about who may open them.
 */
const publicPages = [
  '/login/expiredTrial',
  '/signup',
  '/register',
  '/subscriptions',
  '/registerOrg',
  '/order/success',
  '/tutorial',
  '/resetPassword',
  '/setPassword',
];
/** Pages of everybody who is signed in, administrators and pledges too (spec 2 section 2, "Route guards"). */
const openToAll = [UPDATE_PASSWORD_PAGE, '/pay', '/receipt'];
/** Pages of which an administrator has no need: he is sent to his dashboard (spec 1 section 6, "Second guard"). */
const memberPages = ['/profile', '/payHistory'];
/** First parts of the console's addresses: `/account/{memberId}` and the like are below them. */
const consolePages = [
  'charges',
  'members',
  'account',
  'verifypayments',
  'history',
  'journal',
  'trial-balance',
  'aged-receivables',
  'payouts',
  'deliveries',
  'settings',
];
/** Payments by organisation: of all of them, so for the operator alone (spec 2 section 2). */
const OPERATOR_PAGE = '/payout';

/** Every page there is. */
export const pages: readonly string[] = [
  '/',
  LOGIN_PAGE,
  '/dashboard',
  ...publicPages,
  ...openToAll,
  ...memberPages,
  ...consolePages.map((first) => `/${first}`),
  OPERATOR_PAGE,
];

/** Where somebody who signed in without asking for a page goes (spec 1 section 2.1, route `/`). */
export function homeOf(visitor: Visitor): string {
  if (visitor.mustChangePassword) return UPDATE_PASSWORD_PAGE;
  return visitor.role === 'admin' ? '/dashboard' : '/profile';
}

/**
 * Who sees which page (spec 1 sections 2.1, 2.2 and 6). `visitor` is undefined for somebody who is not signed in. `address` is the
 * path with its query; it comes back after signing in as the `next` of the login page.
 */
export function answerPage(address: string, visitor: Visitor | undefined): PageAnswer {
  const path = address.split('?')[0] ?? '';
  if (path === LOGIN_PAGE) return visitor ? { redirect: homeOf(visitor) } : { app: 'member-portal' };
  if (publicPages.includes(path)) return { app: 'member-portal' };
  const isConsolePage = consolePages.includes(path.split('/')[1] ?? '');
  if (!isConsolePage && !pages.includes(path)) return 'unknown';
  if (!visitor) return { redirect: path === '/' ? LOGIN_PAGE : loginPageFor(address) };
  if (visitor.mustChangePassword && path !== UPDATE_PASSWORD_PAGE) return { redirect: UPDATE_PASSWORD_PAGE };
  if (path === '/') return { redirect: homeOf(visitor) };
  if (openToAll.includes(path)) return { app: 'member-portal' };
  if (path === OPERATOR_PAGE) return visitor.operator ? { app: 'console' } : { redirect: homeOf(visitor) };
  if (visitor.role === 'admin') {
    return isConsolePage || path === '/dashboard' ? { app: 'console' } : { redirect: homeOf(visitor) };
  }
  if (isConsolePage) return { redirect: homeOf(visitor) };
  if (path === '/dashboard' && !mayReadDashboard(visitor)) return { redirect: homeOf(visitor) };
  return { app: 'member-portal' };
}

/** An administrator always; a member when the organisation shows its figures; a pledge never (spec 1 section 6). */
export function mayReadDashboard(visitor: Visitor): boolean {
  return visitor.role === 'admin' || (visitor.role !== 'pledge' && visitor.showUserData);
}

/** Whether somebody who is in the console may stay there. Somebody who operates the installation without being an administrator has one page of it. */
export function mayUseConsole(visitor: Visitor, path: string): boolean {
  const answer = answerPage(path, visitor);
  return (
    visitor.role === 'admin' || (typeof answer === 'object' && 'app' in answer && answer.app === 'console')
  );
}

/** The first page of the console: the dashboard, or the one page that an operator has there who is no administrator. */
export function consoleHomeOf({ role }: Pick<Visitor, 'role'>): string {
  return role === 'admin' ? '/dashboard' : OPERATOR_PAGE;
}

/** The login page that leads back to `address`. */
export function loginPageFor(address: string): string {
  return `${LOGIN_PAGE}?next=${encodeURIComponent(address)}`;
}

/**
 * The page of ours that the login page was asked to lead back to; undefined when there is none, and for anything that could leave
 * this site: `//evil.example`, `/\evil.example` and `https:…` are refused by resolving the text as a browser would.
 */
export function returnPathOf(loginAddress: string): string | undefined {
  const here = 'http://bursar.invalid';
  const next = new URL(loginAddress, here).searchParams.get('next');
  if (next === null || !next.startsWith('/') || !URL.canParse(next, here)) return undefined;
  const target = new URL(next, here);
  if (target.origin !== here || target.pathname === LOGIN_PAGE) return undefined;
  const path = target.pathname + target.search;
  return path.startsWith('//') ? undefined : path;
}
