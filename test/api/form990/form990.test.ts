import test, { type ExecutionContext } from 'ava';
import type { Form990Figures, Receipts } from '../../../api/form990/contract.ts';
import type { JournalLine, TrialBalanceRow } from '../../../api/journal/contract.ts';
import { toCents } from '../../../ledger/values/money.ts';
import { type Org, startApi } from '../../support/api.ts';
import { assess, moveTo } from '../../support/mail.ts';
import { atEnd } from '../../support/scope.ts';
import { addBudget, spend } from '../budget/cases.ts';
import { payByCard } from '../world.ts';

/** The figures behind form 990 (docs/decisions/0039). Serial: one clock. */
const api = await startApi('form_990', { today: '2025-06-30' });
const [alpha, beta] = [await api.addOrg('alpha'), await api.addOrg('beta')];
atEnd(test, api.end);

async function goTo(instant: string): Promise<void> {
  moveTo(api, instant);
  for (const { admin, member } of [alpha, beta]) for (const each of [admin, member]) await each.signIn();
}

test.before(async () => {
  const { admin, member, other } = alpha;
  const dueDate = '2026-06-01';
  await goTo('2025-07-01T06:59:00Z');
  await assess(api, member, { dueDate, amountCents: 10_000 });
  await goTo('2025-07-01T07:00:00Z');
  const dues = await assess(api, member, { dueDate, amountCents: 20_000 });
  const wrong = await assess(api, other, { dueDate, amountCents: 8_000 });
  await admin.post('/api/delete-dues', { ids: [{ _id: wrong }], reason: 'Wrong member' });
  const unpaid = await assess(api, other, { dueDate, amountCents: 4_005 });
  await admin.post('/api/write-off-charge', { uuid: other.memberId, _id: unpaid, reason: 'Left' });
  await admin.post('/api/update-bursar-credit', { memberUUId: member.memberId, memberamount: 30.05 });
  await assess(api, beta.member, { dueDate, amountCents: 99_900 });
  await goTo('2026-03-10T20:00:00Z');
  await payByCard(api, member, dues, 200);
  await spend(alpha, await addBudget(alpha));
  await spend(alpha, await addBudget(alpha, { name: 'Fall' }), { pay_date: '2026-07-01', amount: 5 });
});

const read = async ({ admin }: Org, query = ''): Promise<Form990Figures> =>
  (await admin.get(`/api/get-form-990${query}`)).body as Form990Figures;
const amounts = ({ lines }: Pick<Receipts, 'lines'>) =>
  lines.map(({ account, dollars }) => [account, dollars]);

/** The lines of the journal that a figure leads to. */
async function sumOf(
  { admin }: Org,
  filter: { account: string; from?: string; to: string },
): Promise<number> {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,999]' });
  const lines = (await admin.get(`/api/rest/journal?${query}`)).body as JournalLine[];
  return lines.reduce((sum, { debit, credit }) => sum + toCents(debit) - toCents(credit), 0);
}

/** Each line is the sum of its journal lines, each total that of its lines and of the trial balance. */
async function addsUp(t: ExecutionContext, org: Org, figures: Form990Figures): Promise<void> {
  const { receipts, assets } = figures;
  const parts = [
    { ...assets, sign: 1, days: { to: assets.day }, types: ['asset'] },
    ...receipts.map((each) => ({
      ...{ ...each, sign: -1, days: { from: each.firstDay, to: each.through } },
      types: ['income', 'contra income'],
    })),
  ];
  for (const { lines, total, sign, days, types } of parts) {
    for (const { accountKey, dollars } of lines)
      t.is(sign * (await sumOf(org, { account: accountKey, ...days })), toCents(dollars), accountKey);
    t.is(
      lines.reduce((sum, { dollars }) => sum + toCents(dollars), 0),
      toCents(total),
    );
    const query = new URLSearchParams({ filter: JSON.stringify(days) });
    const rows = (await org.admin.get(`/api/rest/trial-balance?${query}`)).body as TrialBalanceRow[];
    const balance = rows
      .filter(({ type }) => types.includes(type))
      .reduce((sum, row) => sum + toCents(row.balance), 0);
    t.is(toCents(total) - sign * balance, 0);
  }
}

test.serial('gross receipts are income by the day it was charged, less no cost', async (t) => {
  const figures = await read(alpha, '?year=2025');
  const [year, before, earliest] = figures.receipts;
  t.like(year, { name: '2025–26', firstDay: '2025-07-01', through: '2026-03-10', isWhole: true });
  t.deepEqual(amounts(year as Receipts), [
    // What was written off counts, and so does what the card company kept; what was voided does not.
    ['4001 Dues', 240.05],
    ['4210 Scholarships and credits granted', -30.05],
  ]);
  t.is(year?.total, 210);
  t.like(before, { name: '2024–25', through: '2025-06-30', isWhole: false, total: 100 });
  t.like(earliest, { name: '2023–24', isWhole: false, total: 0, lines: [] });
  await addsUp(t, alpha, figures);
});

test.serial('total assets are what there is and is owed, of all years, at the end of the day', async (t) => {
  const { assets } = await read(alpha, '?year=2025');
  t.is(assets.day, '2026-03-10');
  t.deepEqual(amounts(assets), [
    ['1000 Checking', -42.5],
    ['1040 Stripe', 193.4],
    ["1100 Members' receivable", 100],
  ]);
  t.is(assets.total, 250.9);
  const last = await read(alpha, '?year=2024');
  t.like(last.assets, { day: '2025-06-30', total: 100 });
  await addsUp(t, alpha, last);
});

test.serial('the years are those of the books, by the month that the settings say', async (t) => {
  const names = async () => (await read(alpha)).years.map(({ name }) => name);
  t.deepEqual(await names(), ['2025–26', '2024–25']);
  t.is((await read(alpha)).booksBegin, '2025-06-30');
  t.is((await read(alpha)).receipts[0]?.name, '2024–25', 'the last one that has ended');
  await alpha.admin.post('/api/update-config', { fiscalMonth: 1, ein: '123456789' });
  t.deepEqual(await names(), ['2026', '2025']);
  const figures = await read(alpha, '?year=2026');
  t.deepEqual(
    figures.receipts.map(({ name, total }) => [name, total]),
    [
      ['2026', 0],
      ['2025', 310],
      ['2024', 0],
    ],
  );
  t.is(figures.ein, '12-3456789');
  t.is((await alpha.admin.get('/api/get-form-990?year=2024')).status, 404);
  await alpha.admin.post('/api/update-config', { fiscalMonth: 7, ein: '', creditPaysOnDueDate: false });
});

test.serial('the year that has ended is the one to report, and a day later is not in it', async (t) => {
  await goTo('2026-07-02T20:00:00Z');
  await assess(api, alpha.member, { dueDate: '2026-12-01', amountCents: 700 });
  const figures = await read(alpha);
  t.like(figures.receipts[0], { name: '2025–26', through: '2026-06-30', total: 210 });
  t.is(figures.assets.total, 250.9, 'an expense of July is not in it either');
  t.is((await read(alpha, '?year=2026')).receipts[0]?.total, 7);
  await addsUp(t, alpha, figures);
});

test.serial('empty books have this year alone; other organizations’ books are not readable', async (t) => {
  const empty = await api.addOrg('gamma');
  const figures = await read(empty);
  t.like(figures, { booksBegin: '2026-07-02', ein: '', assets: { total: 0, lines: [] } });
  t.is(figures.years.length, 1);
  t.is((await read(beta, '?year=2025')).receipts[0]?.total, 999);
});
