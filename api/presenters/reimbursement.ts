import { ADMIN } from '../../ledger/member/events.ts';
import { toDollars } from '../../ledger/values/money.ts';
import type { CreditView } from '../../projections/balances.ts';
import { administratorsOf } from '../../projections/members.ts';
import { namesOfActors } from '../../projections/names.ts';
import type { ReimbursementView } from '../../projections/reimbursements.ts';
import type { Caller } from '../auth/caller.ts';
import type { Credit, Reimbursement } from '../contract/reimbursement.ts';
import type { Deps } from '../deps.ts';
import { linkTo } from '../uploads/uploads.ts';

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
  const administrators =
    caller.role === ADMIN ? await administratorsOf(deps.db, caller.orgCode) : ([] as string[]);
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
      mayApprove: mayApprove(view, caller.memberId, administrators),
    })),
  );
}

/** Nobody approves their own or the same one twice, while there is another administrator. */
function mayApprove(
  { status, memberId, approvedBy }: ReimbursementView,
  by: string,
  administrators: readonly string[],
): boolean {
  if (status !== 'submitted' || !administrators.includes(by)) return false;
  const others = administrators.filter((each) => each !== by && each !== memberId);
  return others.length === 0 || (memberId !== by && !approvedBy.includes(by));
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
