import { readFile } from 'node:fs/promises';
import test, { type ExecutionContext } from 'ava';
import type { Locator } from 'playwright-core';
import { z } from 'zod';
import { type AgedReceivable, agedReceivable } from '../../api/account/receivables/contract.ts';

import { dashboard } from '../../api/dashboard/contract.ts';
import { journalLine, trialBalanceRow } from '../../api/journal/contract.ts';
import { delivery } from '../../api/messaging/contract.ts';
import { payout, payoutDetail } from '../../api/payout/contract.ts';
import { setOperator } from '../../api/platform/auth/operators.ts';
import { formatDay, plusDays } from '../../ledger/values/calendar.ts';
import { counted } from '../../ledger/values/counted.ts';
import { formatDollars, sumDollars, toCents, toDollars } from '../../ledger/values/money.ts';
import { listUrl } from '../../ui/list/listUrl.ts';
import { demo } from '../support/app.ts';
import { desktop } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { answers, follow, openDialog, openScreen, openTab, press } from './acts.ts';
import { atStripe, inDatabase } from './behind.ts';
import {
  callAs,
  checkOnPhone,
  checkPage,
  fitsWindow,
  go,
  leaveTidy,
  letThrough,
  sees,
  signIn,
  startToPrepare,
} from './steps.ts';

/** The auditor's way: every figure leads to the lines it is made of, and the books balance. */
const running = await startToPrepare('e2e_reports');
const { app, enter, visit } = running;
const page = await enter(demo.treasurer);
const session = await callAs(page, 'get-session', {});
leaveTidy(running, { sharePages: true });

/** Every row of a report as the API has it, however many pages. */
async function readAll<Row extends z.ZodType>(
  resource: string,
  row: Row,
  filter: object,
): Promise<z.output<Row>[]> {
  const rows: z.output<Row>[] = [];
  for (;;) {
    const answer = await page.request.get(`/api/rest/${resource}`, {
      params: { filter: JSON.stringify(filter), range: JSON.stringify([rows.length, rows.length + 999]) },
    });
    const part = z.array(row).parse(await answer.json());
    rows.push(...part);
    if (part.length < 1000) return rows;
  }
}

const sumCents = (dollars: readonly number[]): number =>
  dollars.reduce((cents, each) => cents + toCents(each), 0);

/** The filter that a link to a list carries. */
const filterOf = (address: string): Readonly<Record<string, string>> =>
  z
    .record(z.string(), z.string())
    .parse(JSON.parse(new URL(address, app.origin).searchParams.get('filter') ?? ''));

const cellsOf = (row: Locator): Promise<string[]> => row.getByRole('cell').allInnerTexts();

/** Each account's figures on the trial balance are the sums of the lines that their links lead to. */
async function checkTrialBalance(t: ExecutionContext, period: { from?: string; to?: string }): Promise<void> {
  const rows = await readAll('trial-balance', trialBalanceRow, period);
  t.true(rows.length > 3, 'the demo organization has accounts');
  const table = page.getByRole('table', { name: /^Trial balance/ });
  for (const { id, account, debit, credit } of rows) {
    const link = table.getByRole('link', {
      name: `Debit of ${account}: ${formatDollars(debit)}`,
      exact: true,
    });
    const filter = filterOf((await link.getAttribute('href')) ?? '');
    t.deepEqual(filter, { account: id, ...(period.from ? period : { to: session.today }) });
    const lines = await readAll('journal', journalLine, filter);
    t.is(sumCents(lines.map((line) => line.debit)), toCents(debit), account);
    t.is(sumCents(lines.map((line) => line.credit)), toCents(credit), account);
  }
  const [debits, credits] = await cellsOf(table.getByRole('row', { name: /^Total/ }));
  t.is(debits, formatDollars(toDollars(sumCents(rows.map(({ debit }) => debit)))));
  t.is(debits, credits);
  await sees(page, 'Debits equal credits');
}

test.serial(
  'debits equal credits, of all time and of a period, and each figure leads to its lines',
  async (t) => {
    await openScreen(page, 'Trial Balance');
    await sees(page, 'Trial balance of all time');
    await checkTrialBalance(t, {});
    await checkPage(t, page, 'trial-balance');
    await checkOnPhone(t, page, 'trial-balance');
    const period = { from: plusDays(session.today, -60), to: plusDays(session.today, -1) };
    await page.getByLabel('From').fill(period.from);
    await page.getByLabel('To', { exact: true }).fill(period.to);
    await sees(page, `Trial balance from ${formatDay(period.from)} to ${formatDay(period.to)}`);
    await page.locator('[aria-busy="false"]').getByRole('table').waitFor();
    await checkTrialBalance(t, period);
  },
);

