import { rm } from 'node:fs/promises';
import type { Browser, Cookie, Page } from 'playwright-core';
import { demo, newDataFolder } from '../support/app.ts';
import { launchBrowser, openPage } from '../support/browser.ts';
import { budgets } from '../support/pageBytes.ts';
import { spawnProgram } from '../support/program.ts';
import type { Figure } from './figures.ts';

/** A slow phone connection. The processor is not slowed down. */
const LINK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const ROUNDS = 3;

/** What is there once a page can be used, and who looks at it. */
const usable: Readonly<Record<string, readonly [who: string, ready: (page: Page) => Promise<unknown>]>> = {
  '/login': ['', (page) => page.getByRole('button', { name: 'Sign In' }).waitFor()],
  '/profile': [demo.member, (page) => page.getByRole('region', { name: 'Charges' }).waitFor()],
  '/pay': [demo.member, (page) => page.getByRole('button', { name: 'Next' }).waitFor()],
  '/settings': [demo.treasurer, (page) => page.getByLabel('Show Data to Members').waitFor()],
  '/charges': [demo.treasurer, (page) => page.locator('tbody tr').first().waitFor()],
  '/dashboard': [demo.treasurer, (page) => page.getByText('Overdue').first().waitFor()],
};

/**
 * The react-admin demo (5.15.4, its entry and its entry with the chart), built the same way from its own
 * source.
 */
const comparison = [
  ['react-admin demo, entry', 399],
  ['react-admin demo, with its chart', 559],
] as const;

interface Load {
  readonly files: number;
  readonly kB: number;
  readonly seconds: number;
}

/**
 * Each page with an empty cache over a slow link: scripts fetched until it can be used, and the time.
 * Medians.
 */
export async function run(databaseUrl: string): Promise<Figure[]> {
  const dataFolder = await newDataFolder();
  const variables = { BURSAR_DEMO: '1', DATABASE_URL: databaseUrl, BURSAR_DATA: dataFolder };
  const program = spawnProgram(variables, []);
  const origin = await program.ready;
  const browser = await launchBrowser();
  try {
    console.log('1.6 Mbit/s, 150 ms latency, empty cache; brotli kB of scripts; the processor as it is\n');
    console.log('| page | files | kB | at most | s | at most |\n| --- | ---: | ---: | ---: | ---: | ---: |');
    const figures: Figure[] = [];
    for (const { page, kB, seconds } of budgets) {
      const load = await median(browser, origin, page);
      figures.push({ what: `${page}, kB of scripts`, value: load.kB, goal: `at most ${kB}` });
      if (seconds !== undefined)
        figures.push({ what: `${page}, seconds`, value: load.seconds, goal: `at most ${seconds}` });
      const limit = seconds === undefined ? '' : `${seconds}.0`;
      console.log(
        `| ${page} | ${load.files} | ${load.kB.toFixed(0)} | ${kB} | ${load.seconds.toFixed(1)} | ${limit} |`,
      );
    }
    for (const [name, kB] of comparison) console.log(`| ${name} | | ${kB} | | | |`);
    return figures;
  } finally {
    await browser.close();
    await program.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function median(browser: Browser, origin: string, page: string): Promise<Load> {
  const [who, ready] = usable[page] ?? [];
  if (who === undefined || ready === undefined) throw new Error(`Nobody has said when ${page} can be used.`);
  const cookies = who === '' ? [] : await signIn(browser, origin, who);
  const loads: Load[] = [];
  for (let round = 0; round < ROUNDS; round++) loads.push(await load(browser, origin, page, cookies, ready));
  const inOrder = loads.toSorted((a, b) => a.seconds - b.seconds);
  return inOrder[Math.floor(ROUNDS / 2)] as Load;
}

async function signIn(browser: Browser, origin: string, email: string): Promise<Cookie[]> {
  const page = await openPage(browser, { origin });
  const data = { email, password: demo.password };
  const answer = await page.request.post('/api/login', { data, headers: { origin } });
  if (!answer.ok()) throw new Error(`The sign-in of ${email} failed: ${await answer.text()}`);
  const cookies = await page.context().cookies();
  await page.context().close();
  return cookies;
}

async function load(
  browser: Browser,
  origin: string,
  path: string,
  cookies: Cookie[],
  ready: (page: Page) => Promise<unknown>,
): Promise<Load> {
  const page = await openPage(browser, { origin });
  await page.context().addCookies(cookies);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', LINK);
  /** The size of each script under way, without its headers. */
  const scripts = new Map<string, number>();
  let files = 0;
  let bytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const length = new Headers(response.headers as Record<string, string>).get('content-length');
    if (response.url.endsWith('.js')) scripts.set(requestId, Number(length));
  });
  devtools.on('Network.loadingFinished', ({ requestId }) => {
    const size = scripts.get(requestId);
    if (size === undefined) return;
    files += 1;
    bytes += size;
  });
  const started = performance.now();
  await page.goto(path, { waitUntil: 'commit' });
  await ready(page);
  const result = { files, kB: bytes / 1000, seconds: (performance.now() - started) / 1000 };
  await page.context().close();
  return result;
}
