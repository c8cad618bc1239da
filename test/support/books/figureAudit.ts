import { type Asked, body, byId, dollars, type Found, list } from './asking.ts';
import { type ChargeSum, owed } from './chargeSums.ts';
import { inDollars, ofPeriods, ofTypes, type Row, total } from './dashboardAudit.ts';
import { add, memberOf } from './facts.ts';
import { balancesOf, journalOf } from './journal.ts';
import { agedOn, shownCharge } from './pastAudit.ts';
import { creditBy, type Sums, sumsOf } from './sums.ts';

/**
 * Due now, scheduled, ledger balance and collected, wherever a call shows them, against sums of the log; each
 * link is followed, and its lines are added up.
 */
export async function figures(asked: Asked, found: Found): Promise<void> {
  const sums = sumsOf(asked.facts, asked.today);
  found.same('late fees and early discounts', '', sums.wrong.join('; '));
  const ids = [...new Set(asked.facts.flatMap(({ stream }) => /^member-(.*)$/.exec(stream)?.[1] ?? []))];
  await Promise.all(ids.map((id) => ofMember(asked, found, id, sums)));
  await ofLists(asked, found, sums, ids);
  await ofAging(asked, found, sums);
  await ofPeriods(asked, found, sums);
  await ofTypes(asked, found, sums);
}

/** The member's own page, account, statement and charges. */
async function ofMember(asked: Asked, { same }: Found, id: string, { charges, collected }: Sums) {
  const own = charges.filter(({ memberId }) => memberId === id);
  const { dueNow, overdue, scheduled, ledger, lateFees, discounts } = inDollars(owed(own));
  const events = asked.facts.filter((fact) => memberOf(fact) === id);
  const credit = dollars(add(events.map(({ type, data }) => creditBy(type, data)[0])));
  same(
    `credit of ${id}`,
    credit,
    ((await body(asked, `/api/get-membercredits?memberuuid=${id}`)) as Row).creditAmount,
  );
  const dues = (await body(asked, `/api/search-dues?uuid=${id}`)) as Row[];
  const live = own.filter(({ voided }) => !voided);
  same(`dues of ${id}`, byId(live.map(shownCharge)), byId(dues));
  const started = dues.filter(({ status }) => status !== 'Pending');
  same(`due now of ${id}, by charges`, dueNow, total(started, 'remaining'));
  const later = dues.filter(({ status }) => status === 'Pending');
  same(`scheduled of ${id}, by charges`, scheduled, total(later, 'remaining'));
  const paid = dollars(add(collected.filter(({ memberId }) => memberId === id).map(({ cents }) => cents)));
  const account = (await body(asked, `/api/rest/accounts/${id}`)) as Row;
  const bridge = { dueNow, scheduled, lateFees, discounts, ahead: 0, ledger };
  same(`account of ${id}`, { ...bridge, overdue, paid }, account);
  const balance = (account.lines as Row[]).at(-1)?.balance ?? 0;
  same(`running balance of ${id}`, ledger, balance);
  const statement = `/api/get-statement?uuid=${id}&from=${asked.today}&to=${asked.today}`;
  const stated = (await body(asked, statement)) as Row;
  same(`statement of ${id}`, { ...bridge, closing: ledger }, stated);
  same(
    `all of the statement of ${id}`,
    dollars(owed(own).dueNow + owed(own).scheduled),
    total(stated.due as Row[], 'due'),
  );
  const lines = (await list(asked, 'collected', { memberId: id })).rows;
  same(`collected from ${id}`, paid, total(lines, 'amount'));
  const booked = (await list(asked, 'journal', { account: 'receivable', memberId: id })).rows;
  same(
    `receivable of ${id}`,
    Math.round(100 * ledger),
    Math.round(100 * (total(booked, 'debit') - total(booked, 'credit'))),
  );
}

