import anyTest, { type TestFn } from 'ava';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { type Org, type Person, startApi } from '../support/api.ts';
import { caughtUp } from '../support/books/acting.ts';
import { differ, people } from '../support/books/asking.ts';
import { type ChargeSum, owed } from '../support/books/chargeSums.ts';
import { add, dayOf, factsOf } from '../support/books/facts.ts';
import { live } from '../support/books/operations.ts';
import { type Sums, sumsOf } from '../support/books/sums.ts';
import { openPage } from '../support/browser.ts';
import { drawnDay } from '../support/days.ts';
import { builtFrontEnds } from '../support/frontEnds.ts';
import { sized } from '../support/size.ts';
import { theBrowser } from '../support/theBrowser.ts';
import {
  centsCalled,
  centsIn,
  doughnutOf,
  figure,
  follow,
  named,
  open,
  rowsOf,
  type Same,
  totalBelow,
} from './shownFigures.ts';
import { leaveTidy } from './steps.ts';

/** One figure for one thing, on every page, after a random life; each link is followed. One server. */
const test = anyTest as TestFn;
const api = await startApi('e2e_figures', { today: drawnDay, deps: { dist: await builtFrontEnds() } });
// The operations say when Bursar learns of what happens at Stripe.
api.stripe.sandbox.deliverTo('http://127.0.0.1:9/');
const browser = await theBrowser();
leaveTidy({ app: { stop: api.end }, browser });

const timeZone = 'America/Los_Angeles';
let lives = 0;

test.serial('what is owed and collected is the same on every page, and its lines add up to it', async (t) => {
  // A life of `npm run soak` is long; each one that was compared starts it over.
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
      await asTreasurer(org, { sums, members: people(facts), same: found.same });
      for (const person of [org.member, org.other]) await asMember(person, sums, found.same);
      t.deepEqual(found.differences, []);
      t.true(found.compared > 100, `only ${found.compared} figures were compared`);
    }),
    // The clock goes on from life to life: a shorter one would be another one.
    { numRuns: sized(1, 8), endOnFailure: true },
  );
});

async function enter(person: Person): Promise<Page> {
  const page = await openPage(browser, { origin: api.url });
  await person.signIn();
  const cookies = person.cookie().split('; ');
  await page.context().addCookies(
    cookies.map((cookie) => {
      const [name = '', value = ''] = cookie.split(/=(.*)/s);
      return { name, value, url: api.url };
    }),
  );
  return page;
}

interface Expected {
  readonly sums: Sums;
  readonly members: ReturnType<typeof people>;
  readonly same: Same;
}

async function asTreasurer({ admin, member, other }: Org, expected: Expected): Promise<void> {
  const page = await enter(admin);
  await dashboard(page, expected);
  await charges(page, expected);
  await aging(page, expected);
  await memberList(page, expected);
  await trialBalance(page, expected);
  for (const person of [other, member]) await account(page, person, expected);
  // Still on the account of the member.
  await follow(page, 'account', expected.same);
  await page.context().close();
}

/** Lines as they are compared: in any order. */
const sorted = (lines: readonly (readonly (string | number)[])[]) =>
  lines.map((line) => line.join(' ')).sort();

const KEPT = 'Kept as credit';
const collectedBy = ({ collected }: Sums, type: string) =>
  add(collected.filter((line) => (line.type || KEPT) === type).map(({ cents }) => cents));

