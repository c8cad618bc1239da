import test from 'ava';
import type { AccountEvent } from '../../../ledger/account/events.ts';
import { collectedLines } from '../../../projections/charges/collected.ts';
import { chargesProjection } from '../../../projections/charges/fold.ts';
import type { Rows } from '../../../projections/engine/projection.ts';
import type { RowOf } from '../../../projections/engine/table.ts';
import { assessed, plain, recorded } from '../../support/account.ts';
import { after, cash, redating, reversal, when } from '../../support/account-commands.ts';
import { sumsOf } from '../../support/books/sums.ts';

/** Under which charge type money stands when the charge, the day or the payment is corrected. */

/** Collected by day and type, as the lines of the read side say. They are of the log's own sums. */
function collectedIn(t: { deepEqual(one: unknown, other: unknown): void }, events: readonly AccountEvent[]) {
  const kept = new Map<string, unknown>();
  const lines: RowOf<typeof collectedLines>[] = [];
  const rows: Rows = {
    get: (of, _, id) => kept.get(`${of.name} ${id}`) as never,
    put: (of, row) => void kept.set(`${of.name} ${(row as { charge_id: string }).charge_id}`, row),
    append: (of, row) => void (of.name === collectedLines.name && lines.push(row as never)),
    increment: () => undefined,
  };
  const all = events.flatMap((event, index) => recorded([event], '2026-03-20T12:00:00.000Z', index));
  for (const event of all) chargesProjection.fold(event, rows);
  const shown = comeTo(lines.map((line) => ({ ...line, type: line.charge_type })));
  t.deepEqual(shown, comeTo(sumsOf(all as never, '2026-03-20').collected));
  return shown;
}

interface Line {
  readonly day: string;
  readonly type: string;
  readonly cents: number;
  readonly payments: number;
}

/** What is left per day and type: dollars, and how many payments. */
function comeTo(lines: readonly Line[]) {
  const sums = [...Map.groupBy(lines, ({ day, type }) => `${day} ${type}`)].map(([name, own]) => {
    const sum = (of: 'cents' | 'payments') => own.reduce((total, line) => total + line[of], 0);
    return [name, sum('cents') / 100, sum('payments')] as const;
  });
  return sums.filter(([, ...figures]) => figures.some((figure) => figure !== 0)).sort();
}

const amend = (chargeType: string, today: string) =>
  ({ type: 'AmendCharge', chargeId: 'c1', terms: { ...plain, chargeType }, today }) as const;
const redate = (paidOn: string) => redating(paidOn, '2026-03-20', { changeId: `to ${paidOn}` });
/** $60.00 on Jan 5 under Dues, which were Social from Feb 1. */
const renamed = after([assessed(plain)], cash(6_000, '2026-01-05'), amend('Social', '2026-02-01'));
const moved = [
  ['2026-02-01 Dues', -60, 0],
  ['2026-02-01 Social', 60, 0],
];

test('a payment that gets another day is taken out under the type that it was counted by', (t) => {
  t.deepEqual(collectedIn(t, renamed), [['2026-01-05 Dues', 60, 1], ...moved]);
  const before = after(renamed, redate('2026-01-20'));
  t.deepEqual(collectedIn(t, before), [['2026-01-20 Dues', 60, 1], ...moved]);
  const since = after(renamed, redate('2026-03-10'));
  t.deepEqual(collectedIn(t, since), [['2026-03-10 Social', 60, 1]], 'it never was Dues');
  t.deepEqual(collectedIn(t, after(since, redate('2026-01-05'))), collectedIn(t, renamed));
});

test('money of a day stands under the type of that day, whenever Bursar learns of it', (t) => {
  const late = after(
    [assessed(plain)],
    amend('Social', '2026-02-01'),
    amend('Trip', '2026-02-01'),
    amend('Outing', '2026-03-01'),
    cash(6_000, '2026-01-05'),
  );
  t.deepEqual(collectedIn(t, late), [
    ['2026-01-05 Dues', 60, 1],
    ['2026-02-01 Dues', -60, 0],
    ['2026-02-01 Trip', 60, 0],
    ['2026-03-01 Outing', 60, 0],
    ['2026-03-01 Trip', -60, 0],
  ]);
  const [reversed] = when(late, reversal('2026-03-20'));
  if (reversed === undefined) return t.fail();
  t.deepEqual(
    collectedIn(t, [...late, reversed]).filter(([, dollars]) => dollars !== 0),
    [],
    'a mistake leaves nothing on any day',
  );
});