/** Members, collections, the tabs of the charges, and their file. */
async function ofLists(
  asked: Asked,
  { same }: Found,
  { charges, collected, pending }: Sums,
  ids: readonly string[],
) {
  const members = (await list(asked, 'members')).rows;
  const collections = (await body(asked, '/api/get-collections')) as Row[];
  for (const id of ids) {
    const { dueNow, overdue, scheduled } = inDollars(owed(charges.filter(({ memberId }) => memberId === id)));
    const standing = overdue > 0 ? 'Bad' : 'Good';
    const row = members.find((member) => member.id === id);
    same(`members, ${id}`, { remaining: dueNow, scheduled, standing }, row);
    same(`collections, ${id}`, overdue, collections.find(({ memberId }) => memberId === id)?.overdue ?? 0);
  }
  const live = charges.filter(({ voided }) => !voided);
  const tabs = { current: 'Current', overdue: 'Overdue', pending: 'Pending', collected: 'Paid' };
  for (const [tab, name] of Object.entries(tabs))
    await ofTab(
      asked,
      same,
      tab,
      live.filter(({ status }) => status === name),
    );
  await ofTab(asked, same, 'all', live);
  same(
    'file of the charges',
    owed(charges).dueNow + owed(charges).scheduled,
    await fileSum(asked, 'charges.csv', 'Remaining'),
  );
  const atStripe = balancesOf(journalOf(asked.facts, asked.timeZone)).get('stripe') ?? 0;
  same('at Stripe', dollars(atStripe), (await asked.post('/api/get-payout-info', {})).at('balance'));
  same(
    'file of what was collected',
    add(collected.map(({ cents }) => cents)),
    await fileSum(asked, 'collected.csv', 'Amount'),
  );
  for (const { id, amount, isItemized } of (await list(asked, 'payouts')).rows) {
    const { lines } = (await body(asked, `/api/rest/payouts/${id}`)) as { lines: Row[] };
    if (isItemized) same(`lines of payout ${id}`, amount, total(lines, 'net'));
  }
  const onTheirWay = (await list(asked, 'payments', { status: 'pending' })).rows;
  same('pending payments', dollars(add(pending.values())), total(onTheirWay, 'amount'));
}

async function ofTab(asked: Asked, same: Found['same'], tab: string, wanted: readonly ChargeSum[]) {
  const { rows, count } = await list(asked, 'charges', { tab });
  same(`charges, ${tab}`, byId(wanted.map(shownCharge)), byId(rows));
  same(`count of ${tab}`, wanted.length, count);
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

/** Aging by member, each part of the bridge, and the journal at its end; of past days the ledger balance. */
async function ofAging(asked: Asked, { same }: Found, { charges }: Sums) {
  const { today } = asked;
  const { dueNow, scheduled, lateFees, discounts, ledger } = inDollars(owed(charges));
  const wanted = agedOn(charges, today);
  const shown = (await list(asked, 'aged-receivables')).rows;
  same('aged receivables', byId(wanted), byId(shown));
  const bridge = { dueNow, scheduled, lateFees, discounts, ahead: 0, ledger };
  same('bridge', bridge, await body(asked, '/api/rest/aged-receivables/summary'));
  for (const [part, figure] of Object.entries(bridge)) {
    const rows = (await list(asked, 'receivable-charges', { part })).rows;
    same(`charges of ${part}`, figure, total(rows, part));
  }
  for (const { id, dueNow: of, ...ages } of wanted) {
    const mine = { part: 'dueNow', memberId: id };
    const rows = (await list(asked, 'receivable-charges', mine)).rows;
    same(`charges due now of ${id}`, of, total(rows, 'dueNow'));
    for (const [age, figure] of Object.entries(ages)) {
      const aged = (await list(asked, 'receivable-charges', { ...mine, age })).rows;
      same(`charges of ${id}, ${age}`, figure, total(aged, 'dueNow'));
    }
  }
  const balance =
    (await list(asked, 'trial-balance')).rows.find(({ id }) => id === 'receivable')?.balance ?? 0;
  same('trial balance', ledger, balance);
  const file = ['Due now', 'Scheduled', 'Ledger balance'];
  const inFile = await Promise.all(file.map((column) => fileSum(asked, 'receivable-charges.csv', column)));
  const inCents = owed(charges);
  same('file of the receivable', [inCents.dueNow, inCents.scheduled, inCents.ledger], inFile);
}
