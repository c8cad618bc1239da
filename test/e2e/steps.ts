import type { ExecutionContext, TestFn } from 'ava';
import type { Browser, Locator, Page } from 'playwright-core';
import type { Call, InputOf, OutputOf } from '../../api/contract/call.ts';
import { login } from '../../api/contract/session.ts';
import { type App, startApp } from '../support/app.ts';
import {
  axeViolations,
  errorsOf,
  keepFailure,
  keepScreenshot,
  launchBrowser,
  overflowsSideways,
} from '../support/browser.ts';
import { atEnd } from '../support/scope.ts';

/** What a browser test runs. */
export interface Running {
  readonly app: App;
  readonly browser: Browser;
}

/** The program, with more variables if need be, and a browser: see `leaveTidy`. */
export async function startWithBrowser(label: string, env: NodeJS.ProcessEnv = {}): Promise<Running> {
  return { app: await startApp(label, env), browser: await launchBrowser() };
}

/**
 * Keep pictures of the pages when a test failed, and the database when any did; close all else.
 *
 * @param sharePages where tests go on from each other's pages; else these are closed after each
 * @param pool ended before the program
 */
export function leaveTidy(
  test: TestFn,
  { app, browser }: { readonly app: Pick<App, 'stop'>; readonly browser: Browser },
  {
    sharePages = false,
    pool,
  }: { readonly sharePages?: boolean; readonly pool?: { end(): Promise<void> } } = {},
): void {
  test.afterEach.always(async (t) => {
    if (!t.passed) await keepFailure(browser, t.title);
    if (!sharePages) await Promise.all(browser.contexts().map((context) => context.close()));
  });
  atEnd(test, async (passed) => {
    await browser.close();
    await pool?.end();
    await app.stop(passed);
  });
}

/** Sign in: by hand on a login page, else by the call alone, which is faster. Ends on the first page. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await callAs(page, login, { email, password });
    await page.goto('/');
    return;
  }
  if (!page.url().includes('/login')) await page.goto('/login');
  await page.getByLabel('Login').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Make a call as the person signed in on this page, to prepare or to compare with the screen. */
export async function callAs<C extends Call>(page: Page, call: C, input: InputOf<C>): Promise<OutputOf<C>> {
  const address = `/api/${call.name}`;
  const answer =
    call.method === 'GET'
      ? await page.request.get(address, { params: input as Record<string, string> })
      : await page.request.post(address, { data: input });
  if (!answer.ok()) throw new Error(`${call.name} answered ${answer.status()}: ${await answer.text()}`);
  return call.output.parse(await answer.json()) as OutputOf<C>;
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

/** axe objects to nothing, the page fits its window and logged no error. May keep a picture under `name`. */
export async function checkPage(t: ExecutionContext, page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width;
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('.MuiSkeleton-root') === null);
  // A tooltip under the mouse belongs to what it points at, not to the page.
  await page.mouse.move(0, 0);
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
  if (pictures.has(name)) await keepScreenshot(page, name);
  t.deepEqual(await axeViolations(page), [], `axe: ${name} at ${width}`);
  t.false(await overflowsSideways(page), `${name} is wider than the window at ${width}`);
  t.deepEqual(errorsOf(page), [], `errors on ${name} at ${width}`);
}

/** Waits until a person can see each of these. Several may stand there more than once. */
export async function sees(where: Page | Locator, ...texts: readonly (string | RegExp)[]): Promise<void> {
  for (const text of texts) await where.getByText(text).filter({ visible: true }).first().waitFor();
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