test.serial('a figure of the trial balance opens the account in the journal, by keyboard too', async (t) => {
  const [receivable] = (await readAll('trial-balance', trialBalanceRow, {})).filter(
    ({ id }) => id === 'receivable',
  );
  if (receivable === undefined) return t.fail('the demo organization charges nothing');
  await go(page, '/trial-balance', 'Trial Balance');
  await page.getByRole('link', { name: /^Balance of 1100 Members' receivable/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Journal', level: 1 }).waitFor();
  const totals = page.getByLabel("1100 Members' receivable in all");
  await sees(totals, formatDollars(receivable.debit), formatDollars(receivable.credit));
  const entries = page.getByRole('table', { name: 'Journal entries' }).locator('tbody tr:has(td)');
  // The totals are asked for apart, and may be there first.
  await entries.first().waitFor();
  const rows = await entries.all();
  const shown = await Promise.all(rows.map(async (row) => (await cellsOf(row)).slice(-2)));
  const lines = await readAll('journal', journalLine, { account: 'receivable' });
  const text = (dollars: number) => (dollars === 0 ? '' : formatDollars(dollars));
  t.true(shown.length > 0);
  t.deepEqual(
    shown,
    lines.slice(0, shown.length).map(({ debit, credit }) => [text(debit), text(credit)]),
  );
});

test.serial('the journal is in balanced entries that lead to their event and their member', async (t) => {
  await openScreen(page, 'Journal');
  // The journal opens on today; an expense is no member's.
  const newest = (await readAll('journal', journalLine, { to: session.today })).find(
    ({ memberName }) => memberName !== '',
  );
  if (newest === undefined) return t.fail('the demo organization has no journal of members');
  const entries = page.getByRole('table', { name: 'Journal entries' }).locator('tbody');
  const entry = entries.filter({ hasText: newest.memberName }).first();
  // What a charge earns at its start is an entry of another day.
  const all = await readAll('journal', journalLine, { eventId: newest.eventId });
  const lines = all.filter(({ occurredOn }) => occurredOn === newest.occurredOn);
  t.is(sumCents(lines.map((line) => line.debit)), sumCents(lines.map((line) => line.credit)));
  await sees(entry, newest.memberName, ...lines.map(({ account }) => account));
  await checkPage(t, page, 'journal');
  await checkOnPhone(t, page, 'journal');
  const drawer = await openDialog(entry, /^Raw event/, newest.eventType);
  await sees(drawer, newest.eventId);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await follow(entry, newest.memberName);
});

test.serial('a late fee leads to the event that gave the charge its terms', async (t) => {
  const lines = await readAll('journal', journalLine, { account: 'lateFees' });
  const fee = lines.find(({ eventType }) => eventType === 'LateFeeApplied');
  if (fee === undefined) return t.fail('the demo organization has no late fees');
  await go(page, listUrl('/journal', { eventId: fee.eventId }), 'Journal');
  const drawer = await openDialog(page, /^Raw event/, 'LateFeeApplied');
  const cause = drawer.getByRole('definition').getByRole('button');
  const causeId = await cause.innerText();
  await cause.click();
  const charged = page.getByRole('dialog', { name: /^Charge(Assessed|Amended)$/ });
  await sees(charged, causeId);
  t.is(await charged.getByText('Caused by').count(), 0, 'somebody gave that command');
  await page.keyboard.press('Escape');
  await charged.waitFor({ state: 'detached' });
});

const agedTable = (on = page) => on.getByRole('table', { name: 'Who owes' });

