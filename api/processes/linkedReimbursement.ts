import type { Category } from '../../ledger/budget/events.ts';
import { RuleViolation } from '../../ledger/decider.ts';
import { toDollars } from '../../ledger/values/money.ts';
import { categoriesReimbursed, linkedTo, listReimbursements } from '../../projections/reimbursements.ts';
import type { CallRequest } from '../platform/calls/route.ts';

/** The expense of a budget that links to a reimbursement, as a call says it. */
interface Linking {
  readonly expenseId: string;
  readonly reimbursementId: string;
  /** Dollars. */
  readonly amount: number | null;
  readonly budgetId: string;
  readonly category: string;
}

/**
 * A purchase that is in the books as a reimbursement: owed or paid, of the same amount, in no other category,
 * and linked once (docs/decisions/0040).
 * @throws RuleViolation naming the field
 */
export async function requireLinkable(
  { deps, caller }: CallRequest<unknown>,
  { expenseId, reimbursementId, amount, budgetId, category }: Linking,
): Promise<void> {
  const filter = { ids: [reimbursementId] };
  const { rows } = await listReimbursements(deps.db, caller.orgCode, { filter, limit: 1 });
  const [found] = rows;
  const refuse = (code: string, message: string, field = 'reimbursementId') => {
    throw new RuleViolation(code, message, field);
  };
  if (found === undefined || (found.status !== 'approved' && found.status !== 'paid'))
    return refuse('NotApproved', 'There is no such approved reimbursement.');
  const others = await linkedTo(deps.db, caller.orgCode, reimbursementId);
  if (others.some((each) => each !== expenseId))
    refuse('LinkedAlready', 'Another expense links to this reimbursement.');
  const dollars = toDollars(found.amountCents);
  if (amount !== dollars)
    refuse('OtherAmount', `The amount must be that of the reimbursement: $${dollars.toFixed(2)}.`, 'amount');
  const isElsewhere = found.budgetId !== budgetId || found.categoryId !== category;
  if (found.budgetId !== '' && isElsewhere)
    refuse('OtherCategory', `The reimbursement counts in ${found.categoryName || 'another budget'}.`);
}

/**
 * The categories of a budget in which reimbursements count stay in it.
 * @throws RuleViolation CategoryInUse
 */
export async function requireReimbursedIn(
  {
    deps,
    caller,
    input,
  }: CallRequest<{ readonly categories: readonly { readonly id?: string | undefined }[] }>,
  budgetId: string,
  before: readonly Category[],
): Promise<void> {
  const used = await categoriesReimbursed(deps.db, caller.orgCode, budgetId);
  const kept = new Set(input.categories.map(({ id }) => id));
  const lost = before.find(({ categoryId }) => used.includes(categoryId) && !kept.has(categoryId));
  if (lost !== undefined)
    throw new RuleViolation(
      'CategoryInUse',
      `The category ${lost.name} has reimbursements, so that it has to stay.`,
      'categories',
    );
}
