import { type Budget, type BudgetCategory, NO_CATEGORY } from '../../api/budget/contract.ts';
import { toCents, toDollars } from '../../ledger/values/money.ts';
import { listUrl } from '../../ui/list/listUrl.ts';

/**
 * Where the expenses of a budget are; of one category ('' for those without one), and with pay dates of these
 * days, both included.
 */
export function expensesUrl(filter: {
  readonly budgetId: string;
  readonly category?: string | undefined;
  readonly from?: string;
  readonly to?: string;
}): string {
  return listUrl('/expenses', { ...filter, ...(filter.category === '' && { category: NO_CATEGORY }) });
}

/** What has no category, while nothing has none. */
export const WITHOUT_CATEGORY: BudgetCategory = {
  id: '',
  name: 'Without a category',
  amount: 0,
  spent: 0,
  planned: 0,
  left: 0,
};

/** What has no category as if it were one without a plan; undefined where all has one. Its id is ''. */
export function withoutCategory({ spent, planned, categories }: Budget): BudgetCategory | undefined {
  const rest = (all: number, of: (category: BudgetCategory) => number) =>
    toDollars(categories.reduce((cents, category) => cents - toCents(of(category)), toCents(all)));
  const own = { spent: rest(spent, (each) => each.spent), planned: rest(planned, (each) => each.planned) };
  if (own.spent === 0 && own.planned === 0) return undefined;
  return { ...WITHOUT_CATEGORY, ...own, left: -own.spent };
}

/** The budget and the category that such an address names; undefined where it does not. */
export function expensesAt(search: string): { readonly budgetId?: string; readonly category?: string } {
  try {
    const filter: unknown = JSON.parse(new URLSearchParams(search).get('filter') ?? '{}');
    const { budgetId, category } = filter as Record<string, unknown>;
    return {
      ...(typeof budgetId === 'string' && { budgetId }),
      ...(typeof category === 'string' && { category }),
    };
  } catch {
    return {};
  }
}

/** Where a budget is held against what was spent. */
export function actualsUrl(budgetId: string): string {
  return `/budget/actual?${new URLSearchParams({ budget: budgetId })}`;
}

/** Where a budget is. */
export function budgetUrl(budgetId: string): string {
  return `/budget?${new URLSearchParams({ budget: budgetId })}`;
}
