import { expenseOf } from '../../chart.ts';
import { NotFound, RuleViolation } from '../../decider.ts';
import type { CalendarDate } from '../../values/calendar.ts';
import { formatCents, toDollars } from '../../values/money.ts';
import {
  type ReimbursementMethod,
  reimbursementErrors,
  reimbursementMethods,
  validateReimbursedOn,
} from '../../values/reimbursementRules.ts';
import type {
  AccountEvent,
  ApprovalException,
  BudgetCategory,
  Purchase,
  ReimbursementApproved,
} from '../events.ts';
import { assertValid, ensure, requireReason } from '../rules.ts';
import type { AccountState } from '../state.ts';
import type { Reimbursement } from './state.ts';

/** Who approves, and by which rules of the organization. */
export interface Approval {
  /** User id. */
  readonly by: string;
  readonly isOwn: boolean;
  /** Other administrators at any time since it was submitted: not `by`, and not the buyer. */
  readonly others: readonly string[];
  /** More than this needs two of them. Left out: one is enough for any amount. */
  readonly twoAboveCents?: number;
}

export interface SubmitReimbursement extends Purchase {
  readonly type: 'SubmitReimbursement';
  readonly today: CalendarDate;
  /** An administrator submits it for somebody else, and approves it thereby. */
  readonly approval?: Approval;
}

export interface ApproveReimbursement {
  readonly type: 'ApproveReimbursement';
  readonly reimbursementId: string;
  readonly approval: Approval;
  /** Where it counts; null: in no budget; left out: the budget of its submission. */
  readonly category?: BudgetCategory | null;
  readonly today: CalendarDate;
}

interface DeclineReimbursement {
  readonly type: 'DeclineReimbursement';
  readonly reimbursementId: string;
  readonly reason: string;
  readonly today: CalendarDate;
}

export interface PayReimbursement {
  readonly type: 'PayReimbursement';
  readonly reimbursementId: string;
  readonly method: ReimbursementMethod;
  /** Credit is given today, on any day given here. */
  readonly paidOn: CalendarDate;
  readonly today: CalendarDate;
}

interface RemoveReimbursement {
  readonly type: 'RemoveReimbursement';
  readonly reimbursementId: string;
  /** The member's own wish: only while it is submitted. An administrator removes any. */
  readonly byMember: boolean;
  readonly today: CalendarDate;
}

export const reimbursementDecisions = {
  SubmitReimbursement: submit,
  ApproveReimbursement: approve,
  DeclineReimbursement: decline,
  PayReimbursement: pay,
  RemoveReimbursement: remove,
};

function submit(
  { type: _, today, approval, ...purchase }: SubmitReimbursement,
  state: AccountState,
): readonly AccountEvent[] {
  const { expenseDate, expenseName, amountCents } = purchase;
  const isNew = !state.usedIds.has(purchase.reimbursementId);
  ensure(isNew, 'IdUsed', 'This reimbursement was already added.');
  const input = { memberuuid: 'this', expenseDate, expenseName, amount: toDollars(amountCents) };
  const [wrong] = reimbursementErrors(input, { today });
  assertValid(wrong, wrong?.field);
  const submitted = { type: 'ReimbursementSubmitted', data: { ...purchase, occurredOn: today } } as const;
  if (approval === undefined) return [submitted];
  return [submitted, approvalOf({ ...purchase, endorsedBy: [] }, approval, today)];
}

/** @throws RuleViolation OwnReimbursement, ApprovedByYou, or that it does not wait any more */
function approve(
  { reimbursementId, approval, category, today }: ApproveReimbursement,
  state: AccountState,
): readonly AccountEvent[] {
  const { category: before, ...submitted } = waiting(state, reimbursementId);
  const counts = category === undefined ? before : category;
  return [approvalOf({ ...submitted, ...(counts && { category: counts }) }, approval, today)];
}

/** Taking the role from other administrators must not make one approver enough. */
const APPOINT = 'If there is none now, appoint one first.';

