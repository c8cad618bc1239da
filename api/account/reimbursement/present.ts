import { ADMIN } from '../../../ledger/member/events.ts';
import { toDollars } from '../../../ledger/values/money.ts';
import type { CreditView } from '../../../projections/balances.ts';
import { type AdministratorTerm, administratorTerms } from '../../../projections/members/queries.ts';
import { namesOfActors } from '../../../projections/names.ts';
import type { ReimbursementView, Submission } from '../../../projections/reimbursements.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { linkTo } from '../../platform/uploads/uploads.ts';
import type { Credit, Reimbursement } from './contract.ts';

type Request = { readonly deps: Deps; readonly caller: Caller };

/** Reimbursements (spec 3 section 3) with links to their receipts, as the caller may see and judge them. */
export async function presentReimbursements(
  request: Request,
  views: readonly ReimbursementView[],
): Promise<Reimbursement[]> {
  const { deps, caller } = request;
  const names = await namesOfActors(
    deps.db,
    caller.orgCode,
    views.flatMap(({ approvedBy }) => approvedBy),
  );
  const terms = caller.role === ADMIN ? await administratorTerms(deps.db, caller.orgCode) : [];
  return Promise.all(
    views.map(async (view) => ({
      _id: view.reimbursementId,
      memberuuid: view.memberId,
      name: view.name,
      memberExists: view.memberExists,
      expenseDate: view.expenseDate,
      expenseName: view.expenseName,
      amount: toDollars(view.amountCents),
      receipt: view.receipt,
      receiptUrl: view.receipt === '' ? '' : await linkTo(request, view.receipt, view.memberId),
      status: view.status,
      approvedBy: view.approvedBy.map((by) => names.get(by) ?? ''),
      exception: view.exception,
      reason: view.reason,
      budgetId: view.budgetId,
      category: view.categoryId,
      categoryName: view.categoryName,
      method: view.method,
      paidOn: view.paidOn ?? '',
      ts: view.submittedAt,
      linked: view.linked,
      mayApprove: mayApprove(view, caller.memberId, terms),
    })),
  );
}

/** Not their own, and not twice, unless there was no other administrator since its submission. */
export function mayApprove(
  view: ReimbursementView,
  by: string,
  terms: readonly AdministratorTerm[],
): boolean {
  const { status, memberId, approvedBy } = view;
  const isAdministrator = terms.some((term) => term.memberId === by && term.until === null);
  if (status !== 'submitted' || !isAdministrator) return false;
  const isAlone = otherApprovers(terms, { ...view, by }).length === 0;
  return isAlone || (memberId !== by && !approvedBy.includes(by));
}

/** Administrators at any time since a submission, but for the approver and the buyer. */
export function otherApprovers(
  terms: readonly AdministratorTerm[],
  { by, memberId, submittedAt }: Submission & { readonly by: string },
): string[] {
  return terms
    .filter(({ until }) => until === null || until > submittedAt)
    .map((term) => term.memberId)
    .filter((each) => each !== by && each !== memberId);
}

/** A member's free credit (spec 3 section 3). */
export function presentCredit({ memberId, name, memberExists, creditCents, changedAt }: CreditView): Credit {
  return {
    memberuuid: memberId,
    name,
    memberExists,
    lastModifiedDate: changedAt,
    creditAmount: toDollars(creditCents),
  };
}