test.serial(
  'what is due now is bridged to the ledger balance, and leads to its charges as of that day',
  async (t) => {
    await openScreen(page, 'Who owes');
    const seesLedger = async (filter: object) => {
      const rows = await readAll('trial-balance', trialBalanceRow, filter);
      const dollars = rows.find(({ id }) => id === 'receivable')?.balance ?? Number.NaN;
      const name = `Ledger balance: ${formatDollars(dollars)}`;
      await page.getByRole('link', { name, exact: true }).waitFor();
    };
    const now = await readAll('aged-receivables', agedReceivable, { asOf: session.today });
    await agedTable().waitFor();
    const all = formatDollars(toDollars(sumCents(now.map(({ dueNow }) => dueNow))));
    t.true((await cellsOf(agedTable().getByRole('row', { name: /^Total of/ }))).includes(all));
    await sees(page.getByRole('region', { name: 'Due now' }), all);
    await seesLedger({});
    await checkPage(t, page, 'aged-receivables');
    await checkOnPhone(t, page, 'aged-receivables');

    await press(page, 'Another day');
    await press(page, 'End of last month');
    const asOf = plusDays(`${session.today.slice(0, 7)}-01`, -1);
    await sees(page, `As of ${formatDay(asOf)}`);
    await page.locator('[aria-busy="false"]').getByRole('table').waitFor();
    await seesLedger({ to: asOf });
    const then = await readAll('aged-receivables', agedReceivable, { asOf });
    const most = then.toSorted(
      (one, other) => other.dueNow - one.dueNow || one.name.localeCompare(other.name, 'en'),
    )[0];
    if (most === undefined) return t.fail('nobody owed anything at the end of last month');
    await sees(agedTable().locator('tbody tr').first(), most.name);
    await checkAccountOf(t, most, asOf);
  },
);

/** What is due now from a member leads to the charges on that day, and their member to the account. */
async function checkAccountOf(t: ExecutionContext, row: AgedReceivable, asOf: string): Promise<void> {
  await agedTable()
    .getByRole('link', { name: `${row.name}, Due now: ${formatDollars(row.dueNow)}`, exact: true })
    .click();
  const charges = page.getByRole('table', { name: 'Due now' });
  await charges.waitFor();
  await sees(page, `As of ${formatDay(asOf)}`);
  const total = await cellsOf(charges.getByRole('row', { name: /^Total of/ }));
  t.is(total.at(-1), formatDollars(row.dueNow));
  await checkPage(t, page, 'receivable-charges');
  await charges.getByRole('link', { name: row.name }).first().click();
  await page.getByRole('heading', { name: row.name, level: 1 }).waitFor();
}

test.serial('all who are past due are reminded in one press after seeing who is left out', async (t) => {
  await go(page, '/aged-receivables', 'Who owes');
  const aged = await readAll('aged-receivables', agedReceivable, {});
  const late = aged.filter(({ pastDue }) => pastDue > 0);
  const ids = late.flatMap(({ chargeIds }) => chargeIds.map((_id) => ({ _id })));
  const plan = await callAs(page, 'preview-dues-reminder', { ids, onceADay: true });
  t.true(plan.emails.length > 0 && plan.skipped.some(({ why }) => why === 'in collections'));
  await page.getByRole('button', { name: `Remind ${plan.emails.length}`, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: `Remind ${counted(late.length, 'member')}` });
  const asked = formatDollars(sumDollars(plan.emails.map(({ amount }) => amount)));
  await sees(sheet, asked, 'Skipped, in collections: ', plan.skipped[0]?.name ?? '');
  await sheet.getByLabel('Your sentence').fill('Formal deposits are due Monday.');
  await sees(sheet.getByRole('region', { name: 'Preview' }), 'Formal deposits are due Monday.', 'Pay Now');
  await checkPage(t, page, 'remind');
  await checkOnPhone(t, page, 'remind');
  await press(sheet, `Send ${counted(plan.emails.length, 'email')}`);
  await sees(page, `${counted(plan.emails.length, 'email')} sent, `);
  await page.getByRole('button', { name: 'Remind 0', exact: true }).waitFor();
});

