import type { Budget } from '../../api/budget/contract.ts';
import { plusDays, plusMonths, plusYears } from '../../ledger/values/calendar.ts';
import { groupBy } from '../../ledger/values/groupBy.ts';
import { toCents, toDollars } from '../../ledger/values/money.ts';
import { WITHOUT_CATEGORY } from './links.ts';
import { totalOf } from './spending.ts';
import type { Spent } from './useSpent.ts';

/** What was spent of a category, or of all, in dollars: by month (`YYYY-MM`) and in all. */
export interface ActualsRow {
  /** The id of the category; '' for expenses without one, undefined for all together. */
  readonly category: string | undefined;
  readonly name: string;
  /** What was planned; 0 where nothing was. */
  readonly amount: number;
  readonly months: Readonly<Record<string, number>>;
  readonly spent: number;
  readonly left: number;
}

export interface Actuals {
  /** Those of the budget up to today, and any other in which something was paid, in their order. */
  readonly months: readonly string[];
  /** By category, then all together. */
  readonly rows: readonly ActualsRow[];
}

/** What was planned and what was spent up to today, by category and month. */
export function actualsOf(
  { startDate, endDate, amount, categories }: Pick<Budget, 'startDate' | 'endDate' | 'amount' | 'categories'>,
  expenses: readonly Spent[],
  today: string,
): Actuals {
  const paid = expenses.filter(({ pay_date }) => pay_date <= today);
  const months = new Set([
    ...monthsBetween(startDate, today < endDate ? today : endDate),
    ...paid.map(({ pay_date }) => pay_date.slice(0, 7)),
  ]);
  const rowOf = (name: string, category: string | undefined, planned: number): ActualsRow => {
    const own = category === undefined ? paid : paid.filter((expense) => expense.category === category);
    const spent = totalOf(own);
    const byMonth = groupBy(own, ({ pay_date }) => pay_date.slice(0, 7));
    return {
      ...{ category, name, amount: planned, spent, left: toDollars(toCents(planned) - toCents(spent)) },
      months: Object.fromEntries([...byMonth].map(([month, some]) => [month, totalOf(some)])),
    };
  };
  const hasOthers = paid.some(({ category }) => category === '');
  return {
    months: [...months].sort(),
    rows: [
      ...categories.map(({ id, name, amount: planned }) => rowOf(name, id, planned)),
      ...(hasOthers ? [rowOf(WITHOUT_CATEGORY.name, WITHOUT_CATEGORY.id, 0)] : []),
      rowOf('Total', undefined, amount),
    ],
  };
}

/** The months from one day to another, `YYYY-MM`; none when it comes first. */
function monthsBetween(from: string, to: string): readonly string[] {
  const months: string[] = [];
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = plusMonths(day, 1)) months.push(day.slice(0, 7));
  return months;
}

/** The days of a month, the last one today at the latest. */
export function daysOf(month: string, today: string): { readonly from: string; readonly to: string } {
  const from = `${month}-01`;
  const to = plusDays(plusMonths(from, 1), -1);
  return { from, to: to < today ? to : today };
}

/** The same budget a year later, with what was spent of it: a year in its name is the next one. */
export function nextYearOf({ name, startDate, endDate, categories }: Budget) {
  return {
    name: name.replace(/\b20\d\d\b/, (year) => String(Number(year) + 1)),
    startDate: plusYears(startDate, 1),
    endDate: plusYears(endDate, 1),
    categories: categories.map(({ name: called, amount, spent }) => ({ name: called, amount, spent })),
  };
}
