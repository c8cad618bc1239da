import test from 'ava';
import { deletionOf, spendingOf } from '../../console/budget/spending.ts';

const budget = { startDate: '2026-01-01', endDate: '2026-06-30' };
const paid = (pay_date: string, amount: number) => ({ pay_date, amount });
const points = (expenses: readonly ReturnType<typeof paid>[], today: string) =>
  spendingOf(expenses, budget, today).map(({ at, value }) => [
    new Date(at).toISOString().slice(0, 10),
    value,
  ]);

test('spending adds up by day, from the start to today, without what is planned', (t) => {
  const expenses = [
    paid('2026-03-11', 5),
    paid('2026-02-01', 0.1),
    paid('2026-02-01', 0.2),
    paid('2025-12-31', 1),
  ];
  t.deepEqual(points(expenses, '2026-03-10'), [
    ['2025-12-31', 1],
    ['2026-01-01', 1],
    ['2026-02-01', 1.3],
    ['2026-03-10', 1.3],
  ]);
});

test('the line of a budget that is over ends with it, one to come has nothing yet', (t) => {
  t.deepEqual(points([paid('2026-02-01', 4)], '2026-12-01').at(-1), ['2026-06-30', 4]);
  t.deepEqual(points([], '2025-11-01'), [['2025-11-01', 0]]);
});

test('what goes with a budget are its expenses, not the reimbursements that count in it', (t) => {
  const expenses = [paid('2026-03-10', 20.05), paid('2026-03-01', 4), paid('2026-03-11', 5)];
  const going =
    'Its expenses ($24.05 spent, $5.00 planned) and receipts are deleted too, and their entries in the books are reversed.';
  const staying = 'Reimbursements in this budget are kept.';
  const said = (reimbursed: readonly unknown[], own = expenses) =>
    deletionOf({ expenses: own, reimbursed }, '2026-03-10');
  t.is(said([]), going);
  t.is(said([{}]), `${going} ${staying}`);
  t.is(said([{}], []), staying);
  t.is(said([], []), '');
});
