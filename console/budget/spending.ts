import type { Expense } from '../../api/contract/budget.ts';
import { toCents, toDollars } from '../../ledger/values/money.ts';
import type { DayPoint } from '../../ui/charts/DayLine.tsx';

/** Spending in dollars day by day, added up, from nothing at the start of the budget to today or its end. */
export function spendingOf(
  expenses: readonly Pick<Expense, 'pay_date' | 'amount'>[],
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
  return toDollars(amounts.reduce((cents, { amount }) => cents + toCents(amount), 0));
}
