import { canAccess, type Guard, type RequiredAction, type Visitor } from './guards.ts';

/** The two front ends (architecture 6). The names are those of their folders, here and in `dist/`. */
export type App = 'console' | 'member-portal';

/** The answer to a request for a page: an app, which says when the page is unknown, or a redirect. */
type PageAnswer = { readonly app: App; readonly isUnknown?: true } | { readonly redirect: string };

export const LOGIN_PAGE = '/login';
/** The second step of signing in. */
export const CODE_PAGE = '/login/code';
const UPDATE_PASSWORD_PAGE = '/updatePassword';
/** Where the QR code of a meeting leads, with `?meeting=` and `&code=`. */
export const CHECK_IN_PAGE = '/checkin';
/** The public sign-up form of a prospect group, with `?token=`. */
export const JOIN_PAGE = '/join';
/** Two-step sign-in, and one's own sessions. */
export const SECURITY_PAGE = '/security';

/** The only page while an action is required first. */
const pageOf: Readonly<Record<RequiredAction, string>> = {
  giveCode: CODE_PAGE,
  changePassword: UPDATE_PASSWORD_PAGE,
  setUpTwoStep: SECURITY_PAGE,
};

/** Payments by organization: of all of them, so for the operator alone (spec 2 section 2). */
const OPERATOR_PAGE = '/payout';

/** Every page but `/` and the login page. Those of administrators have pages below: `/account/{memberId}`. */
const guards: ReadonlyMap<string, Guard> = new Map([
  // An administrator on trial subscribes on the same pages as a stranger.
  ['/login/expiredTrial', 'public'],
  ['/signup', 'public'],
  ['/register', 'public'],
  ['/subscriptions', 'public'],
  ['/registerOrg', 'public'],
  ['/order/success', 'public'],
  ['/tutorial', 'public'],
  ['/resetPassword', 'public'],
  ['/setPassword', 'public'],
  [JOIN_PAGE, 'public'],
  [CODE_PAGE, 'signedIn'],
  [UPDATE_PASSWORD_PAGE, 'signedIn'],
  [SECURITY_PAGE, 'signedIn'],
  [CHECK_IN_PAGE, 'signedIn'],
  ['/pay', 'signedIn'],
  ['/receipt', 'signedIn'],
  ['/profile', 'notAdmin'],
  ['/payHistory', 'notAdmin'],
  ['/reimbursements', 'notAdmin'],
  ['/statement', 'notAdmin'],
  ['/dashboard', 'figures'],
  ['/calendar', 'notPledge'],
  ['/prospects', 'notPledge'],
  ['/charges', 'admin'],
  ['/members', 'admin'],
  ['/groups', 'admin'],
  ['/account', 'admin'],
  ['/attendance', 'attendance'],
  ['/budget', 'admin'],
  ['/expenses', 'admin'],
  ['/taxfiling', 'admin'],
  ['/collections', 'admin'],
  ['/documents', 'admin'],
  ['/chapterdocs', 'everybody'],
  ['/verifypayments', 'admin'],
  ['/reimbursement', 'admin'],
  ['/text', 'messages'],
  ['/batches', 'admin'],
  ['/history', 'admin'],
  ['/journal', 'admin'],
  ['/trial-balance', 'admin'],
  ['/opening-balances', 'admin'],
  ['/aged-receivables', 'admin'],
  ['/collected', 'admin'],
  ['/payments', 'admin'],
  ['/payouts', 'admin'],
  ['/transfers', 'admin'],
  ['/deliveries', 'admin'],
  ['/text-log', 'admin'],
  ['/myaccount', 'admin'],
  ['/settings', 'admin'],
  [OPERATOR_PAGE, 'operator'],
]);

/** Every page there is. */
export const pages: readonly string[] = ['/', LOGIN_PAGE, ...guards.keys()];

/** Whether a page needs no sign-in. */
export function isPublic(path: string): boolean {
  return path === LOGIN_PAGE || guards.get(path) === 'public';
}

/** Where somebody who signed in without asking for a page goes (spec 1 section 2.1, route `/`). */
export function homeOf(visitor: Visitor): string {
  if (visitor.requiredAction) return pageOf[visitor.requiredAction];
  return visitor.role === 'admin' ? '/dashboard' : '/profile';
}

/** A page's answer under a guard. `address`: path with query; no `visitor`: not signed in. */
function answerOf(guard: Guard, address: string, visitor: Visitor | undefined): PageAnswer {
  if (guard === 'public') return { app: 'member-portal' };
  if (!visitor) return { redirect: loginPageFor(address) };
  const home = homeOf(visitor);
  if (visitor.requiredAction && pathOf(address) !== home) return { redirect: home };
  return canAccess(guard, visitor) ? { app: appOf(guard, visitor) } : { redirect: home };
}

