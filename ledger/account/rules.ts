import { assertValid, NotFound, RuleViolation, requireReason } from '../decider.ts';
import { deriveId } from '../log/eventId.ts';
import type { CalendarDate } from '../values/calendar.ts';
import { type ChargeInput, chargeErrors } from '../values/chargeRules.ts';
import { MIN_AMOUNT_CENTS, toDollars, validateAmount } from '../values/money.ts';
import { validatePayable } from '../values/paymentRules.ts';
import { required, type Violation } from '../values/violation.ts';
import { dueOn, payableOn } from './charge/due.ts';
import { pendingCents } from './charge/pending.ts';
import type { Allocation, ChargeTerms } from './events.ts';
import type { Payment } from './payment/state.ts';
import type { AccountState, Charge } from './state.ts';

export { assertValid, requireReason };

export function ensure(condition: boolean, code: string, message: string, field?: string): asserts condition {
  if (!condition) throw new RuleViolation(code, message, field);
}

/**
 * An amount of whole cents within the limits. `label` names it, as in "The late fee must be at least 0.01."
 * @throws RuleViolation naming the field
 */
export function requireAmount(cents: number, label: string, field: string, minimum = MIN_AMOUNT_CENTS): void {
  assertValid(validateAmount(label, toDollars(cents), minimum), field);
}

/**
 * The terms of a new charge, or new terms after `previous` ones. Only a changed due date is compared with
 * today, so that an overdue charge's memo can be edited.
 * @throws RuleViolation naming the field
 */
export function checkTerms(terms: ChargeTerms, today: CalendarDate, previous?: ChargeTerms): void {
  const wrong = wrongTerms(terms, today, previous);
  assertValid(wrong, wrong?.field);
}

/** The first rule that terms break, and its field. */
export function wrongTerms(terms: ChargeTerms, today: CalendarDate, previous?: ChargeTerms) {
  const [first] = chargeErrors(inputOf(terms), { today, previous: previous && inputOf(previous) });
  return first;
}

function inputOf({ chargeType, amountCents, lateFee, earlyDiscount, ...terms }: ChargeTerms): ChargeInput {
  return {
    ...terms,
    type: chargeType,
    amount: toDollars(amountCents),
    lateFee: lateFee && toDollars(lateFee.amountCents),
    lateFeeStartDate: lateFee?.startDate,
    earlyDiscount: earlyDiscount && toDollars(earlyDiscount.amountCents),
    earlyDiscountEndDate: earlyDiscount?.endDate,
  };
}

export function chargeOf(state: AccountState, chargeId: string): Charge {
  const charge = state.charges.get(chargeId);
  if (charge === undefined) throw new NotFound('charge');
  return charge;
}

export function paymentOf(state: AccountState, paymentId: string): Payment {
  const payment = state.payments.get(paymentId);
  if (payment === undefined) throw new NotFound('payment');
  return payment;
}

/** Why a member cannot pay this much on a charge: it is more than is due, or than is due and not pending. */
export function validatePayableOn(
  charge: Charge,
  amountCents: number,
  today: CalendarDate,
): Violation | undefined {
  return validatePayable(amountCents, {
    dueCents: dueOn(charge, today),
    pendingCents: pendingCents(charge),
    payableCents: payableOn(charge, today),
  });
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

/** An id derived from `subject` that this account never used, the same on every retry. */
export function unusedId({ usedIds }: AccountState, subject: string): string {
  for (let count = 0; ; count += 1) {
    const id = deriveId(`${subject}\n${count}`);
    if (!usedIds.has(id)) return id;
  }
}

/** At least one allocation, and no charge twice. @throws RuleViolation naming `allocations.<index>` */
export function requireDistinct(allocations: readonly Allocation[]): void {
  ensure(allocations.length > 0, 'AllocationsMissing', required('charges'), 'allocations');
  const seen = new Set<string>();
  for (const [index, { chargeId }] of allocations.entries()) {
    ensure(!seen.has(chargeId), 'ChargeTwice', 'A charge is listed more than once.', `allocations.${index}`);
    seen.add(chargeId);
  }
}
