import test, { type ExecutionContext } from 'ava';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { DEFAULT_TIME_ZONE } from '../../ledger/values/calendar.ts';
import { instantOf } from '../../ledger/values/zonedTime.ts';
import { type App, demo, startApp } from '../support/app.ts';
import {
  axeViolations,
  desktop,
  errorsOf,
  keepFailure,
  keepScreenshot,
  openPage,
  overflowsSideways,
  type PageOptions,
  phone,
  type Viewport,
  walkedAt,
} from '../support/browser.ts';
import { atEnd } from '../support/scope.ts';
import { theBrowser } from '../support/theBrowser.ts';
import { until } from '../support/until.ts';
import { type Caller, callAs } from './calls.ts';

export { type Caller, callAs, idOf } from './calls.ts';

/** What a browser test runs. */
export interface Running {
  readonly app: App;
  readonly browser: Browser;
  /** The page of a visitor, on a desk unless it is said otherwise. */
  visit(viewport?: Viewport, options?: Partial<PageOptions>): Promise<Page>;
  /** The same of somebody of the demo organization, signed in, with this address open. */
  enter(email: string, address?: string, viewport?: Viewport, options?: Partial<PageOptions>): Promise<Page>;
  /** Somebody of it who only makes calls, without the cost of a page. */
  caller(email: string): Promise<Caller>;
}

/** The program, with more variables if need be, and a browser. More is prepared, and then: `leaveTidy`. */
export async function startToPrepare(label: string, env: NodeJS.ProcessEnv = {}): Promise<Running> {
  const app = await startApp(label, env);
  const browser = await theBrowser();
  const visit: Running['visit'] = (viewport = desktop, options = {}) =>
    openPage(browser, { origin: app.origin, viewport, ...options });
  return {
    app,
    browser,
    visit,
    enter: async (email, address = '/', viewport = desktop, options = {}) => {
      const page = await visit(viewport, options);
      await signIn(page, email, demo.password, address);
      if (address !== 'about:blank') await page.getByRole('heading', { level: 1 }).first().waitFor();
      return page;
    },
    caller: async (email) => {
      const somebody = await browser.newContext({ baseURL: app.origin });
      await callAs(somebody, 'login', { email, password: demo.password });
      return somebody;
    },
  };
}

/** The same until the tests are over. ava wants them at once: nothing is awaited between this and them. */
export async function startWithBrowser(label: string, env: NodeJS.ProcessEnv = {}): Promise<Running> {
  const running = await startToPrepare(label, env);
  leaveTidy(running);
  return running;
}

/**
 * The same where tests go on from each other's pages: each person has one, which `pageOf` loads once and then
 * leads to a screen at a width.
 */
export async function startWithPages(
  label: string,
  env: NodeJS.ProcessEnv = {},
  options: Partial<PageOptions> = {},
) {
  const running = await startToPrepare(label, env);
  leaveTidy(running, { sharePages: true });
  const pages = new Map<string, Page>();
  const pageOf = async (
    email: string,
    path: string,
    heading: string | RegExp,
    viewport: Viewport = desktop,
  ): Promise<Page> => {
    const kept = pages.get(email);
    if (kept === undefined) {
      const page = await running.enter(email, path, viewport, options);
      pages.set(email, page);
      return page;
    }
    await kept.setViewportSize(viewport);
    await go(kept, path, heading);
    return kept;
  };
  return { ...running, pageOf };
}

/**
 * Keep pictures of the pages when a test failed, and the database when any did; close everything else.
 *
 * @param sharePages where tests go on from each other's pages; else these are closed after each
 */
export function leaveTidy(
  { app, browser }: { readonly app: Pick<App, 'stop'>; readonly browser: Browser },
  { sharePages = false } = {},
): void {
  test.afterEach.always(async (t) => {
    if (!t.passed) await keepFailure(browser, t.title);
    if (!sharePages) await Promise.all(browser.contexts().map(close));
  });
  atEnd(test, async (passed) => {
    await Promise.all(browser.contexts().map(close));
    await app.stop(passed);
  });
}

