import { sized } from '../size.ts';
import { type Asked, body, dollars, type Found, list } from './asking.ts';
import { type ChargeSum, owed } from './chargeSums.ts';
import { add, dayAfter } from './facts.ts';
import type { CollectedSum, Sums } from './sums.ts';

export type Row = Readonly<Record<string, unknown>>;

/** The sum of a field of rows, in dollars without the noise of adding fractions. */
export const total = (rows: readonly Row[], field: string): number =>
  dollars(Math.round(add(rows.map((row) => 100 * Number(row[field])))));

export const inDollars = <Figures extends Readonly<Record<string, number>>>(figures: Figures) =>
  Object.fromEntries(Object.entries(figures).map(([name, cents]) => [name, dollars(cents)])) as Figures;

/** Both days are part of it. */
export interface Period {
  readonly from?: string;
  readonly to?: string;
}

/** All time, and periods around the first and the last day. */
function periodsOf({ today }: Asked, { collected }: Sums): readonly Period[] {
  const first = collected.map(({ day }) => day).sort()[0] ?? today;
  const periods = [
    {},
    { from: dayAfter(today, -29), to: today },
    { from: dayAfter(today, -6), to: today },
    { from: first, to: first },
    { from: dayAfter(first, 3) },
    { to: dayAfter(today, -10) },
  ];
  return periods.slice(0, sized(4, 6));
}

/** The dashboard of periods, and the lines of what was collected. */
export async function ofPeriods(
  asked: Asked,
  { same }: Found,
  sums: Sums,
  periods: readonly Period[] = periodsOf(asked, sums),
) {
  const { charges, collected, pending } = sums;
  for (const period of periods) {
    const isIn = (day: string) => day >= (period.from ?? '') && day <= (period.to ?? '9');
    const name = `dashboard ${JSON.stringify(period)}`;
    const shown = (await body(
      asked,
      `/api/rest/dashboard/summary?${new URLSearchParams({ ...period })}`,
    )) as {
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
    if (Object.keys(period).length === 0) ofMonths(same, shown.months, { charges, collected });
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

function ofMonths(
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
  }
}

/** The Dues Summary, and the lines of what was collected. */
export async function ofTypes(asked: Asked, { same }: Found, { charges, collected }: Sums) {
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
  for (const { type, collected: of } of shown) {
    const lines = (await list(asked, 'collected', { type })).rows;
    same(`collected of ${type}`, of, total(lines, 'amount'));
  }
}

const lastDay = (charges: readonly ChargeSum[]) =>
  charges
    .map(({ dueDate }) => dueDate)
    .sort()
    .at(-1) ?? null;