/** Administrators' pages are the console's, others the portal's (architecture 6). */
function appOf(guard: Guard, { role }: Visitor): App {
  if (guard === 'admin' || guard === 'operator') return 'console';
  const isShared = ['figures', 'messages', 'attendance', 'notPledge', 'everybody'].includes(guard);
  return isShared && role === 'admin' ? 'console' : 'member-portal';
}

/** A page's menu entry (spec 1 section 6): open, shown but disabled, or left out. */
type MenuEntry = 'open' | 'disabled' | 'hidden';

/** Where closed, the dashboard, prospects and calendar are shown disabled; others are left out. */
function entryUnder(guard: Guard, visitor: Visitor): MenuEntry {
  if (canAccess(guard, visitor)) return 'open';
  return guard === 'figures' || guard === 'notPledge' ? 'disabled' : 'hidden';
}

/** The same for a page by its path. What there is no page for is in no menu. */
export function menuEntryOf(path: string, visitor: Visitor): MenuEntry {
  const guard = guards.get(path);
  return guard === undefined ? 'hidden' : entryUnder(guard, visitor);
}

/**
 * Who sees which page (spec 1 sections 2.1, 2.2 and 6). `visitor` is undefined for somebody who is not signed
 * in. `address` is the path with its query; it is the `next` of the login page.
 */
export function answerPage(address: string, visitor: Visitor | undefined): PageAnswer {
  const path = pathOf(address);
  if (path === LOGIN_PAGE) return visitor ? { redirect: homeOf(visitor) } : { app: 'member-portal' };
  // Only a sign-in that awaits its code may see the second step.
  if (path === CODE_PAGE && visitor?.requiredAction !== 'giveCode')
    return { redirect: visitor ? homeOf(visitor) : LOGIN_PAGE };
  if (path === '/') return { redirect: visitor ? homeOf(visitor) : LOGIN_PAGE };
  const guard = guardOf(path);
  return guard === undefined
    ? { app: ownAppOf(visitor), isUnknown: true }
    : answerOf(guard, address, visitor);
}

/** Where somebody's whole menu is. */
function ownAppOf(visitor: Visitor | undefined): App {
  return visitor?.role === 'admin' && !visitor.requiredAction ? 'console' : 'member-portal';
}

function guardOf(path: string): Guard | undefined {
  const above = guards.get(`/${path.split('/')[1]}`);
  return guards.get(path) ?? (above === 'admin' || above === 'attendance' ? above : undefined);
}

function pathOf(address: string): string {
  return address.split('?')[0] ?? '';
}

/** Whether a visitor may stay in the console: an operator who is no administrator has one page there. */
export function mayUseConsole(visitor: Visitor, path: string): boolean {
  if (visitor.requiredAction) return false;
  const answer = answerPage(path, visitor);
  return (
    visitor.role === 'admin' || (typeof answer === 'object' && 'app' in answer && answer.app === 'console')
  );
}

/** The first page of the console: the dashboard, or an operator's one page for who is no administrator. */
export function consoleHomeOf({ role }: Pick<Visitor, 'role'>): string {
  return role === 'admin' ? '/dashboard' : OPERATOR_PAGE;
}

/** The login page that leads back to `address`. */
export function loginPageFor(address: string): string {
  return `${LOGIN_PAGE}?next=${encodeURIComponent(address)}`;
}

/**
 * The page to return to after login; undefined when there is none, or when it is not ours.
 * Resolved as a browser would, because `//evil.example` and `/\evil.example` leave this site.
 */
export function returnPathOf(loginAddress: string): string | undefined {
  const here = 'http://bursar.invalid';
  const next = new URL(loginAddress, here).searchParams.get('next');
  if (next === null || !next.startsWith('/')) return undefined;
  const target = addressOf(next, here);
  if (target === undefined || target.origin !== here || target.pathname === LOGIN_PAGE) return undefined;
  // The second step took too long: on to where that would have led.
  if (target.pathname === CODE_PAGE) return returnPathOf(target.pathname + target.search);
  const path = target.pathname + target.search;
  return path.startsWith('//') ? undefined : path;
}

function addressOf(path: string, here: string): URL | undefined {
  try {
    return new URL(path, here);
  } catch {
    return undefined;
  }
}

const publicPages = pages.filter(isPublic);

/** Runs in the head of both apps' pages, before the first paint: sets light or dark, and the frame. */
export const openingScript = [
  '{ const { dataset } = document.documentElement;',
  "const chosen = localStorage.getItem('mui-mode');",
  "const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';",
  "dataset.mode = chosen === 'light' || chosen === 'dark' ? chosen : system;",
  `dataset.frame = ${JSON.stringify(publicPages)}.includes(location.pathname) ? 'public' : 'signed-in'; }`,
].join('\n');
