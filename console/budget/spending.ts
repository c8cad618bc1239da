import type { Expense } from '../../api/budget/contract.ts';
import { formatDollars, sumDollars } from '../../ledger/values/money.ts';
import type { DayPoint } from '../../ui/charts/DayLine.tsx';

type Paid = Pick<Expense, 'pay_date' | 'amount'>;

/** Spending in dollars day by day, added up, from nothing at the start of the budget to today or its end. */
export function spendingOf(
  expenses: readonly Paid[],
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
  today: string,
): readonly DayPoint[] {
  const paid = expenses.filter(({ pay_date }) => pay_date <= today);
  const until = today < endDate ? today : endDate;
  const days = paid.map(({ pay_date }) => pay_date);
  const marks = [...new Set([startDate, ...days, until])].filter((day) => day <= today).sort();
  return marks.map((day) => ({
    at: Date.parse(day),
    value: totalOf(paid.filter(({ pay_date }) => pay_date <= day)),
  }));
}

/** The sum of amounts in dollars, added up in cents. */
export function totalOf(amounts: readonly { readonly amount: number }[]): number {
  return sumDollars(amounts.map(({ amount }) => amount));
}

/** What is said before a budget is deleted: its expenses go with it, reimbursements stay. */
export function deletionOf(
  { expenses, reimbursed }: { readonly expenses: readonly Paid[]; readonly reimbursed: readonly unknown[] },
  today: string,
): string {
  const sumOf = (isPlanned: boolean) =>
    formatDollars(totalOf(expenses.filter(({ pay_date }) => pay_date > today === isPlanned)));
  const going = `Its expenses (${sumOf(false)} spent, ${sumOf(true)} planned) and receipts are deleted too, and their entries in the books are reversed.`;
  return [
    ...(expenses.length > 0 ? [going] : []),
    ...(reimbursed.length > 0 ? ['Reimbursements in this budget are kept.'] : []),
  ].join(' ');
}
