import { isDeepStrictEqual } from 'node:util';
import { deriveId } from '../log/eventId.ts';
import type { CalendarDate } from '../values/calendar.ts';
import type { AmendCharge, AssessCharge, VoidCharge } from './commands.ts';
import { dueOn, lateFeeOn, outstandingOf } from './due.ts';
import type { AccountEvent, ChargeTerms, CreditSource } from './events.ts';
import { chargeOf, checkTerms, ensure, liveChargeOf } from './rules.ts';
import { type AccountState, type Charge, evolve } from './state.ts';

/** Late fees that were reached by today and not yet applied, in the order of the charges (design section 8, "Late fee"). */
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

/** Take a charge back. What had been paid on it becomes credit (design section 8, "Voiding"). Voiding twice changes nothing. */
export function voidCharge(command: VoidCharge, state: AccountState): readonly AccountEvent[] {
  const { chargeId, reason } = command;
  const { terms, lateFeeCents, discountCents, voided } = chargeOf(state, chargeId);
  if (voided) return [];
  const event: AccountEvent = {
    type: 'ChargeVoided',
    data: { chargeId, terms, lateFeeCents, discountCents, reason },
  };
  return withExcessAsCredit(state, [event], { kind: 'chargeVoided', chargeId });
}

/**
 * The early discounts that are earned because nothing is due on these charges today with the discount, while something would be without
 * it (design section 8, "Early discount").
 */
export function earnedDiscounts(
  state: AccountState,
  chargeIds: readonly string[],
  today: CalendarDate,
  settledBy: string,
): readonly AccountEvent[] {
  return chargeIds.flatMap((chargeId): AccountEvent[] => {
    const { terms, discountCents } = chargeOf(state, chargeId);
    const offer = terms.earlyDiscount;
    if (offer === undefined || discountCents > 0 || today > offer.endDate) return [];
    if (dueOn(chargeOf(state, chargeId), today) > 0) return [];
    return [{ type: 'EarlyDiscountGranted', data: { chargeId, amountCents: offer.amountCents, settledBy } }];
  });
}

/** An applied fee and a granted discount are history: the terms that made them stay. */
function requireUnchangedPast(charge: Charge, terms: ChargeTerms): void {
  if (charge.lateFeeCents > 0) {
    const message = 'The late fee has already been applied and cannot be changed.';
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

/** The events, and the credit that gives back what they leave overpaid on the charge. */
function withExcessAsCredit(
  state: AccountState,
  events: readonly AccountEvent[],
  source: Exclude<CreditSource, { kind: 'granted' }>,
): readonly AccountEvent[] {
  const excess = -outstandingOf(chargeOf(events.reduce(evolve, state), source.chargeId));
  if (excess <= 0) return events;
  // The number of ids used so far makes the id new in this account and the same on every retry.
  const creditId = deriveId(`${source.chargeId}\ncredit\n${state.usedIds.size}`);
  return [...events, { type: 'CreditIssued', data: { creditId, amountCents: excess, source } }];
}
