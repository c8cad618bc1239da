import type { CalendarDate } from '../../values/calendar.ts';
import { sumOf } from '../allocations.ts';
import { askedOf, type ChargeBalance, hasOffer, lateFeeOf } from './balance.ts';
import type { PendingPart } from './pending.ts';

/** Money or credit that is in a charge, or on its way there, and the day on which it was sent. */
export interface SentPart {
  readonly amountCents: number;
  readonly sentOn: CalendarDate;
}

/** What was sent in time. */
export interface InTime {
  /** All but the early discount was sent by its last day: the discount is earned. */
  readonly earnsDiscount: boolean;
  /** All but the late fee was sent before its start date (on any day, without one): no fee stands. */
  readonly avoidsFee: boolean;
}

/** The first day after all days: there is no late fee, or no more of it. */
const NEVER = '9999-12-31';

/**
 * The one place that says whether the early discount of a charge is earned and whether a late fee stands, by
 * the days on which what is paid was sent (architecture 8; docs/decisions/0057).
 * @param arriving those that come now: money in time grants a discount when it comes, or never
 */
export function inTimeOf(
  charge: ChargeBalance,
  parts: readonly SentPart[],
  arriving: readonly SentPart[] = parts,
): InTime {
  const { terms, discountCents } = charge;
  const { earlyDiscount: offer } = terms;
  const sentCents = (isInTime: (day: CalendarDate) => boolean) =>
    sumOf(parts.filter(({ sentOn }) => isInTime(sentOn)));
  const neededCents = askedOf(charge);
  const earnsDiscount =
    offer !== undefined &&
    arriving.some(({ sentOn }) => sentOn <= offer.endDate) &&
    sentCents((day) => day <= offer.endDate) >= neededCents - offer.amountCents;
  const earnedCents = earnsDiscount && hasOffer(charge) ? offer.amountCents : 0;
  const feeDay = lateFeeOf(charge)?.startDate ?? NEVER;
  const avoidsFee = sentCents((day) => day < feeDay) >= neededCents - discountCents - earnedCents;
  return { earnsDiscount, avoidsFee };
}

/** What of a charge the day of sending saves the member, and the day of showing it would not. Cents. */
export interface SavedByDay {
  readonly discountCents: number;
  readonly lateFeeCents: number;
}

/** What the member's day of sending saves: an administrator compares it with the screenshot. */
export function savedByDay(charge: ChargeBalance, part: PendingPart): SavedByDay {
  const { submittedOn = part.sentOn, sentOn, amountCents } = part;
  const { earlyDiscount, lateFee } = charge.terms;
  const ifSentOn = (day: CalendarDate) => {
    const arriving = [{ amountCents, sentOn: day }];
    return inTimeOf(charge, [...charge.paidParts, ...arriving], arriving);
  };
  const [given, shown] = [ifSentOn(sentOn), ifSentOn(submittedOn)];
  const isDiscount = hasOffer(charge) && given.earnsDiscount && !shown.earnsDiscount;
  const isFee = given.avoidsFee && !shown.avoidsFee && (lateFee?.startDate ?? NEVER) <= submittedOn;
  return {
    discountCents: isDiscount ? (earlyDiscount?.amountCents ?? 0) : 0,
    lateFeeCents: isFee ? (lateFee?.amountCents ?? 0) : 0,
  };
}