test.serial('figures of a past keep both of its days, up to their lines', async (t) => {
  const asOf = plusDays(`${session.today.slice(0, 7)}-01`, -1);
  const asKnownOn = plusDays(session.today, -1);
  const words = `As of ${formatDay(asOf)}, as known on ${formatDay(asKnownOn)}`;
  const keeps = () => t.like(Object.fromEntries(new URL(page.url()).searchParams), { asOf, asKnownOn });
  await openScreen(page, 'Who owes');
  await press(page, 'Another day');
  await page.getByLabel('As of', { exact: true }).fill(asOf);
  await page.getByLabel('As known on', { exact: true }).fill(plusDays(session.today, 1));
  await sees(page, 'The day should not be after today');
  await page.getByLabel('As known on', { exact: true }).fill(asKnownOn);
  await sees(page, words);
  await checkPage(t, page, 'aged-receivables-known');
  const nameLink = agedTable().locator('tbody').getByRole('link').first();
  await agedTable()
    .getByRole('link', { name: /, Due now: / })
    .first()
    .click();
  await sees(page.getByRole('heading'), words);
  keeps();
  await page.goBack();
  await nameLink.click();
  await sees(page, `${words}. Read-only`);
  keeps();
  await checkPage(t, page, 'account-known');
  await openTab(page, 'Activity');
  await page.getByRole('link', { name: /^Ledger balance/ }).click();
  await sees(page.getByRole('heading'), words);
  keeps();

  await go(page, `/trial-balance?to=${asOf}&asKnownOn=${asKnownOn}`, 'Trial Balance');
  const caption = `Trial balance to ${formatDay(asOf)}, as known on ${formatDay(asKnownOn)}`;
  const debit = page
    .getByRole('table', { name: caption })
    .getByRole('link', { name: /^Debit of / })
    .first();
  await debit.click();
  await page.getByRole('table', { name: 'Journal entries' }).waitFor();
  await page.getByRole('button', { name: `As known on ${formatDay(asKnownOn)}` }).waitFor();
  t.like(JSON.parse(new URL(page.url()).searchParams.get('filter') ?? ''), { to: asOf, asKnownOn });
});

test.serial('paper is white, says whose the figures are, and has all of them', async (t) => {
  const own = await enter(demo.treasurer, '/aged-receivables', desktop, { colorScheme: 'dark' });
  const total = agedTable(own).getByRole('row', { name: /^Total/ });
  await total.waitFor();
  await own.emulateMedia({ media: 'print' });
  await own.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const ink = await total.evaluate((row) => getComputedStyle(row).color);
  const [red = 255] = ink.match(/\d+/g)?.map(Number) ?? [];
  t.true(red < 80, `${ink} is dark`);
  await sees(own.getByRole('main'), session.org);
  t.false(await own.getByRole('navigation', { name: 'Main' }).isVisible());
  t.false(await own.getByRole('button', { name: 'Download CSV' }).isVisible());
  await own.context().close();
});

test.serial('the aged receivables can be saved as a file with the same totals', async (t) => {
  await go(page, '/aged-receivables', 'Who owes');
  await agedTable().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  t.is(download.suggestedFilename(), `aged-receivables-${session.today}.csv`);
  const text = await readFile(await download.path(), 'utf8');
  const total = text.trim().split(',').at(-1);
  const totals = await cellsOf(agedTable().getByRole('row', { name: /^Total of/ }));
  t.true(totals.some((each) => each.replace(/[$,]/g, '') === total));
});

test.serial('the mail log says to whom each mail went and what became of it', async (t) => {
  await openScreen(page, 'Mail Log');
  await go(page, listUrl('/deliveries', { q: 'no such address' }), 'Mail Log');
  await sees(page, 'Nothing matches');
  await press(page, 'Clear filters');
  const mails = await readAll('deliveries', delivery, {});
  await (mails.length === 0
    ? sees(page, 'No emails yet')
    : sees(page, mails[0]?.to ?? '', mails[0]?.memberName ?? ''));
  await checkPage(t, page, 'deliveries');
  await checkOnPhone(t, page, 'deliveries');
});

test.serial('the dashboard begins with what waits for an administrator, and leads there', async (t) => {
  await openScreen(page, 'Dashboard');
  const toDo = page.getByRole('region', { name: 'To do' });
  const { data: waiting } = await callAs(page, 'get-misc-payments', {});
  const sum = formatDollars(sumDollars(waiting.map(({ amount }) => amount)));
  const line = toDo
    .getByRole('listitem')
    .filter({ hasText: `${counted(waiting.length, 'payment')} to verify` });
  t.true((await line.innerText()).includes(sum));
  await line.getByRole('link', { name: /^Verify: / }).click();
  await page.getByRole('dialog', { name: waiting[0]?.name }).waitFor();
  await press(page, 'Close');
  await page.getByRole('heading', { name: 'Verify Payments', level: 1 }).waitFor();

  await page.route('**/api/get-misc-payments', (route) =>
    route.fulfill({ json: { data: [], recentData: [] } }),
  );
  await page.route('**/api/get-reimbursement-count', (route) => route.fulfill({ json: { count: 0 } }));
  await go(page, '/dashboard', 'Dashboard');
  await toDo.getByRole('listitem').filter({ hasText: 'past due' }).waitFor();
  t.is(await toDo.getByRole('listitem').count(), 1);
  await toDo.getByRole('link', { name: /^Remind: \d+ members past due$/ }).click();
  await page.getByRole('dialog', { name: /^Remind \d+ members$/ }).waitFor();
  await press(page, 'Cancel');
  await page.unrouteAll({ behavior: 'wait' });
});