/** An approval: the first of two, or the one that makes the organization owe it. */
function approvalOf(
  of: Purchase & { readonly endorsedBy: readonly string[] },
  { by, isOwn, others, twoAboveCents }: Approval,
  today: CalendarDate,
): AccountEvent {
  const { reimbursementId, expenseName, expenseDate, amountCents, category } = of;
  const isOnlyApprover = others.length === 0;
  ensure(
    !isOwn || isOnlyApprover,
    'OwnReimbursement',
    `You cannot approve your own reimbursement. Another administrator can. ${APPOINT}`,
  );
  const again = `You have approved it. Another administrator has to approve it as well. ${APPOINT}`;
  ensure(!of.endorsedBy.includes(by) || isOnlyApprover, 'ApprovedByYou', again);
  const approvedBy = [...new Set([...of.endorsedBy, by])];
  const lacksOne = amountCents > (twoAboveCents ?? amountCents) && approvedBy.length < 2;
  const facts = { reimbursementId, expenseName, amountCents, ...(category && { category }) };
  if (lacksOne && !isOnlyApprover)
    return { type: 'ReimbursementEndorsed', data: { ...facts, approvedBy: by, occurredOn: today } };
  const exception: ApprovalException | undefined = isOwn
    ? 'selfApproved'
    : lacksOne
      ? 'oneApprover'
      : undefined;
  const data: ReimbursementApproved['data'] = {
    ...facts,
    account: expenseOf(category?.name),
    approvedBy,
    ...(exception && { exception }),
    occurredOn: expenseDate,
  };
  return { type: 'ReimbursementApproved', data };
}

function decline(
  { reimbursementId, reason, today: occurredOn }: DeclineReimbursement,
  state: AccountState,
): readonly AccountEvent[] {
  const { expenseName, amountCents } = waiting(state, reimbursementId);
  requireReason(reason);
  const data = { reimbursementId, expenseName, amountCents, reason, occurredOn };
  return [{ type: 'ReimbursementDeclined', data }];
}

function pay(
  { reimbursementId, method, paidOn, today }: PayReimbursement,
  state: AccountState,
): readonly AccountEvent[] {
  const reimbursement = knownIn(state, reimbursementId);
  const { status, expenseName, expenseDate, amountCents } = reimbursement;
  const why = status === 'submitted' ? 'It has to be approved before it is paid.' : `It was ${status}.`;
  ensure(status === 'approved', 'NotApproved', why);
  const occurredOn = method === 'credit' ? today : paidOn;
  assertValid(validateReimbursedOn(occurredOn, { expenseDate, today }), 'paidOn');
  const paidFrom = reimbursementMethods[method].account;
  const data = { reimbursementId, expenseName, amountCents, method, paidFrom, occurredOn };
  return [{ type: 'ReimbursementPaid', data }];
}

/**
 * What was posted is reversed on its own day. Credit leaves today, because it was there until now, and the
 * expense with it: else the member would have been owed less than zero in between.
 */
function remove(
  { reimbursementId, byMember, today }: RemoveReimbursement,
  state: AccountState,
): readonly AccountEvent[] {
  const removed = byMember ? waiting(state, reimbursementId) : knownIn(state, reimbursementId);
  const { expenseName, amountCents, expenseDate } = removed;
  const isPosted = removed.status === 'approved' || removed.status === 'paid';
  const facts = { reimbursementId, expenseName, amountCents, occurredOn: today };
  const isCredit = removed.status === 'paid' && removed.method === 'credit';
  const expense = isPosted && {
    expense: { account: removed.account, occurredOn: isCredit ? today : expenseDate },
  };
  if (removed.status !== 'paid') return [{ type: 'ReimbursementRemoved', data: { ...facts, ...expense } }];
  const { method, paidFrom, paidOn } = removed;
  const free = formatCents(state.creditCents);
  ensure(
    !isCredit || state.creditCents >= amountCents,
    'CreditUsed',
    `It was paid as credit, of which only ${free} is left. Charge the member instead.`,
  );
  const payment = { method, paidFrom, occurredOn: isCredit ? today : paidOn };
  return [{ type: 'ReimbursementRemoved', data: { ...facts, ...expense, payment } }];
}

function knownIn(state: AccountState, reimbursementId: string): Reimbursement {
  const reimbursement = state.reimbursements.get(reimbursementId);
  if (reimbursement === undefined) throw new NotFound('reimbursement');
  return reimbursement;
}

function waiting(state: AccountState, reimbursementId: string): Reimbursement & { status: 'submitted' } {
  const reimbursement = knownIn(state, reimbursementId);
  if (reimbursement.status === 'submitted') return reimbursement;
  throw new RuleViolation('NotWaiting', `This reimbursement was ${reimbursement.status} already.`);
}
