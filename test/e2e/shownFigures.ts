import type { Page } from 'playwright-core';
import type { differ } from '../support/books/asking.ts';
import { add } from '../support/books/facts.ts';
import { openByLink } from './steps.ts';

/** Figures as a page shows them, in cents, and the lines to which they lead. */

export type Same = ReturnType<typeof differ>['same'];

/**
 * Open a page, by a link where another screen of its app is open, and wait until it has read what it shows.
 * The heading of the screen before is gone then.
 */
export async function open(page: Page, address: string): Promise<void> {
  const pathOf = (url: string) => new URL(url, 'http://bursar').pathname;
  const isLoaded = page.url() !== 'about:blank' && pathOf(page.url()) !== pathOf(address);
  if (!isLoaded) await page.goto(address);
  else {
    const before = await page.getByRole('heading', { level: 1 }).first().elementHandle();
    await openByLink(page, address);
    await page.waitForFunction((heading) => heading?.isConnected !== true, before, { polling: 50 });
  }
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(
    () => document.querySelector('.MuiSkeleton-root, [aria-busy=true], .RaLoading-root') === null,
    undefined,
    { polling: 100 },
  );
}

const AMOUNT = /-?\$[\d,]+\.\d\d/;

/** The first amount of a text in cents; `as`: the one that the text calls so, if there is one. */
export function centsIn(text: string, as = 'charged'): number {
  const [amount = ''] = AMOUNT.exec(new RegExp(`(${AMOUNT.source}) ${as}$`).exec(text)?.[1] ?? text) ?? [];
  if (amount === '') return 0;
  return Math.round(100 * Number(amount.replace(/[$,]/g, '')));
}

/** What a text calls so, in cents; nothing where it does not. */
export function centsCalled(text: string, as: string): number {
  return text.includes(` ${as}`) ? centsIn(text, as) : 0;
}

/** The rows of a table by its columns, in the order of the page; without the totals below them. */
export async function rowsOf(page: Page, table = 'main table'): Promise<Record<string, string>[]> {
  return page.evaluate((selector) => {
    const found = document.querySelector(selector);
    if (found === null) return [];
    const heads = [...found.querySelectorAll('thead th')].map((cell) => cell.textContent?.trim() ?? '');
    return [...found.querySelectorAll('tbody tr')].map((row) =>
      Object.fromEntries([...row.children].map((cell, at) => [heads[at] ?? '', cell.textContent ?? ''])),
    );
  }, table);
}

/** The table with this name. */
export const named = (name: string): string => `table[aria-label="${name}"]`;

/** The total below a column, in cents. */
export async function totalBelow(page: Page, table: string, column: number): Promise<number> {
  return centsIn((await page.locator(`${table} tfoot tr > *`).nth(column).textContent()) ?? '');
}

/** The figure that a page says right after a label; nothing where it does not. */
export async function figure(page: Page, label: string): Promise<number | undefined> {
  const text = await page.locator('main').innerText();
  const found = new RegExp(`${label}:?\\s*(${AMOUNT.source})`, 'i').exec(text)?.[1];
  return found === undefined ? undefined : centsIn(found);
}

/** What is in the middle of the doughnut, and what each of its slices says when it is pointed at. */
export async function doughnutOf(page: Page): Promise<{ center: number; slices: string[] }> {
  const titles = page.locator('main svg circle title');
  await titles.first().waitFor({ state: 'attached' });
  const center = new RegExp(`(${AMOUNT.source})\\s*collected`).exec(await page.locator('main').innerText());
  const slices = (await titles.allTextContents()).map((title) => {
    const [, name, value = ''] = /^(.*): (.*)$/s.exec(title) ?? [];
    return `${name} ${centsIn(value)}`;
  });
  return { center: centsIn(center?.[1] ?? ''), slices };
}

/** The figures of a page that lead somewhere: what they say, in cents, and where. */
async function linksOf(page: Page): Promise<{ label: string; cents: number; to: string }[]> {
  const links = await page.locator('main a[href]').evaluateAll((all) =>
    all.map((link) => ({
      label: link.getAttribute('aria-label') ?? link.textContent ?? '',
      to: link.getAttribute('href') ?? '',
    })),
  );
  return links
    .filter(({ label, to }) => AMOUNT.test(label) && !to.startsWith('/journal'))
    .map(({ label, to }) => ({ label, cents: centsIn(label), to }));
}

/** Which column holds the lines of a figure. */
function columnOf(label: string, to: string): string {
  if (!to.startsWith('/charges')) return 'Amount';
  return to.includes('tab') || label.startsWith('Paid') ? 'Amount Paid' : 'Amount';
}

/** Follow each link, and add up its lines. */
export async function follow(page: Page, where: string, same: Same): Promise<void> {
  for (const { label, cents, to } of await linksOf(page)) {
    const isCount = /^Collected, .*: \d+$/.test(label);
    if (isCount) continue;
    // A list shows 50 rows at a time.
    await open(page, /^\/(charges|collected)\?/.test(to) ? `${to}&perPage=1000` : to);
    const rows = await rowsOf(page, to.startsWith('/charges') ? '#charges-panel table' : 'main table');
    // Of charges that the bridge is made of, the asked figure stands last.
    const column = to.startsWith('/aged-receivables')
      ? Object.keys(rows[0] ?? {}).at(-1)
      : columnOf(label, to);
    const isRemaining = to.startsWith('/charges') && to.includes('tab');
    const lines = add(
      rows.map((row) => centsIn(row[column ?? ''] ?? '', isRemaining ? 'remaining' : 'charged')),
    );
    same(`${where}: ${label} at ${to}, ${rows.length} rows`, cents, lines);
  }
}