test.serial('the dashboard says what is paid out, what is due by type and what is to verify', async (t) => {
  await openScreen(page, 'Dashboard');
  for (const name of ['ALL TIME', 'LAST 30 DAYS', 'LAST WEEK', 'CUSTOM'])
    await page.getByRole('tab', { name, exact: true }).waitFor();
  const payout = page.getByRole('region', { name: 'Future Payout Details' });
  await sees(payout, 'Payout date', 'Estimated payout date', 'Balance');
  await page.getByRole('table', { name: 'Dues Summary' }).waitFor();
  await page.getByRole('region', { name: 'Verify Payments' }).waitFor();
  await page.getByRole('tab', { name: 'CUSTOM' }).click();
  await answers(page, 'Go', 'Please enter a valid date');
  await checkPage(t, page, 'dashboard-custom');
  const from = plusDays(session.today, -60);
  await page.getByLabel('Start date').fill(from);
  await press(page, 'Go');
  const answer = await page.request.get('/api/rest/dashboard/summary', {
    params: { from, to: session.today },
  });
  const { collected } = dashboard.parse(await answer.json());
  await sees(page.getByRole('link', { name: /^Collected \$/ }), formatDollars(collected));
  await follow(page, /^Collected \$/, 'Collected');
  await sees(page, `${formatDollars(collected)} collected`);
  await checkPage(t, page, 'collected');
  await page.goBack();
  t.is(await page.getByLabel('Start date').inputValue(), from);
  await sees(page.getByRole('link', { name: /^Collected \$/ }), formatDollars(collected));
  await page.route('**/api/get-payout-info', (route) =>
    route.fulfill({ status: 400, json: { message: 'No' } }),
  );
  await page.reload();
  await payout.getByText('N/A').nth(2).waitFor();
  await sees(payout, 'The payout could not be loaded.');
  await letThrough(page, '**/api/get-payout-info');
});

test.serial(
  'each payout leads to its entries in the journal, one that the bank sent back to both',
  async (t) => {
    const [latest, ...others] = await readAll('payouts', payout, {});
    if (latest === undefined) return t.fail('the demo organization has payouts');
    await openScreen(page, 'Dashboard');
    await follow(page, 'Past payouts', 'Payouts');
    const rows = page.getByRole('table').getByRole('row').filter({ hasText: 'In the bank' });
    await rows.first().waitFor();
    t.is(await rows.count(), others.length + 1);
    await checkPage(t, page, 'payouts');
    await checkOnPhone(t, page, 'payouts');

    const held = await page.request.get(`/api/rest/payouts/${latest.id}`);
    const { sums, lines } = payoutDetail.parse(await held.json());
    t.is(
      toCents(latest.amount),
      sums.reduce((sum, { net }) => sum + toCents(net), 0),
    );
    const contents = await openDialog(
      rows.first(),
      /^Payments of/,
      `Payout of ${formatDay(latest.arrivalDate)}`,
    );
    await sees(contents, 'Paid out');
    t.is(await contents.getByRole('link').count(), lines.length, 'each leads to its member');
    await contents
      .getByRole('button', { name: /^Event of/ })
      .first()
      .click();
    await press(page.getByRole('dialog', { name: 'PaymentAccepted' }), 'Close');
    await checkPage(t, page, 'payout-contents');
    await contents.getByRole('button', { name: 'Close' }).first().click();

    await atStripe(app, (stripe) => stripe.failPayout(latest.id));
    // The webhook tells within a second.
    await until(async () => (await readAll('payouts', payout, {}))[0]?.status === 'failed');
    await page.reload();
    const whose = `${formatDollars(latest.amount)} of ${formatDay(latest.arrivalDate)}`;
    const failed = page.getByRole('row').filter({ hasText: latest.id });
    await sees(failed, 'Failed', /^Returned to the Stripe balance/);
    await checkPage(t, page, 'payout-failed');
    const addresses = await Promise.all(
      [`Entry of ${whose}`, `Entry that took back ${whose}`].map((name) =>
        failed.getByRole('link', { name, exact: true }).getAttribute('href'),
      ),
    );
    const entries = await Promise.all(
      addresses.map((address) => readAll('journal', journalLine, filterOf(address ?? ''))),
    );
    t.deepEqual(
      entries.map((lines) => lines.map(({ account, debit, credit }) => [account, debit, credit])),
      [
        [
          ['1000 Checking', latest.amount, 0],
          ['1040 Stripe', 0, latest.amount],
        ],
        [
          ['1040 Stripe', latest.amount, 0],
          ['1000 Checking', 0, latest.amount],
        ],
      ],
    );
    await failed.getByRole('link', { name: `Entry of ${whose}`, exact: true }).click();
    await page.getByRole('heading', { name: 'Journal', level: 1 }).waitFor();
    await sees(page, 'Payout paid');
  },
);