async function dashboard(page: Page, { sums, same }: Expected): Promise<void> {
  const { charges, collected, pending } = sums;
  const all = owed(charges);
  const sum = add(collected.map(({ cents }) => cents));
  await open(page, '/dashboard');
  await page.getByRole('table', { name: 'Dues Summary' }).waitFor();
  same('Collected', sum, await figure(page, 'Collected'));
  same('Current', all.dueNow - all.overdue, await figure(page, 'Current'));
  same('Overdue', all.overdue, await figure(page, 'Overdue'));
  same('Due now', all.dueNow, await figure(page, 'Due now'));
  same('Scheduled', all.scheduled, await figure(page, 'Scheduled'));
  same('Pending payments', add(pending.values()), await figure(page, 'Pending payments'));

  const names = [...new Set(collected.map(({ type }) => type || KEPT))];
  const slices = names
    .map((type) => [type, collectedBy(sums, type)] as const)
    .filter(([, cents]) => cents !== 0);
  const byType = await rowsOf(page, named('Collected by charge type'));
  same(
    'collected by charge type',
    sorted(slices),
    sorted(byType.map((row) => [row['Charge type'] ?? '', centsIn(row.Dollars ?? '')])),
  );
  if (slices.length > 0) {
    same('total by charge type', sum, await totalBelow(page, named('Collected by charge type'), 1));
    const doughnut = await doughnutOf(page);
    same('middle of the doughnut', sum, doughnut.center);
    same('slices', sorted(slices.filter(([, cents]) => cents > 0)), doughnut.slices.sort());
  }

  const live = charges.filter(({ voided }) => !voided);
  for (const row of await rowsOf(page, named('Charges and payments, last six months'))) {
    const month = new Date(`${row.Month} 1 UTC`).toISOString().slice(0, 7);
    const charged = live.filter(({ startDate }) => startDate.startsWith(month));
    same(`charges of ${month}`, add(charged.map(({ amount }) => amount)), centsIn(row.Charges ?? ''));
    const came = collected.filter(({ day }) => day.startsWith(month));
    same(`payments of ${month}`, add(came.map(({ cents }) => cents)), centsIn(row.Payments ?? ''));
  }
  await duesSummary(page, { sums, same });
  await follow(page, 'dashboard', same);
}

/** Charged, collected and paid, by charge type and in all. */
async function duesSummary(page: Page, { sums, same }: Omit<Expected, 'members'>): Promise<void> {
  const { charges, collected } = sums;
  const live = charges.filter(({ voided }) => !voided);
  const names = new Set([
    ...live.map(({ type }) => type),
    ...collected.map(({ type }) => type || KEPT).filter((type) => collectedBy(sums, type) !== 0),
  ]);
  const wanted = [...names].map((type) => {
    const own = live.filter((charge) => charge.type === type);
    const [amount, paid] = [own.map((each) => each.amount), own.map((each) => each.paid)].map(add);
    return [type, amount, collectedBy(sums, type), paid] as (string | number)[];
  });
  const rows = await rowsOf(page, named('Dues Summary'));
  const shown = rows.map(({ Charge = '', Amount = '', Collected = '', Paid = '' }) => {
    const type = Charge.replace(/\d[\d,]* charges?$/, '');
    return [type, ...[Amount, Collected, Paid].map((text) => centsIn(text))];
  });
  same('Dues Summary', sorted(wanted), sorted(shown));
  const totals = [2, 3, 4].map((column) => totalBelow(page, named('Dues Summary'), column));
  same(
    'totals of the Dues Summary',
    [1, 2, 3].map((at) => add(wanted.map((row) => Number(row[at])))),
    await Promise.all(totals),
  );
}

/** What remains on each charge, in the tab of its status. */
async function charges(page: Page, { sums, same }: Expected): Promise<void> {
  const live = sums.charges.filter(({ voided }) => !voided);
  const tabs: Record<string, readonly ChargeSum[]> = {
    all: live,
    current: live.filter(({ status }) => status === 'Current'),
    overdue: live.filter(({ status }) => status === 'Overdue'),
    pending: live.filter(({ status }) => status === 'Pending'),
  };
  for (const [tab, own] of Object.entries(tabs)) {
    await open(page, `/charges?filter=${JSON.stringify({ tab })}&perPage=1000`);
    const rows = await rowsOf(page, '#charges-panel table');
    same(
      `charges, ${tab}`,
      sorted(own.map(({ type, due, paid }) => [type, paid, due])),
      sorted(
        rows.map((row) => {
          const text = row['Amount Paid']?.replace(/Write Off$/, '') ?? '';
          return [row['Charge Type'] ?? '', centsIn(text), centsCalled(text, 'remaining')];
        }),
      ),
    );
  }
}

