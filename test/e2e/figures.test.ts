import anyTest, { type TestFn } from 'ava';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { DIST } from '../../api/build.ts';
import { type Org, type Person, startApi } from '../support/api.ts';
import { caughtUp } from '../support/books/acting.ts';
import { differ } from '../support/books/asking.ts';
import { dayOf, factsOf } from '../support/books/facts.ts';
import { live } from '../support/books/operations.ts';
import { add, owed, type Sums, sumsOf } from '../support/books/sums.ts';
import { launchBrowser, openPage } from '../support/browser.ts';
import { sized } from '../support/size.ts';
import { leaveTidy } from './steps.ts';

/** One figure for one thing, on every page, after a random life; each link is followed. One server. */
const test = anyTest as TestFn;
const api = await startApi('e2e_figures', { deps: { dist: DIST } });
// The operations say when Bursar hears of what happens at Stripe.
api.stripe.sandbox.deliverTo('http://127.0.0.1:9/');
const browser = await launchBrowser();
leaveTidy(test, { app: { stop: api.end }, browser });

const timeZone = 'America/Los_Angeles';
let lives = 0;

test.serial('what is owed and collected is the same on every page, and its lines add up to it', async (t) => {
  // A life of `npm run soak` is long; each one that was compared begins it anew.
  t.timeout(600_000);
  await fc.assert(
    fc.asyncProperty(fc.nat(1e6), async (seed) => {
      lives += 1;
      const org = await api.addOrg(`pages${lives}`);
      await org.admin.post('/api/update-config', { timeZone, showUserData: true });
      await live({ api, org, timeZone, seed }, sized(30, 60));
      await caughtUp(api);
      const facts = await factsOf(api.db.pool, org.orgCode);
      const sums = sumsOf(facts, dayOf(api.deps.clock().toISOString(), timeZone));
      const found = differ();
      await asTreasurer(org, sums, found.same);
      for (const person of [org.member, org.other]) await asMember(person, sums, found.same);
      t.deepEqual(found.differences, []);
      t.true(found.compared > 30, `only ${found.compared} figures were compared`);
    }),
    // The clock goes on from life to life: a shorter one would be another one.
    { numRuns: sized(1, 8), endOnFailure: true },
  );
});

type Same = ReturnType<typeof differ>['same'];

async function enter(person: Person): Promise<Page> {
  const page = await openPage(browser, { origin: api.url });
  await person.signIn();
  const [name = '', value = ''] = person.cookie().split(/=(.*)/s);
  await page.context().addCookies([{ name, value, url: api.url }]);
  return page;
}

/** Open a page, and wait until it has read what it shows. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(
    () => document.querySelector('.MuiSkeleton-root, [aria-busy=true], .RaLoading-root') === null,
    undefined,
    { polling: 100 },
  );
}

const AMOUNT = /-?\$[\d,]+\.\d\d/;

/** The first amount of a text in cents; `as`: the one that the text calls so, if there is one. */
function centsIn(text: string, as = 'charged'): number {
  const [amount = ''] = AMOUNT.exec(new RegExp(`(${AMOUNT.source}) ${as}$`).exec(text)?.[1] ?? text) ?? [];
  if (amount === '') return 0;
  return Math.round(100 * Number(amount.replace(/[$,]/g, '')));
}

