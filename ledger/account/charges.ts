import { isDeepStrictEqual } from 'node:util';
import { deriveId } from '../log/eventId.ts';
import type { CalendarDate } from '../values/calendar.ts';
import type { AmendCharge, AssessCharge, VoidCharge, WaiveLateFee, WriteOffCharge } from './commands.ts';
import { discountOn, dueOn, dueWithoutFeeOn, lateFeeOn, outstandingOf } from './due.ts';
import type { AccountEvent, Allocation, ChargeCreditSource, ChargeTerms } from './events.ts';
import { chargeOf, checkTerms, ensure, liveChargeOf, requireReason } from './rules.ts';
import { type AccountState, type Charge, evolve } from './state.ts';

/** Late fees that were reached by today and not yet applied, in the order of the charges (architecture 8, "Late fee"). */
export function reachedLateFees(state: AccountState, today: CalendarDate): readonly AccountEvent[] {
  return [...state.charges.values()]
    .filter((charge) => !charge.voided && charge.lateFeeCents === 0 && lateFeeOn(charge, today) > 0)
    .map((charge) => ({
      type: 'LateFeeApplied',
      data: { chargeId: charge.chargeId, amountCents: lateFeeOn(charge, today) },
    }));
}

/** Charge the member. A charge id can be assessed once. */
export function assess(command: AssessCharge, state: AccountState): readonly AccountEvent[] {
  const { chargeId, terms, today } = command;
  ensure(!state.charges.has(chargeId), 'ChargeExists', 'This charge was already added.');
  checkTerms(terms, today);
  return [{ type: 'ChargeAssessed', data: { chargeId, terms } }];
}

/** Change the terms of a charge. What had been paid above its new worth becomes credit. */
export function amend(command: AmendCharge, state: AccountState): readonly AccountEvent[] {
  const { chargeId, terms, today } = command;
  const charge = liveChargeOf(state, chargeId);
  if (isDeepStrictEqual(terms, charge.terms)) return [];
  requireUnchangedPast(charge, terms);
  checkTerms(terms, today, charge.terms);
  const amended: AccountEvent = { type: 'ChargeAmended', data: { chargeId, terms, previous: charge.terms } };
  // The new terms may offer a discount that what was paid already settles.
  const granted = earnedDiscounts(evolve(state, amended), [chargeId], today, charge.lastPaidBy ?? chargeId);
  return withExcessAsCredit(state, [amended, ...granted], { kind: 'chargeAmended', chargeId });
}

/** Take a charge back. What had been paid on it becomes credit (architecture 8, "Voiding"). Voiding twice changes nothing. */
export function voidCharge(command: VoidCharge, state: AccountState): readonly AccountEvent[] {
  const { chargeId, reason } = command;
  const { terms, lateFeeCents, discountCents, writtenOffCents, voided } = chargeOf(state, chargeId);
  if (voided) return [];
  const writtenOff = writtenOffCents > 0 && { writtenOffCents };
  const event: AccountEvent = {
    type: 'ChargeVoided',
    data: { chargeId, terms, lateFeeCents, discountCents, ...writtenOff, reason },
  };
  return withExcessAsCredit(state, [event], { kind: 'chargeVoided', chargeId });
}

/** Let the member off the late fee. What had been paid of it becomes credit. Waiving twice changes nothing. */
export function waiveLateFee(command: WaiveLateFee, state: AccountState): readonly AccountEvent[] {
  const { chargeId, reason } = command;
  const charge = liveChargeOf(state, chargeId);
  requireReason(reason);
  if (charge.lateFeeWaived) return [];
  requireNotWrittenOff(charge);
  ensure(charge.terms.lateFee !== undefined, 'NoLateFee', 'This charge has no late fee.');
  // A fee that was reached has just been applied: less is owed by it, whatever was paid.
  const event: AccountEvent = {
    type: 'LateFeeWaived',
    data: { chargeId, amountCents: charge.lateFeeCents, reason },
  };
  return withExcessAsCredit(state, [event], { kind: 'lateFeeWaived', chargeId });
}

/** Give up what is still owed on a charge. */
export function writeOffCharge(command: WriteOffCharge, state: AccountState): readonly AccountEvent[] {
  const { chargeId, reason } = command;
  const amountCents = outstandingOf(liveChargeOf(state, chargeId));
  requireReason(reason);
  ensure(amountCents > 0, 'NothingDue', 'Nothing is due on this charge.');
  return [{ type: 'ChargeWrittenOff', data: { chargeId, amountCents, reason } }];
}