async function aging(page: Page, { sums, members, same }: Expected): Promise<void> {
  const all = owed(sums.charges);
  await open(page, '/aged-receivables');
  const wanted = members
    .map(({ id, name }) => [name, ownOf(sums, id).dueNow] as const)
    .filter(([, dueNow]) => dueNow > 0);
  const aged = await rowsOf(page);
  const shown = aged.map((row) => [row.Member ?? '', centsIn(row['Due now'] ?? '')]);
  same('aged', sorted(wanted), sorted(shown));
  same('bridge, due now', all.dueNow, await figure(page, 'Due now'));
  if (all.scheduled > 0) same('bridge, scheduled', all.scheduled, await figure(page, 'Scheduled'));
  same('ledger balance', all.ledger, await figure(page, 'Ledger balance'));
  await follow(page, 'aged', same);
}

async function memberList(page: Page, { sums, members, same }: Expected): Promise<void> {
  await open(page, '/members');
  const wanted = members
    .filter(({ active }) => active)
    .map(({ id, email }) => [email, ownOf(sums, id).dueNow, ownOf(sums, id).scheduled]);
  const rows = await rowsOf(page);
  const shown = rows.map(({ Email = '', Remaining = '' }) => {
    const isOwed = AMOUNTS.exec(Remaining)?.[1] ?? '';
    return [Email, centsIn(isOwed), centsCalled(Remaining, 'scheduled')];
  });
  same('members', sorted(wanted), sorted(shown));
}
const AMOUNTS = /^(-?\$[\d,]+\.\d\d)/;

async function trialBalance(page: Page, { sums, same }: Expected): Promise<void> {
  await open(page, '/trial-balance');
  const rows = await rowsOf(page);
  const { Balance = '' } = rows.find(({ Account }) => Account?.startsWith('1100')) ?? {};
  const sign = Balance.includes('Cr') ? -1 : 1;
  same('trial balance', owed(sums.charges).ledger, sign * centsIn(Balance));
}

async function account(page: Page, { memberId }: Person, { sums, same }: Expected): Promise<void> {
  const own = ownOf(sums, memberId);
  await open(page, `/account/${memberId}`);
  same('account, due now', own.dueNow, await figure(page, 'Due now'));
  same('account, overdue', own.overdue, await figure(page, 'Overdue'));
  same('account, scheduled', own.scheduled, await figure(page, 'Scheduled'));
  await open(page, `/account/${memberId}?tab=activity`);
  same('account, ledger balance', own.ledger, await figure(page, 'Ledger balance'));
}

const ownOf = ({ charges }: Sums, id: string) => owed(charges.filter(({ memberId }) => memberId === id));

async function asMember(person: Person, sums: Sums, same: Same): Promise<void> {
  const page = await enter(person);
  const own = ownOf(sums, person.memberId);
  const who = `of ${person.email}`;
  await open(page, '/profile');
  same(`profile ${who}`, own.dueNow, await figure(page, 'Total Amount Owed'));
  if (own.scheduled > 0) same(`scheduled ${who}`, own.scheduled, await figure(page, 'Scheduled'));
  const rows = await rowsOf(page, named('Charges'));
  same(`charges ${who}`, own.dueNow, add(rows.map((row) => centsIn(row.Remaining ?? ''))));
  // What is on its way is due, and nothing of it is left to pay.
  const isPayable = ({ memberId, status, payable }: ChargeSum) =>
    memberId === person.memberId && status !== 'Pending' && payable > 0;
  if (sums.charges.some(isPayable)) {
    await open(page, '/pay');
    same(`wizard ${who}`, own.dueNow, await figure(page, 'Due now'));
  }
  await open(page, '/statement');
  same(`statement ${who}`, own.ledger, await figure(page, 'Closing balance on \\w+ \\d+, \\d+'));
  same(`statement, bridge ${who}`, own.ledger, await figure(page, 'Ledger balance'));
  await open(page, '/dashboard');
  const all = owed(sums.charges);
  const collected = add(sums.collected.map(({ cents }) => cents));
  same(`statistics ${who}, Collected`, collected, await figure(page, 'Collected'));
  same(`statistics ${who}, Current`, all.dueNow - all.overdue, await figure(page, 'Current'));
  same(`statistics ${who}, Overdue`, all.overdue, await figure(page, 'Overdue'));
  same(`statistics ${who}, Scheduled`, all.scheduled, await figure(page, 'Scheduled'));
  same(`statistics ${who}, Pending`, add(sums.pending.values()), await figure(page, 'Pending payments'));
  await duesSummary(page, { sums, same });
  await page.context().close();
}