/** Close a context; a request that a page of it was still making fails nothing. */
async function close(context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

/** A test of a flow at the width that it is walked at: see `walkedAt`. */
export function walked(
  at: Viewport,
  title: string,
  walk: (t: ExecutionContext, viewport: Viewport) => Promise<void>,
): void {
  for (const viewport of walkedAt(at))
    test.serial(`${title}, at ${viewport.width}`, (t) => walk(t, viewport));
}

/**
 * Sign in: by hand on a login page; on an empty one by the call alone, which is faster, and open `address`.
 */
export async function signIn(page: Page, email: string, password: string, address = '/'): Promise<void> {
  if (page.url() === 'about:blank') {
    await callAs(page, 'login', { email, password });
    await page.goto(address);
    return;
  }
  if (!page.url().includes('/login')) await page.goto('/login');
  await page.getByLabel('Login').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/**
 * Open another screen of the app that is open, as a link to it does: loading the app anew takes a second. One
 * that is open already is loaded anew.
 */
export async function go(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await (page.url().endsWith(path) ? page.reload() : openByLink(page, path));
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

/** What a link of the app does when it is followed. */
export function openByLink(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    // The router counts its entries.
    const state = { idx: (history.state?.idx ?? 0) + 1 };
    history.pushState(state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);
}

/** The screens whose pictures are kept for the documentation; the others are only checked. */
const pictures: ReadonlySet<string> = new Set([
  'login',
  'dashboard',
  'members',
  'import',
  'charges',
  'add-charge',
  'account',
  'account-as-of',
  'event',
  'history',
  'profile',
  'payment-history',
  'org-statistics',
]);

/**
 * The screens and modes whose contrast is measured: both widths have one palette, so the first to come stands
 * for both.
 */
const measured = new Set<string>();

/** axe objects to nothing, the page fits its window and logged no error. May keep a picture under `name`. */
export async function checkPage(t: ExecutionContext, page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width;
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // A tooltip under the mouse belongs to what it points at, not to the page.
  await page.mouse.move(0, 0);
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
  // Asked for now and then: a function that waits would have a frame drawn sixty times a second.
  await page.waitForFunction(hasSettled, undefined, { polling: 100 });
  if (pictures.has(name)) await keepScreenshot(page, name);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const screen = `${name}, ${isDark ? 'dark' : 'light'}`;
  const withContrast = !measured.has(screen);
  measured.add(screen);
  t.deepEqual(await axeViolations(page, { withContrast }), [], `axe: ${name} at ${width}`);
  await fitsWindow(t, page, name);
  t.deepEqual(errorsOf(page), [], `errors on ${name} at ${width}`);
}

/** Nobody has to scroll the page sideways. Charts and lists take a new width some frames after the window. */
export async function fitsWindow(t: ExecutionContext, page: Page, name: string): Promise<void> {
  const fits = until(async () => !(await overflowsSideways(page)));
  await t.notThrowsAsync(fits, `${name} is wider than the window at ${page.viewportSize()?.width}`);
}

/** The same of a page on a desk as it is on a phone. */
export async function checkOnPhone(t: ExecutionContext, page: Page, name: string): Promise<void> {
  await page.setViewportSize(phone);
  await checkPage(t, page, name);
  await page.setViewportSize(desktop);
}

/** In the page: what it reads is there, and no color is on its way to another. Spinners never end. */
function hasSettled(): boolean {
  if (document.querySelector('.MuiSkeleton-root, [aria-busy=true]') !== null) return false;
  const isEnding = ({ effect, playState }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  return !document.getAnimations().some(isEnding);
}

/** Waits until a person can see each of these. Several may stand there more than once. */
export async function sees(where: Page | Locator, ...texts: readonly (string | RegExp)[]): Promise<void> {
  for (const text of texts) await where.getByText(text).filter({ visible: true }).first().waitFor();
}

/**
 * The first instant, in ms, that the input of a time offers; it is in the demo's zone. An hour that clocks
 * repeat is taken once.
 */
export async function earliest(where: Page | Locator, label: string): Promise<number> {
  const min = await where.getByLabel(new RegExp(`^${label}`)).getAttribute('min');
  return Date.parse(instantOf(DEFAULT_TIME_ZONE, min ?? '') ?? '');
}

/**
 * The requests to this address go to the server again. The routes stay: Chromium loses a request that is held
 * while the last route goes, and its page waits for the answer forever (microsoft/playwright#42254).
 */
export async function letThrough(page: Page, address: string): Promise<void> {
  await page.route(address, (route) => route.continue());
}

/** The paths of what a page reads from the API from now on, as they are asked for. */
export function readsOf(page: Page): readonly string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) reads.push(pathname);
  });
  return reads;
}