/**
 * The early discounts that are earned because nothing is due on these charges today with the discount, while something would be without
 * it (architecture 8, "Early discount").
 */
export function earnedDiscounts(
  state: AccountState,
  chargeIds: readonly string[],
  today: CalendarDate,
  settledBy: string,
): readonly AccountEvent[] {
  return chargeIds.flatMap((chargeId): AccountEvent[] => {
    const charge = chargeOf(state, chargeId);
    const offer = charge.terms.earlyDiscount;
    if (offer === undefined || charge.discountCents > 0 || discountOn(charge, today) === 0) return [];
    if (dueOn(charge, today) > 0) return [];
    return [{ type: 'EarlyDiscountGranted', data: { chargeId, amountCents: offer.amountCents, settledBy } }];
  });
}

/** What money that was sent on a day brings to a charge. `countsOn` is the day as of which it pays. */
export interface LateArrival extends Allocation {
  readonly sentOn: CalendarDate;
  readonly countsOn: CalendarDate;
}

/**
 * The late fees that would not be there had this money arrived when it was sent: without the fee, it settles the charge together
 * with what had been paid before the fee. What had been paid of the fee becomes credit.
 */
export function revokedLateFees(
  state: AccountState,
  arrivals: readonly LateArrival[],
  settledBy: string,
): readonly AccountEvent[] {
  return arrivals.flatMap(({ chargeId, amountCents, sentOn, countsOn }) => {
    const charge = chargeOf(state, chargeId);
    const { lateFeeCents, paidLateCents, terms } = charge;
    if (lateFeeCents === 0 || sentOn >= (terms.lateFee?.startDate ?? '')) return [];
    const due = dueWithoutFeeOn(charge, countsOn);
    if (due === 0 || amountCents < due + paidLateCents) return [];
    const data = { chargeId, amountCents: lateFeeCents, settledBy };
    return withExcessAsCredit(state, [{ type: 'LateFeeRevoked', data }], {
      kind: 'lateFeeRevoked',
      chargeId,
    });
  });
}

/** An applied fee, a waiver and a granted discount are history: the terms that made them stay. */
function requireUnchangedPast(charge: Charge, terms: ChargeTerms): void {
  requireNotWrittenOff(charge);
  if (charge.lateFeeCents > 0 || charge.lateFeeWaived) {
    const done = charge.lateFeeWaived ? 'waived' : 'applied';
    const message = `The late fee has already been ${done} and cannot be changed.`;
    const { lateFee } = charge.terms;
    ensure(terms.lateFee?.amountCents === lateFee?.amountCents, 'LateFeeApplied', message, 'lateFee');
    ensure(terms.lateFee?.startDate === lateFee?.startDate, 'LateFeeApplied', message, 'lateFeeStartDate');
  }
  if (charge.discountCents > 0) {
    const message = 'The early discount has already been granted and cannot be changed.';
    const { earlyDiscount } = charge.terms;
    const offer = terms.earlyDiscount;
    ensure(offer?.amountCents === earlyDiscount?.amountCents, 'DiscountGranted', message, 'earlyDiscount');
    ensure(offer?.endDate === earlyDiscount?.endDate, 'DiscountGranted', message, 'earlyDiscountEndDate');
  }
}

/** What was given up was never paid: less worth would turn it into credit. */
function requireNotWrittenOff({ writtenOffCents }: Charge): void {
  const message = 'The charge was written off and can no longer be changed.';
  ensure(writtenOffCents === 0, 'ChargeWrittenOff', message);
}

/** The events, and the credit that gives back what they leave overpaid on the charge. */
function withExcessAsCredit(
  state: AccountState,
  events: readonly AccountEvent[],
  source: ChargeCreditSource,
): readonly AccountEvent[] {
  const excess = -outstandingOf(chargeOf(events.reduce(evolve, state), source.chargeId));
  if (excess <= 0) return events;
  // The number of ids used so far makes the id new in this account and the same on every retry.
  const creditId = deriveId(`${source.chargeId}\ncredit\n${state.usedIds.size}`);
  return [...events, { type: 'CreditIssued', data: { creditId, amountCents: excess, source } }];
}
