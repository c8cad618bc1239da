import type { CalendarDate } from '../values/calendar.ts';
import type { ChargeTerms } from './events.ts';
import { type PendingPart, pendingCents } from './pending.ts';

/** The part of a charge that decides what is due on it. Amounts are integer cents. */
export interface ChargeBalance {
  readonly terms: Pick<ChargeTerms, 'amountCents' | 'startDate' | 'dueDate' | 'lateFee' | 'earlyDiscount'>;
  /** The late fee that was applied; 0 while it was not. */
  readonly lateFeeCents: number;
  /** There is no late fee any more, applied or to come. */
  readonly lateFeeWaived: boolean;
  /** The early discount that was granted; 0 while it was not. */
  readonly discountCents: number;
  /** What will not be asked for any more. */
  readonly writtenOffCents: number;
  /** What payments and credits have paid on it, less what was given back as credit. */
  readonly paidCents: number;
  /** What is on its way to it. It does not reduce what is due. */
  readonly pending: readonly PendingPart[];
  readonly voided: boolean;
}

/** Architecture 8, "Status". A voided charge has one as well, by its dates: ask `voided` first. */
export type ChargeStatus = 'Paid' | 'Pending' | 'Overdue' | 'Current';

/**
 * What the charge owes by its recorded events alone: its receivable balance, in cents. Fees not yet applied
 * and offered discounts do not count. Below 0 only between a ChargeVoided or ChargeAmended and the
 * CreditIssued of the same command.
 */
export function outstandingOf(charge: ChargeBalance): number {
  return worthOf(charge) - charge.paidCents;
}

/** What the charge adds to the receivable in all, paid or not, by its recorded events. */
function worthOf(charge: ChargeBalance): number {
  const { terms, lateFeeCents, discountCents, writtenOffCents, voided } = charge;
  return voided ? 0 : terms.amountCents + lateFeeCents - discountCents - writtenOffCents;
}

/**
 * The late fee that counts on a day, in cents: the applied one, or the one reached because something is due
 * and not pending (architecture 8, "Late fee": from its start date on).
 */
export function lateFeeOn(charge: ChargeBalance, day: CalendarDate): number {
  const { lateFee } = charge.terms;
  if (charge.lateFeeCents > 0 || lateFee === undefined || charge.lateFeeWaived) return charge.lateFeeCents;
  const isReached = day >= lateFee.startDate && outstandingOf(charge) > 0 && !isCovered(charge);
  return isReached ? lateFee.amountCents : 0;
}

/**
 * Whether pending money covers all that is due without a late fee, with the early discount that was on offer
 * when the last of it was sent (docs/decisions/0020).
 */
export function isCovered(charge: Omit<ChargeBalance, 'lateFeeCents' | 'lateFeeWaived'>): boolean {
  const { terms, pending, writtenOffCents, paidCents } = charge;
  const sentOn = pending.reduce((last, part) => (part.sentOn > last ? part.sentOn : last), '');
  const neededCents = terms.amountCents - discountOn(charge, sentOn) - writtenOffCents - paidCents;
  return pending.length > 0 && pendingCents(charge) >= neededCents;
}

/** What can be paid on a day, in cents: what is due, applied fees included, and not pending. */
export function payableOn(charge: ChargeBalance, day: CalendarDate): number {
  return charge.lateFeeCents === 0 && isCovered(charge)
    ? 0
    : Math.max(0, dueOn(charge, day) - pendingCents(charge));
}

/**
 * The early discount that counts on a day, in cents: the granted one, or the one that paying on this day
 * would earn (architecture 8, "Early discount": up to and including its end date).
 */
export function discountOn(
  charge: Pick<ChargeBalance, 'terms' | 'discountCents' | 'writtenOffCents' | 'voided'>,
  day: CalendarDate,
): number {
  const { earlyDiscount } = charge.terms;
  if (charge.voided || charge.discountCents > 0 || earlyDiscount === undefined) return charge.discountCents;
  // What was given up for good is not discounted as well.
  if (charge.writtenOffCents > 0) return 0;
  return day <= earlyDiscount.endDate ? earlyDiscount.amountCents : 0;
}

/** The whole price as of a day, in cents: amount + late fee - early discount - written off. */
export function totalOn(charge: ChargeBalance, day: CalendarDate): number {
  const { terms, writtenOffCents } = charge;
  return terms.amountCents + lateFeeOn(charge, day) - discountOn(charge, day) - writtenOffCents;
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
