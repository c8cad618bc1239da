import { type Asked, body, byId, dollars, type Found, list, people } from './asking.ts';
import { type ChargeSum, owed } from './chargeSums.ts';
import { inDollars, ofPeriods, ofTypes, type Row, total } from './dashboardAudit.ts';
import { add } from './facts.ts';
import { balancesOf, journalOf } from './journal.ts';
import { agedOn, booksOf, ofPast, shownCharge } from './pastAudit.ts';
import { type Sums, sumsOf } from './sums.ts';

/** What is owed, scheduled and collected today, wherever a call shows it, against sums of the log. */
export async function figures(asked: Asked, found: Found): Promise<void> {
  const { facts, today } = asked;
  const sums = sumsOf(facts, today);
  found.same('late fees and early discounts', '', sums.wrong.join('; '));
  await ofPast(asked, found, booksOf(asked), { asOf: today, asKnownOn: today });
  await ofMembers(asked, found, sums);
  await ofLists(asked, found, sums);
  await ofPeriods(asked, found, sums);
  await ofTypes(asked, found, sums);
}

/** Members, collections, each member's charges and credit, and the lines of what they paid and owe. */
async function ofMembers(asked: Asked, { same }: Found, { charges, collected }: Sums) {
  const members = (await list(asked, 'members')).rows;
  const collections = (await body(asked, '/api/get-collections')) as Row[];
  const books = booksOf(asked);
  const now = { asOf: asked.today, asKnownOn: asked.today };
  for (const { id: memberId } of people(asked.facts)) {
    const own = charges.filter((charge) => charge.memberId === memberId);
    const { dueNow, overdue, scheduled, ledger } = inDollars(owed(own));
    const standing = overdue > 0 ? 'Bad' : 'Good';
    same(
      `members, ${memberId}`,
      { remaining: dueNow, scheduled, standing },
      members.find(({ id }) => id === memberId),
    );
    const pursued = collections.find((each) => each.memberId === memberId);
    same(`collections, ${memberId}`, overdue, pursued?.overdue ?? 0);
    const dues = (await body(asked, `/api/search-dues?uuid=${memberId}`)) as Row[];
    same(`dues of ${memberId}`, byId(own.filter(({ voided }) => !voided).map(shownCharge)), byId(dues));
    const credit = dollars(0 - (books(now, { memberId }).get('memberCredits') ?? 0));
    const shown = (await body(asked, `/api/get-membercredits?memberuuid=${memberId}`)) as Row;
    same(`credit of ${memberId}`, credit, shown.creditAmount);
    const paid = collected.filter((line) => line.memberId === memberId);
    const lines = (await list(asked, 'collected', { memberId })).rows;
    same(`collected from ${memberId}`, dollars(add(paid.map(({ cents }) => cents))), total(lines, 'amount'));
    const booked = (await list(asked, 'journal', { account: 'receivable', memberId })).rows;
    same(`receivable of ${memberId}`, ledger, total(booked, 'debit') - total(booked, 'credit'));
  }
}

/** The tabs of the charges, the lines behind the aging, the files, and what is on its way or at Stripe. */
async function ofLists(asked: Asked, { same }: Found, { charges, collected, pending }: Sums) {
  const live = charges.filter(({ voided }) => !voided);
  const tabs = { current: 'Current', overdue: 'Overdue', pending: 'Pending', collected: 'Paid' };
  const ofTab = async (tab: string, wanted: readonly ChargeSum[]) => {
    const { rows, count } = await list(asked, 'charges', { tab });
    same(`charges, ${tab}`, byId(wanted.map(shownCharge)), byId(rows));
    same(`count of ${tab}`, wanted.length, count);
  };
  for (const [tab, name] of Object.entries(tabs))
    await ofTab(
      tab,
      live.filter(({ status }) => status === name),
    );
  await ofTab('all', live);
  for (const { id: memberId, dueNow: _, ...ages } of agedOn(charges, asked.today))
    for (const [age, figure] of Object.entries(ages)) {
      const { rows } = await list(asked, 'receivable-charges', { part: 'dueNow', memberId, age });
      same(`charges of ${memberId}, ${age}`, figure, total(rows, 'dueNow'));
    }
  const { dueNow, scheduled, ledger } = owed(charges);
  same('file of charges', dueNow + scheduled, await fileSum(asked, 'charges.csv', 'Remaining'));
  same('file of the receivable', ledger, await fileSum(asked, 'receivable-charges.csv', 'Ledger balance'));
  const came = add(collected.map(({ cents }) => cents));
  same('file of what was collected', came, await fileSum(asked, 'collected.csv', 'Amount'));
  const atStripe = balancesOf(journalOf(asked.facts, asked.timeZone)).get('stripe') ?? 0;
  same('at Stripe', dollars(atStripe), (await asked.post('/api/get-payout-info', {})).at('balance'));
  for (const { id, amount, isItemized } of (await list(asked, 'payouts')).rows) {
    const { lines } = (await body(asked, `/api/rest/payouts/${id}`)) as { lines: Row[] };
    if (isItemized) same(`lines of payout ${id}`, amount, total(lines, 'net'));
  }
  const onTheirWay = (await list(asked, 'payments', { status: 'pending' })).rows;
  same('pending payments', dollars(add(pending.values())), total(onTheirWay, 'amount'));
}

/** What a column of a file adds up to, in cents. No value of these columns has a comma. */
async function fileSum({ get }: Asked, path: string, column: string): Promise<number> {
  const text = String((await get(`/api/rest/${path}`)).body).replace(/"(?:[^"]|"")*"/g, 'text');
  const [head = '', ...lines] = text.trim().split('\r\n');
  const at = head
    .replace(/^\uFEFF/, '')
    .split(',')
    .indexOf(column);
  return Math.round(add(lines.map((line) => 100 * Number(line.split(',')[at]))));
}