/** The rows of a table by its columns, the last row apart where it is a total. */
async function rowsOf(page: Page, table = 'main table'): Promise<Record<string, string>[]> {
  return page.evaluate((selector) => {
    const found = document.querySelector(selector);
    if (found === null) return [];
    const heads = [...found.querySelectorAll('thead th')].map((cell) => cell.textContent?.trim() ?? '');
    return [...found.querySelectorAll('tbody tr')].map((row) =>
      Object.fromEntries([...row.children].map((cell, at) => [heads[at] ?? '', cell.textContent ?? ''])),
    );
  }, table);
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
async function follow(page: Page, where: string, same: Same): Promise<void> {
  for (const { label, cents, to } of await linksOf(page)) {
    const isCount = /^Collected, .*: \d+$/.test(label);
    if (isCount) continue;
    await open(page, to);
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

/** The figure that a page says right after a label; nothing where it does not. */
async function figure(page: Page, label: string): Promise<number | undefined> {
  const text = await page.locator('main').innerText();
  const found = new RegExp(`${label}:?\\s*(${AMOUNT.source})`, 'i').exec(text)?.[1];
  return found === undefined ? undefined : centsIn(found);
}

async function asTreasurer({ admin, member }: Org, { charges, collected, pending }: Sums, same: Same) {
  const page = await enter(admin);
  const all = owed(charges);
  await open(page, '/dashboard');
  await page.getByRole('table', { name: 'Dues Summary' }).waitFor();
  same('Collected', add(collected.map(({ cents }) => cents)), await figure(page, 'Collected'));
  same('Current', all.dueNow - all.overdue, await figure(page, 'Current'));
  same('Overdue', all.overdue, await figure(page, 'Overdue'));
  same('Due now', all.dueNow, await figure(page, 'Due now'));
  same('Scheduled', all.scheduled, await figure(page, 'Scheduled'));
  same('Pending payments', add(pending.values()), await figure(page, 'Pending payments'));
  const types = await rowsOf(page, 'table[aria-label="Dues Summary"]');
  const total = (column: string) => add(types.map((row) => centsIn(row[column] ?? '')));
  const live = charges.filter(({ voided }) => !voided);
  same('Dues Summary, Collected', add(collected.map(({ cents }) => cents)), total('Collected'));
  same('Dues Summary, Paid', add(live.map(({ paid }) => paid)), total('Paid'));
  same('Dues Summary, Amount', add(live.map(({ amount }) => amount)), total('Amount'));
  await follow(page, 'dashboard', same);

  await open(page, '/aged-receivables');
  const aged = await rowsOf(page);
  same('aged', all.dueNow, add(aged.map((row) => centsIn(row['Due now'] ?? ''))));
  same('ledger balance', all.ledger, await figure(page, 'Ledger balance'));
  await follow(page, 'aged', same);

  await open(page, '/members');
  for (const row of await rowsOf(page)) {
    const email = row.Email ?? '';
    if (email === member.email) same('members', ownOf(charges, member).dueNow, centsIn(row.Remaining ?? ''));
  }
  await open(page, `/account/${member.memberId}`);
  const own = ownOf(charges, member);
  same('account, due now', own.dueNow, await figure(page, 'Due now'));
  same('account, overdue', own.overdue, await figure(page, 'Overdue'));
  same('account, scheduled', own.scheduled, await figure(page, 'Scheduled'));
  same('account, ledger balance', own.ledger, await figure(page, 'Ledger balance'));
  await follow(page, 'account', same);
  await page.context().close();
}

const ownOf = (charges: Sums['charges'], { memberId }: Person) =>
  owed(charges.filter((charge) => charge.memberId === memberId));

async function asMember(person: Person, { charges, collected, pending }: Sums, same: Same): Promise<void> {
  const page = await enter(person);
  const own = ownOf(charges, person);
  const who = `of ${person.email}`;
  await open(page, '/profile');
  same(`profile ${who}`, own.dueNow, await figure(page, 'Total Amount Owed'));
  if (own.scheduled > 0) same(`scheduled ${who}`, own.scheduled, await figure(page, 'Scheduled'));
  const rows = await rowsOf(page, 'table[aria-label="Charges"]');
  same(`charges ${who}`, own.dueNow, add(rows.map((row) => centsIn(row.Remaining ?? ''))));
  if (own.dueNow > 0) {
    await open(page, '/pay');
    same(`wizard ${who}`, own.dueNow, await figure(page, 'Due now'));
  }
  await open(page, '/statement');
  same(`statement ${who}`, own.ledger, await figure(page, 'Closing balance on \\w+ \\d+, \\d+'));
  same(`statement, bridge ${who}`, own.ledger, await figure(page, 'Ledger balance'));
  await open(page, '/dashboard');
  const all = owed(charges);
  same(
    `statistics ${who}, Collected`,
    add(collected.map(({ cents }) => cents)),
    await figure(page, 'Collected'),
  );
  same(`statistics ${who}, Overdue`, all.overdue, await figure(page, 'Overdue'));
  same(`statistics ${who}, Scheduled`, all.scheduled, await figure(page, 'Scheduled'));
  same(`statistics ${who}, Pending`, add(pending.values()), await figure(page, 'Pending payments'));
  await page.context().close();
}
