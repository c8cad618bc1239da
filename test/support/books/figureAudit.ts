import { sized } from '../size.ts';
import { type Asked, body, dollars, type Found, list } from './asking.ts';
import { dayAfter, daysBetween } from './facts.ts';
import { add, type ChargeSum, type CollectedSum, owed, type Sums, sumsOf } from './sums.ts';

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

type Row = Readonly<Record<string, unknown>>;

/** The sum of a field of rows, in dollars without the noise of adding fractions. */
const total = (rows: readonly Row[], field: string): number =>
  dollars(Math.round(add(rows.map((row) => 100 * Number(row[field])))));

const inDollars = <Figures extends Readonly<Record<string, number>>>(figures: Figures) =>
  Object.fromEntries(Object.entries(figures).map(([name, cents]) => [name, dollars(cents)])) as Figures;

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
async function ofLists(asked: Asked, { same }: Found, { charges, pending }: Sums, ids: readonly string[]) {
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

/** Aging by member, each part of the bridge, and the journal at its end; of past days the ledger balance. */
async function ofAging(asked: Asked, { same }: Found, { charges }: Sums) {
  const { today } = asked;
  const { dueNow, scheduled, lateFees, discounts, ledger } = inDollars(owed(charges));
  const started = charges.filter(({ due, status }) => due > 0 && status !== 'Pending');
  const wanted = [...Map.groupBy(started, ({ memberId }) => memberId)].map(([id, own]) => {
    const between = (least: number, most: number) =>
      own.filter(
        ({ dueDate }) => daysBetween(dueDate, today) >= least && daysBetween(dueDate, today) <= most,
      );
    const ages = Object.entries(buckets).map(([age, [least, most]]): [string, number] => [
      age,
      dollars(owed(between(least, most)).dueNow),
    ]);
    return { id, ages, dueNow: dollars(owed(own).dueNow) };
  });
  const shown = (await list(asked, 'aged-receivables')).rows;
  const inOrder = (rows: readonly Row[]) =>
    rows.toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1));
  const aged = wanted.map(({ ages, ...row }) => ({ ...row, ...Object.fromEntries(ages) }));
  same('aged receivables', inOrder(aged), inOrder(shown));
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
  same(
    'file of the receivable',
    owed(charges).ledger,
    await fileSum(asked, 'receivable-charges.csv', 'Ledger balance'),
  );
  await Promise.all(daysOf(asked).map((day) => ofDay(asked, same, day)));
}

/** Days on which something happened, the last ones. */
const daysOf = ({ facts }: Asked) =>
  [...new Set(facts.map(({ data }) => ('occurredOn' in data ? data.occurredOn : '')))]
    .sort()
    .slice(1)
    .slice(-sized(3, 40));

