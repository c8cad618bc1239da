import type { Expense } from '../../api/contract/budget.ts';
import { toCents, toDollars } from '../../ledger/values/money.ts';

/** What had been spent at the end of a day; `at` is the day's midnight, ms since 1970, UTC. Dollars. */
export interface Point {
  readonly at: number;
  readonly spent: number;
}

/** Spending day by day, added up, from nothing at the start of the budget to today or its end. */
export function spendingOf(
  expenses: readonly Pick<Expense, 'pay_date' | 'amount'>[],
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
  today: string,
): readonly Point[] {
  const paid = expenses.filter(({ pay_date }) => pay_date <= today);
  const until = today < endDate ? today : endDate;
  const days = paid.map(({ pay_date }) => pay_date);
  const marks = [...new Set([startDate, ...days, until])].filter((day) => day <= today).sort();
  return marks.map((day) => {
    const cents = paid.filter(({ pay_date }) => pay_date <= day).map(({ amount }) => toCents(amount));
    return { at: Date.parse(day), spent: toDollars(cents.reduce((sum, each) => sum + each, 0)) };
  });
}
