import { toDollars } from '../../ledger/values/money.ts';
import type { BudgetView, SpendingView } from '../../projections/budgets.ts';
import type { ExpenseView } from '../../projections/expenses.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../platform/auth/caller.ts';
import { linkTo } from '../platform/uploads/uploads.ts';
import type { Budget, Expense } from './contract.ts';

/** A budget with its figures (spec 3 section 2, "Budget screen"). */
export function presentBudget({ id, name, startDate, endDate, categories, ...spending }: BudgetView): Budget {
  const amountCents = categories.reduce((sum, category) => sum + category.amountCents, 0);
  return {
    _id: id,
    name,
    startDate,
    endDate,
    categories: categories.map(({ categoryId, ...category }) => ({
      id: categoryId,
      name: category.name,
      ...figuresOf(category),
    })),
    ...figuresOf({ ...spending, amountCents }),
  };
}

function figuresOf({
  amountCents,
  spentCents,
  plannedCents,
}: SpendingView & { readonly amountCents: number }) {
  return {
    amount: toDollars(amountCents),
    spent: toDollars(spentCents),
    planned: toDollars(plannedCents),
    left: toDollars(amountCents - spentCents),
  };
}

/** An expense (spec 3 section 3), with a link to its receipt. */
export async function presentExpense(
  request: { readonly deps: Deps; readonly caller: Caller },
  view: ExpenseView,
): Promise<Expense> {
  return {
    id: view.expenseId,
    _id: view.expenseId,
    name: view.name,
    paidBy: view.paidBy,
    amount: toDollars(view.amountCents),
    pay_date: view.payDate,
    payment_type: view.paymentType,
    flagged: view.flagged,
    budget: view.budgetName,
    budgetId: view.budgetId,
    category: view.categoryId,
    categoryName: view.categoryName,
    receipt: view.receipt,
    receiptUrl: view.receipt === '' ? '' : await linkTo(request, view.receipt, view.receiptBy),
    reimbursementId: view.reimbursementId,
    active: true,
    ts: view.addedAt,
  };
}