async function ofDay(asked: Asked, same: Found['same'], asOf: string): Promise<void> {
  const happened = asked.facts.filter(({ data }) => 'occurredOn' in data && data.occurredOn <= asOf);
  const { ledger } = inDollars(owed(sumsOf(happened, asOf).charges));
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

/** The dashboard of all time and of periods, and where its figures lead. */
async function ofPeriods(asked: Asked, { same }: Found, { charges, collected, pending }: Sums) {
  const { today } = asked;
  const first = collected.map(({ day }) => day).sort()[0] ?? today;
  const periods: readonly { from?: string; to?: string }[] = [
    {},
    { from: dayAfter(today, -29), to: today },
    { from: dayAfter(today, -6), to: today },
    { from: first, to: first },
    { from: dayAfter(first, 3) },
    { to: dayAfter(today, -10) },
  ];
  for (const period of periods.slice(0, sized(4, 6))) {
    const isIn = (day: string) => day >= (period.from ?? '') && day <= (period.to ?? '9');
    const name = `dashboard ${JSON.stringify(period)}`;
    const shown = (await body(asked, `/api/rest/dashboard/summary?${new URLSearchParams(period)}`)) as {
      byType: { type: string; dollars: number }[];
      months: { month: string; charges: number; payments: number }[];
    } & Row;
    const lines = collected.filter(({ day }) => isIn(day));
    const started = charges.filter(({ startDate }) => isIn(startDate));
    const { dueNow, overdue } = owed(started);
    const today = inDollars(owed(charges));
    same(
      name,
      {
        collected: dollars(add(lines.map(({ cents }) => cents))),
        current: dollars(dueNow - overdue),
        overdue: dollars(overdue),
        dueNow: today.dueNow,
        scheduled: today.scheduled,
        pending: dollars(add(pending.values())),
      },
      shown,
    );
    same(`${name}, types`, byType(lines), sorted(shown.byType));
    same(`${name}, sum of types`, shown.collected, total(shown.byType, 'dollars'));
    same(`${name}, lines`, shown.collected, total((await list(asked, 'collected', period)).rows, 'amount'));
    for (const { type, dollars: of } of shown.byType)
      same(
        `${name}, lines of ${type}`,
        of,
        total((await list(asked, 'collected', { ...period, type })).rows, 'amount'),
      );
    const start = {
      ...(period.from && { startFrom: period.from }),
      ...(period.to && { startTo: period.to }),
    };
    for (const tab of ['current', 'overdue'])
      same(
        `${name}, charges ${tab}`,
        shown[tab],
        total((await list(asked, 'charges', { tab, ...start })).rows, 'remaining'),
      );
    if (period === periods[0]) await ofMonths(asked, same, shown.months, { charges, collected });
  }
}

const KEPT = 'Kept as credit';

function byType(lines: readonly CollectedSum[]) {
  const types = [...Map.groupBy(lines, ({ type }) => type)].map(([type, own]) => ({
    type: type || KEPT,
    charges: add(own.map(({ payments }) => payments)),
    dollars: dollars(add(own.map(({ cents }) => cents))),
  }));
  return sorted(types);
}

/** By name, without what came to nothing. */
const sorted = <Type extends { readonly type: string; readonly dollars: number; readonly charges?: number }>(
  types: readonly Type[],
) =>
  types
    .filter((each) => each.dollars !== 0 || (each.charges ?? 0) !== 0)
    .toSorted((one, other) => (one.type < other.type ? -1 : 1));

async function ofMonths(
  asked: Asked,
  same: Found['same'],
  months: readonly { month: string; charges: number; payments: number }[],
  { charges, collected }: Pick<Sums, 'charges' | 'collected'>,
) {
  same('six months', 6, months.length);
  for (const { month, ...shown } of months) {
    const live = charges.filter(({ startDate, voided }) => startDate.startsWith(month) && !voided);
    const came = collected.filter(({ day }) => day.startsWith(month));
    const wanted = {
      charges: dollars(add(live.map(({ amount }) => amount))),
      payments: dollars(add(came.map(({ cents }) => cents))),
    };
    same(`month ${month}`, wanted, shown);
    const [year = 0, number = 0] = month.split('-').map(Number);
    const days = [`${month}-01`, new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)];
    const started = (await list(asked, 'charges', { startFrom: days[0], startTo: days[1] })).rows;
    same(`charges of ${month}`, shown.charges, total(started, 'amount'));
    const lines = (await list(asked, 'collected', { from: days[0], to: days[1] })).rows;
    same(`collected in ${month}`, shown.payments, total(lines, 'amount'));
  }
}

/** The Dues Summary, and where its figures lead. */
async function ofTypes(asked: Asked, { same }: Found, { charges, collected }: Sums) {
  const live = charges.filter(({ voided }) => !voided);
  const names = new Set([
    ...live.map(({ type }) => type),
    ...byType(collected)
      .filter((each) => each.dollars !== 0)
      .map(({ type }) => type),
  ]);
  const wanted = [...names].map((type) => {
    const own = live.filter((charge) => charge.type === type);
    const open = own.filter(({ ledger }) => ledger > 0);
    const lines = collected.filter((line) => (line.type || KEPT) === type);
    return {
      type,
      count: own.length,
      amount: dollars(add(own.map(({ amount }) => amount))),
      collectedCount: own.length - open.length,
      collected: dollars(add(lines.map(({ cents }) => cents))),
      paid: dollars(add(own.map(({ paid }) => paid))),
      dueDate: lastDay(open),
    };
  });
  const shown = (await body(asked, '/api/search-dues-byType')) as (Row & { type: string })[];
  const inOrder = <Type extends { readonly type: string }>(rows: readonly Type[]) =>
    rows.toSorted((one, other) => (one.type < other.type ? -1 : 1));
  same('dues summary', inOrder(wanted), inOrder(shown));
  same(
    'all of the dues summary',
    dollars(add(collected.map(({ cents }) => cents))),
    total(shown, 'collected'),
  );
  for (const { type, ...row } of shown) {
    const own = (await list(asked, 'charges', { type })).rows;
    if (type !== KEPT)
      same(
        `charges of ${type}`,
        { amount: row.amount, paid: row.paid },
        { amount: total(own, 'amount'), paid: total(own, 'amtPaid') },
      );
    same(
      `collected of ${type}`,
      row.collected,
      total((await list(asked, 'collected', { type })).rows, 'amount'),
    );
  }
}

const lastDay = (charges: readonly ChargeSum[]) =>
  charges
    .map(({ dueDate }) => dueDate)
    .sort()
    .at(-1) ?? null;
