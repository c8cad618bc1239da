import { NotFound, RuleViolation } from '../decider.ts';
import { type CalendarDate, plusYears } from '../values/calendar.ts';
import { NEW_TYPE_MISSING, pendingSentence, whyReservedType } from '../values/charge.ts';
import { formatCents, MAX_AMOUNT_CENTS, MIN_AMOUNT_CENTS, tooSmall } from '../values/money.ts';
import { chargeName } from './chargeName.ts';
import { dueOn, payableOn } from './due.ts';
import type { Allocation, ChargeTerms } from './events.ts';
import { pendingCents } from './pending.ts';
import type { AccountState, Charge } from './state.ts';

/** Refuse unless the condition holds. */
export function ensure(condition: boolean, code: string, message: string, field?: string): asserts condition {
  if (!condition) throw new RuleViolation(code, message, field);
}

/**
 * An amount of whole cents within the limits.
 * @throws RuleViolation AmountTooSmall or AmountTooLarge; `label` names the amount in the message, as in "The
 *   late fee must be at least 0.01."
 */
export function requireAmount(cents: number, label: string, field: string, minimum = MIN_AMOUNT_CENTS): void {
  ensure(Number.isInteger(cents) && cents >= minimum, 'AmountTooSmall', tooSmall(label, minimum), field);
  ensure(cents <= MAX_AMOUNT_CENTS, 'AmountTooLarge', `The ${label} is too large.`, field);
}

/**
 * The terms of a new charge, or new terms after `previous` ones (spec 2 section 5, "Add Charge" and "Update
 * Charge"). A due date is compared with today only when it changes: the memo of an overdue charge can be
 * edited.
 * @throws RuleViolation naming the field
 */
export function checkTerms(terms: ChargeTerms, today: CalendarDate, previous?: ChargeTerms): void {
  ensure(terms.chargeType !== '', 'TypeMissing', 'The charge type field is required.', 'type');
  ensure(
    terms.chargeType !== 'Other' || (terms.other ?? '') !== '',
    'OtherMissing',
    NEW_TYPE_MISSING,
    'other',
  );
  const reserved = whyReservedType(chargeName(terms));
  if (reserved !== undefined && terms.chargeType !== previous?.chargeType)
    throw new RuleViolation('TypeReserved', reserved, terms.chargeType === 'Other' ? 'other' : 'type');
  ensure(terms.account !== '', 'AccountMissing', 'The bank account field is required.', 'account');
  requireAmount(terms.amountCents, 'amount', 'amount');
  if (terms.dueDate !== previous?.dueDate) checkDueDate(terms.dueDate, today);
  ensure(
    terms.startDate <= terms.dueDate,
    'StartAfterDue',
    'The start date should be same or before the due date',
    'startDate',
  );
  if (terms.lateFee !== undefined) checkLateFee(terms, terms.lateFee);
  if (terms.earlyDiscount !== undefined) checkEarlyDiscount(terms, terms.earlyDiscount);
}

function checkDueDate(dueDate: CalendarDate, today: CalendarDate): void {
  ensure(dueDate >= today, 'DueDatePast', 'The due date should not be before today', 'dueDate');
  ensure(
    dueDate <= plusYears(today, 1),
    'DueDateTooFar',
    'Due date must be within a year of current date',
    'dueDate',
  );
}

function checkLateFee(terms: ChargeTerms, lateFee: NonNullable<ChargeTerms['lateFee']>): void {
  requireAmount(lateFee.amountCents, 'late fee', 'lateFee');
  ensure(
    lateFee.startDate > terms.dueDate,
    'LateFeeBeforeDue',
    'The late fee start date should be after the due date',
    'lateFeeStartDate',
  );
  ensure(
    terms.earlyDiscount === undefined || lateFee.startDate > terms.earlyDiscount.endDate,
    'LateFeeBeforeDiscountEnd',
    'The late fee start date should be after the early discount end date',
    'lateFeeStartDate',
  );
}

function checkEarlyDiscount(terms: ChargeTerms, discount: NonNullable<ChargeTerms['earlyDiscount']>): void {
  requireAmount(discount.amountCents, 'early discount', 'earlyDiscount');
  // A discount of the whole amount would leave nothing whose payment could earn it.
  ensure(
    discount.amountCents < terms.amountCents,
    'DiscountTooLarge',
    'The early discount should be less than the amount',
    'earlyDiscount',
  );
  ensure(
    discount.endDate <= terms.dueDate,
    'DiscountEndsAfterDue',
    'The early discount end date should be same or before the due date',
    'earlyDiscountEndDate',
  );
  ensure(
    terms.lateFee === undefined || discount.endDate < terms.lateFee.startDate,
    'DiscountEndsAfterLateFee',
    'The early discount end date should be before the late fee start date',
    'earlyDiscountEndDate',
  );
}

/** @throws NotFound when the account has no such charge */
export function chargeOf(state: AccountState, chargeId: string): Charge {
  const charge = state.charges.get(chargeId);
  if (charge === undefined) throw new NotFound('charge');
  return charge;
}

/** Why a member cannot pay this much on a charge: it is more than is due, or than is due and not pending. */
export function whyNotPayable(
  charge: Charge,
  amountCents: number,
  today: CalendarDate,
): { readonly code: string; readonly message: string } | undefined {
  const due = dueOn(charge, today);
  if (amountCents > due)
    return { code: 'PaymentAboveDue', message: `Amount must be ${formatCents(due)} or less.` };
  const payable = payableOn(charge, today);
  if (amountCents <= payable) return undefined;
  return {
    code: 'PaymentPending',
    message: pendingSentence(pendingCents(charge), payable),
  };
}

/** The charge, which can still be changed and paid. @throws NotFound, RuleViolation ChargeVoided */
export function liveChargeOf(state: AccountState, chargeId: string, field?: string): Charge {
  const charge = chargeOf(state, chargeId);
  ensure(!charge.voided, 'ChargeVoided', 'The charge was removed.', field);
  return charge;
}

/** A payment, credit or reservation id that this account never used. @throws RuleViolation IdUsed */
export function requireNewId(state: AccountState, id: string): void {
  ensure(!state.usedIds.has(id), 'IdUsed', 'This payment or credit was already recorded.');
}

/** Whoever gives money up says why. @throws RuleViolation ReasonMissing */
export function requireReason(reason: string): void {
  ensure(reason.trim() !== '', 'ReasonMissing', 'The reason field is required.', 'reason');
}

/** At least one allocation, and no charge twice. @throws RuleViolation naming `allocations.<index>` */
export function requireDistinct(allocations: readonly Allocation[]): void {
  ensure(allocations.length > 0, 'AllocationsMissing', 'The charges field is required.', 'allocations');
  const seen = new Set<string>();
  for (const [index, { chargeId }] of allocations.entries()) {
    ensure(!seen.has(chargeId), 'ChargeTwice', 'A charge is listed more than once.', `allocations.${index}`);
    seen.add(chargeId);
  }
}
