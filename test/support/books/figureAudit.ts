import { sized } from '../size.ts';
import { type Asked, body, byId, dollars, type Found, list } from './asking.ts';
import { add, type ChargeSum, owed } from './chargeSums.ts';
import { inDollars, ofPeriods, ofTypes, type Row, total } from './dashboardAudit.ts';
import { dayOf, daysBetween } from './facts.ts';
import { pastOf } from './past.ts';
import { type Sums, sumsOf } from './sums.ts';

/**
 * Due now, scheduled, ledger balance and collected, wherever a call shows them, against sums of the log; each
 * link is followed, and its lines are added up.
 */
export async function figures(asked: Asked, found: Found): Promise<void> {
  const sums = sumsOf(asked.facts, asked.today);
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
  const dues = (await body(asked, `/api/search-dues?uuid=${id}`)) as Row[];
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
  const { dueNow, overdue, scheduled } = inDollars(owed(charges));
  const tab = async (name: string) => total((await list(asked, 'charges', { tab: name })).rows, 'remaining');
  same('tab overdue', overdue, await tab('overdue'));
  same(
    'tabs current and overdue',
    dueNow,
    dollars(Math.round(100 * ((await tab('current')) + (await tab('overdue'))))),
  );
  same('tab pending', scheduled, await tab('pending'));
  same(
    'file of the charges',
    owed(charges).dueNow + owed(charges).scheduled,
    await fileSum(asked, 'charges.csv', 'Remaining'),
  );
  same(
    'file of what was collected',
    add(collected.map(({ cents }) => cents)),
    await fileSum(asked, 'collected.csv', 'Amount'),
  );
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

const buckets = {
  notYetDue: [-1e9, 0],
  days1to30: [1, 30],
  days31to60: [31, 60],
  days61to90: [61, 90],
  over90: [91, 1e9],
} as const;

/** What started charges are due, by member and by how long they have been due on a day. */
export function agedOn(charges: readonly ChargeSum[], day: string) {
  const started = charges.filter(({ due, status }) => due > 0 && status !== 'Pending');
  return [...Map.groupBy(started, ({ memberId }) => memberId)].map(([id, own]) => {
    const between = (least: number, most: number) =>
      own.filter(({ dueDate }) => daysBetween(dueDate, day) >= least && daysBetween(dueDate, day) <= most);
    const ages = Object.entries(buckets).map(([age, [least, most]]): [string, number] => [
      age,
      dollars(owed(between(least, most)).dueNow),
    ]);
    return { id, ages, dueNow: dollars(owed(own).dueNow) };
  });
}

/** Aging by member, each part of the bridge, and the journal at its end; of past days the ledger balance. */
async function ofAging(asked: Asked, { same }: Found, { charges }: Sums) {
  const { today } = asked;
  const { dueNow, scheduled, lateFees, discounts, ledger } = inDollars(owed(charges));
  const wanted = agedOn(charges, today);
  const shown = (await list(asked, 'aged-receivables')).rows;
  const aged = wanted.map(({ ages, ...row }) => ({ ...row, ...Object.fromEntries(ages) }));
  same('aged receivables', byId(aged), byId(shown));
  const bridge = { dueNow, scheduled, lateFees, discounts, ahead: 0, ledger };
  same('bridge', bridge, await body(asked, '/api/rest/aged-receivables/summary'));
  for (const [part, figure] of Object.entries(bridge)) {
    const rows = (await list(asked, 'receivable-charges', { part })).rows;
    same(`charges of ${part}`, figure, total(rows, part));
  }
  for (const { id, ages, dueNow: of } of wanted) {
    const mine = { part: 'dueNow', memberId: id };
    const rows = (await list(asked, 'receivable-charges', mine)).rows;
    same(`charges due now of ${id}`, of, total(rows, 'dueNow'));
    for (const [age, figure] of ages) {
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
  await Promise.all(daysOf(asked).map((day) => ofDay(asked, same, day)));
}

/** Days on which something happened, the last ones up to today. An expense may be planned. */
const daysOf = ({ facts, today }: Asked) =>
  [...new Set(facts.map(({ data }) => ('occurredOn' in data ? data.occurredOn : '')))]
    .filter((day) => day <= today)
    .sort()
    .slice(1)
    .slice(-sized(3, 40));

async function ofDay(asked: Asked, same: Found['same'], asOf: string): Promise<void> {
  const past = { asOf, asKnownOn: asked.today };
  const { charges, ahead: aheadCents } = pastOf(asked.facts, past, (at) => dayOf(at, asked.timeZone));
  const ledger = dollars(owed(charges).ledger - aheadCents);
  const bridge = (await body(asked, `/api/rest/aged-receivables/summary?asOf=${asOf}`)) as Record<
    string,
    number
  >;
  same(`ledger balance on ${asOf}`, ledger, bridge.ledger);
  const { dueNow = 0, scheduled = 0, lateFees = 0, discounts = 0, ahead = 0 } = bridge;
  const bridged = Math.round(100 * (dueNow + scheduled - lateFees + discounts - ahead));
  same(`bridge on ${asOf}`, Math.round(100 * ledger), bridged);
  same(`aged on ${asOf}`, dueNow, total((await list(asked, 'aged-receivables', { asOf })).rows, 'dueNow'));
  const parts = ['dueNow', 'scheduled', 'lateFees', 'discounts', 'ahead', 'ledger'];
  const lines = await Promise.all(parts.map((part) => list(asked, 'receivable-charges', { asOf, part })));
  for (const [index, part] of parts.entries())
    same(`charges of ${part} on ${asOf}`, bridge[part], total(lines[index]?.rows ?? [], part));
}