test.serial('payments by organization are there for the operator alone', async (t) => {
  const nav = page.getByRole('navigation').getByRole('link', { name: 'Payments by Organization' });
  await page.goto('/payout');
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  t.is(await nav.count(), 0);
  t.is((await page.request.get('/api/search-all-payments-orgs')).status(), 403);

  await inDatabase(app, (pool) => setOperator(pool, demo.treasurer, true));
  await page.goto('/payout');
  await nav.waitFor();
  const [name, payments = []] = Object.entries(await callAs(page, 'search-all-payments-orgs', {}))[0] ?? [];
  if (name === undefined) return t.fail('no organization has payments');
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  const total = formatDollars(toDollars(sumCents(payments.map(({ amount }) => amount))));
  await sees(card, total, `Payments: ${payments.length}`);
  await checkPage(t, page, 'payout');
  await checkOnPhone(t, page, 'payout');

  await card.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Payments' });
  const count = dialog.getByRole('status');
  await count.getByText(`${payments.length} payments`).waitFor();
  await dialog.getByLabel('Start Date').fill('');
  await answers(dialog, 'View', 'Please enter a valid date');
  // Nothing is asked for while a day is not valid.
  await count.getByText(`${payments.length} payments`).waitFor();
  await checkPage(t, page, 'payout-dialog');
  const since =
    payments
      .map(({ payDate }) => payDate)
      .sort()
      .at(-1) ?? '';
  const late = payments.filter(({ payDate }) => payDate >= since).length;
  await dialog.getByLabel('Start Date').fill(since);
  await press(dialog, 'View');
  await count.getByText(new RegExp(`^${late} payments?,`)).waitFor();
  await press(dialog, 'Reset');
  await count.getByText(`${payments.length} payments`).waitFor();
});

test.serial('an operator who is a member has one page of the console, and finds back from it', async (t) => {
  await inDatabase(app, (pool) => setOperator(pool, demo.member, true));
  const own = await visit();
  const refused: string[] = [];
  own.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });
  await signIn(own, demo.member, demo.password);
  const menu = own.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Payments by Organization' }).click();
  const heading = own.getByRole('heading', { name: 'Payments by Organization', level: 1 });
  await heading.waitFor();
  const entries = (await menu.getByRole('listitem').allInnerTexts()).filter((text) => text !== '');
  t.deepEqual(entries, ['Profile', 'Payments by Organization', 'Contact Us']);
  await own.waitForLoadState('networkidle');
  t.is(await own.getByRole('button', { name: /^Notifications/ }).count(), 0);
  await checkPage(t, own, 'operator');
  // Their first page is not the console's.
  for (const name of ['Profile', /, to the first page$/]) {
    await menu.getByRole('link', { name }).click();
    await own.waitForURL('**/profile');
    await own.goBack();
    await heading.waitFor();
  }
  t.deepEqual(refused, []);
  await own.context().close();
});

test.serial('the reports of an organization without money say so', async (t) => {
  await page.route('**/api/rest/{journal,trial-balance,aged-receivables,payouts,deliveries}?*', (route) =>
    route.fulfill({ json: [], headers: { 'content-range': 'rows */0' } }),
  );
  for (const [address, heading, message] of [
    ['/journal', 'Journal', 'No entries yet'],
    ['/trial-balance', 'Trial Balance', 'No entries'],
    ['/aged-receivables', 'Who owes', 'No balances due'],
    ['/payouts', 'Payouts', 'No payouts yet'],
    ['/deliveries', 'Mail Log', 'No emails yet'],
  ] as const) {
    await go(page, address, heading);
    await sees(page, message);
    await fitsWindow(t, page, `empty ${address}`);
  }
  await checkPage(t, page, 'empty');
});
