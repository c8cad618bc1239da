import type { CalendarDate } from '../../values/calendar.ts';
import type { BookedCharge, OwedCharge } from '../../values/owed.ts';
import { type ChargeBalance, hasOffer, worthOf } from './balance.ts';
import { pendingCents } from './pending.ts';
import { isCovered, standingOf } from './standing.ts';
import type { LateFeeTerms } from './terms.ts';

/** Architecture 8, "Status". A voided charge has one as well, by its dates: ask `voided` first. */
export type ChargeStatus = 'Paid' | 'Pending' | 'Overdue' | 'Current';

/**
 * What the charge owes by its recorded events, in cents, without fees not yet applied and offered discounts.
 * Below 0 only between a ChargeVoided or ChargeAmended and the CreditIssued of the same command.
 */
export function outstandingOf(charge: ChargeBalance): number {
  return (charge.voided ? 0 : worthOf(charge)) - charge.paidCents;
}

/** The late fee on a day, in cents: applied, or standing from its start date on. */
export function lateFeeOn(charge: ChargeBalance, day: CalendarDate): number {
  if (charge.lateFeeCents > 0) return charge.lateFeeCents;
  const { lateFee } = standingOf(charge);
  return lateFee !== undefined && day >= lateFee.startDate ? lateFee.amountCents : 0;
}

/** The late fee that will be added after a day, as far as the charge stands so until then. */
export function lateFeeAfter(charge: ChargeBalance, day: CalendarDate): LateFeeTerms | undefined {
  const { lateFee } = standingOf(charge);
  return charge.lateFeeCents === 0 && lateFee !== undefined && day < lateFee.startDate ? lateFee : undefined;
}

/** What can be paid on a day, in cents: what is due, applied fees included, and not pending. */
export function payableOn(charge: ChargeBalance, day: CalendarDate): number {
  return charge.lateFeeCents === 0 && isCovered(charge)
    ? 0
    : Math.max(0, dueOn(charge, day) - pendingCents(charge));
}

/** The early discount that paying on a day would earn, in cents. */
export function offerOn(charge: ChargeBalance, day: CalendarDate): number {
  const { earlyDiscount } = charge.terms;
  if (earlyDiscount === undefined || !hasOffer(charge)) return 0;
  return day <= earlyDiscount.endDate ? earlyDiscount.amountCents : 0;
}

/** Granted, or earned by paying on this day, the end included; cents (architecture 8, "Early discount"). */
export function discountOn(charge: ChargeBalance, day: CalendarDate): number {
  return charge.discountCents + offerOn(charge, day);
}

/** The whole price as of a day, in cents: with the late fee that is reached and the discount on offer. */
export function totalOn(charge: ChargeBalance, day: CalendarDate): number {
  const feeReached = lateFeeOn(charge, day) - charge.lateFeeCents;
  return worthOf(charge) + feeReached - offerOn(charge, day);
}

/** What is due on a day, in cents, never below 0 (architecture 8, "Due"); 0 for a voided charge. */
export function dueOn(charge: ChargeBalance, day: CalendarDate): number {
  return charge.voided ? 0 : Math.max(0, totalOn(charge, day) - charge.paidCents);
}

/** What would be due on a day if the charge had no late fee. */
export function dueWithoutFeeOn(charge: ChargeBalance, day: CalendarDate): number {
  return dueOn({ ...charge, lateFeeCents: 0, lateFeeWaived: true }, day);
}

/** The status of a charge on a day (architecture 8, "Status"). */
export function statusOn(charge: ChargeBalance, day: CalendarDate): ChargeStatus {
  if (!charge.voided && dueOn(charge, day) === 0) return 'Paid';
  if (day < charge.terms.startDate) return 'Pending';
  return day > charge.terms.dueDate ? 'Overdue' : 'Current';
}

/** The charge on a day, as what is owed is added up (ledger/values/owed.ts). */
export function owedOn(charge: ChargeBalance, day: CalendarDate): OwedCharge {
  return { status: statusOn(charge, day), dueCents: dueOn(charge, day) };
}

export function bookedOn(charge: ChargeBalance, day: CalendarDate): BookedCharge {
  const owed = owedOn(charge, day);
  const ledgerCents = outstandingOf(charge);
  const lateFeeCents = lateFeeOn(charge, day) - charge.lateFeeCents;
  const discountCents = Math.max(0, ledgerCents) + lateFeeCents - owed.dueCents;
  return { ...owed, ledgerCents, lateFeeCents, discountCents, aheadCents: Math.max(0, -ledgerCents) };
}
