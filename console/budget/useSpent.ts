import type { Reimbursement } from '../../api/account/reimbursement/contract.ts';
import type { Expense } from '../../api/budget/contract.ts';
import { combineReads, type Reading, readingOf } from '../../ui/data/reading.ts';
import { useRead } from '../../ui/data/useRead.ts';

/** What counts as spent of a budget: its expenses, and reimbursements that none of them links to. */
export interface Spent {
  readonly pay_date: string;
  /** Dollars. */
  readonly amount: number;
  /** The id of the category; empty without one. */
  readonly category: string;
}

/** What a member was paid back for, or will be. */
export interface Reimbursed
  extends Spent,
    Pick<Reimbursement, '_id' | 'name' | 'memberuuid' | 'memberExists'> {
  readonly expenseName: string;
}

/** The expenses of a budget, and the reimbursements that count in it as well. */
export function useSpent(
  budgetId: string,
): Reading<{ readonly expenses: readonly Expense[]; readonly reimbursed: readonly Reimbursed[] }> {
  const reading = combineReads({
    expenses: useRead('get-expenses-by-budgetid', { budgetId }),
    reimbursements: useRead('get-reimbursements', {}),
  });
  return readingOf(reading, ({ expenses, reimbursements }) => ({
    expenses,
    reimbursed: reimbursedIn(budgetId, reimbursements),
  }));
}

type Counted = Pick<Reimbursement, 'budgetId' | 'status' | 'linked' | 'expenseDate' | 'amount' | 'category'>;

/** Of these reimbursements those that count in a budget: approved, and no expense links to them. */
export function reimbursedIn<Of extends Counted>(
  budgetId: string,
  reimbursements: readonly Of[],
): readonly (Of & Spent)[] {
  return reimbursements
    .filter(
      ({ budgetId: of, status, linked }) =>
        of === budgetId && !linked && (status === 'approved' || status === 'paid'),
    )
    .map((each) => ({ ...each, pay_date: each.expenseDate }));
}

/** What was spent of a category ('' for none; undefined for any), with days from and to, both included. */
export function spentIn<Of extends Spent>(
  spent: readonly Of[],
  { category, from, to }: Readonly<Record<'category' | 'from' | 'to', string | undefined>>,
): readonly Of[] {
  return spent.filter(
    (each) =>
      (category === undefined || each.category === category) &&
      (from === undefined || each.pay_date >= from) &&
      (to === undefined || each.pay_date <= to),
  );
}
