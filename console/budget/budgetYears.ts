import type { Budget } from '../../api/budget/contract.ts';
import { type FiscalYear, fiscalYearOn } from '../../ledger/values/fiscalYear.ts';
import { groupBy } from '../../ledger/values/groupBy.ts';
import { toCents, toDollars } from '../../ledger/values/money.ts';
import { withoutCategory } from './links.ts';

/** A category of the budgets of a fiscal year, by its name in any case, or all together, in dollars. */
export interface YearRow {
  /** Its name in lower case; '' for expenses without one, undefined for all together. */
  readonly key: string | undefined;
  readonly name: string;
  readonly amount: number;
  /** What was spent of it, by budget, and where it stands there: the id of the category. */
  readonly budgets: Readonly<
    Record<string, { readonly category: string | undefined; readonly spent: number }>
  >;
  readonly spent: number;
  readonly left: number;
}

/** The fiscal years in which budgets begin, the latest first. */
export function yearsOf(
  budgets: readonly Pick<Budget, 'startDate'>[],
  firstMonth: number,
): readonly FiscalYear[] {
  const years = new Map(
    budgets.map(({ startDate }) => fiscalYearOn(startDate, firstMonth)).map((each) => [each.year, each]),
  );
  return [...years.values()].toSorted((one, other) => other.year - one.year);
}

/** The budgets that begin in a fiscal year, whole, the earliest first. */
export function budgetsOf(budgets: readonly Budget[], { firstDay, lastDay }: FiscalYear): readonly Budget[] {
  return budgets
    .filter(({ startDate }) => firstDay <= startDate && startDate <= lastDay)
    .toSorted((one, other) => one.startDate.localeCompare(other.startDate));
}

/** What was planned and spent of these budgets, by the names of their categories, then all together. */
export function yearRowsOf(budgets: readonly Budget[]): readonly YearRow[] {
  const parts = budgets.flatMap((budget) => {
    const others = withoutCategory(budget);
    return [...budget.categories, ...(others === undefined ? [] : [others])].map((each) => ({
      ...each,
      budgetId: budget._id,
      key: each.id === '' ? '' : each.name.trim().toLowerCase(),
    }));
  });
  const named = groupBy(parts, ({ key }) => key);
  const keys = [...named.keys()].filter((key) => key !== '');
  const rowOf = (key: string): YearRow => {
    const some = named.get(key) ?? [];
    const of = some.map((each) => [each.budgetId, { category: each.id, spent: each.spent }] as const);
    return { key, name: some[0]?.name ?? '', budgets: Object.fromEntries(of), ...sumsOf(some) };
  };
  const all = budgets.map(({ _id, spent }) => [_id, { category: undefined, spent }] as const);
  return [
    ...[...keys, ...(named.has('') ? [''] : [])].map(rowOf),
    { key: undefined, name: 'Total', budgets: Object.fromEntries(all), ...sumsOf(budgets) },
  ];
}

function sumsOf(some: readonly { readonly amount: number; readonly spent: number }[]) {
  const amount = some.reduce((sum, each) => sum + toCents(each.amount), 0);
  const spent = some.reduce((sum, each) => sum + toCents(each.spent), 0);
  return { amount: toDollars(amount), spent: toDollars(spent), left: toDollars(amount - spent) };
}
