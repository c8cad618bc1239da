import { type CalendarDate, laterOf } from '../../values/calendar.ts';
import { type ChargeBalance, earnedBy, hasOffer, isSettledForGood, netOfWriteOffs } from './balance.ts';
import { reachedBy, type SentPart, withoutGivenBack } from './paidParts.ts';
import type { PendingPart } from './pending.ts';
import type { LateFeeTerms } from './terms.ts';

/** What a charge's facts say of its early discount and its late fee (docs/decisions/0057). Integer cents. */
export interface Standing {
  /** The early discount that is earned, and the day by which the money for it was there. */
  readonly discount: { readonly amountCents: number; readonly earnedOn: CalendarDate } | undefined;
  /** The late fee that stands from its start date on, which may be ahead. */
  readonly lateFee: LateFeeTerms | undefined;
}

/**
 * The one place that says which early discount and late fee a charge has, by its facts alone: its terms, what
 * is paid on it or on its way and when that was sent, and what administrators decided.
 * @param arriving money that comes besides
 */
export function standingOf(charge: ChargeBalance, arriving: readonly SentPart[] = []): Standing {
  const parts = [...charge.paidParts, ...arriving];
  return { discount: discountOf(charge, parts), lateFee: lateFeeOf(charge, parts) };
}

/**
 * The organization gave money back that had settled the charge in time: it gets no late fee by that
 * (docs/decisions/0013), until new terms or an administrator ask for it again.
 */
export function isFeeForgone(charge: ChargeBalance): boolean {
  if (charge.lateFeeCents > 0 || charge.voided || standingOf(charge).lateFee !== undefined) return false;
  return standingOf({ ...charge, ...withoutGivenBack(charge) }).lateFee !== undefined;
}

/** Whether pending money, with what is paid, settles the charge in time when it comes. */
export function isCovered(charge: ChargeBalance): boolean {
  const { pending, paidParts, lateFeeWaived, terms } = charge;
  if (pending.length === 0) return false;
  const parts = [...paidParts, ...pending];
  const lateFee = lateFeeWaived || isStopped(charge) ? undefined : terms.lateFee;
  const isInTime = lateFee === undefined ? () => true : beforeFee(charge, lateFee);
  return reachedBy(charge, parts, isInTime, []).cents >= priceOf(charge, parts);
}

/**
 * All but the discount was sent by its last day. Of one that was granted, the price of then is enough, and
 * money counts that the organization has given back since.
 */
function discountOf(charge: ChargeBalance, parts: readonly SentPart[]): Standing['discount'] {
  const { terms, discountCents, discountPriceCents, discountEarnedOn, voided } = charge;
  const { earlyDiscount: offer } = terms;
  if (offer === undefined) return undefined;
  const { amountCents } = offer;
  const isGranted = discountCents > 0;
  if (isGranted && (voided || isSettledForGood(charge))) return { amountCents, earnedOn: discountEarnedOn };
  if (!isGranted && !hasOffer(charge)) return undefined;
  const fates = isGranted ? (['givenBack', 'credited'] as const) : (['givenBack'] as const);
  const priceCents = netOfWriteOffs(charge) - amountCents;
  for (const wantedCents of isGranted ? [discountPriceCents, priceCents] : [priceCents]) {
    const { since } = earnedBy(charge, parts, fates, wantedCents);
    if (since !== undefined) return { amountCents, earnedOn: since };
  }
  return undefined;
}

/**
 * The day on which a discount is lost that is not earned any more: that on which money for it ended, where it
 * had been earned until then, but not before the grant; else that of the grant, because it never was.
 */
export function discountLostOn(charge: ChargeBalance): CalendarDate {
  const { paidParts, removedParts, discountPriceCents, discountGrantedOn } = charge;
  const fates = ['givenBack', 'credited', 'ended'] as const;
  const { cents } = earnedBy(charge, paidParts, fates, discountPriceCents);
  if (cents < discountPriceCents) return discountGrantedOn;
  const ended = removedParts.filter(({ fate }) => fate === 'ended').map(({ removedOn }) => removedOn);
  return ended.reduce(laterOf, discountGrantedOn);
}

/**
 * A fee to come stays away while what is paid or on its way was sent in time and settles the charge without
 * it; one that was applied is taken back by money that is in.
 */
function lateFeeOf(charge: ChargeBalance, parts: readonly SentPart[]): LateFeeTerms | undefined {
  const { terms, lateFeeCents, lateFeeWaived, pending, voided } = charge;
  const { lateFee } = terms;
  if (lateFee === undefined || lateFeeWaived) return undefined;
  if (lateFeeCents > 0) {
    if (voided || isSettledForGood(charge)) return lateFee;
    const inTime = reachedBy(charge, parts, (day) => day < lateFee.startDate, ['givenBack']);
    return inTime.cents >= priceOf(charge, parts) ? undefined : lateFee;
  }
  if (voided || isStopped(charge)) return undefined;
  const isInTime = beforeFee(charge, lateFee);
  // Money that was announced later found the fee due.
  const known = [...parts, ...pending.filter(({ announcedOn }) => isInTime(announcedOn))];
  const inTime = reachedBy(charge, known, isInTime, ['givenBack']);
  return inTime.cents >= priceOf(charge, known) ? undefined : lateFee;
}

/** What the charge asks for without the late fee. */
function priceOf(charge: ChargeBalance, parts: readonly SentPart[]): number {
  return netOfWriteOffs(charge) - earnedCents(charge, parts);
}

function earnedCents(charge: ChargeBalance, parts: readonly SentPart[]): number {
  return discountOf(charge, parts)?.amountCents ?? 0;
}

function isStopped({ terms: { lateFee }, lateFeesStoppedOn }: ChargeBalance): boolean {
  return lateFee !== undefined && lateFeesStoppedOn !== null && lateFee.startDate > lateFeesStoppedOn;
}

/** Whether money of a day keeps a fee away that is not applied. */
function beforeFee({ lateFeeGraceOn }: ChargeBalance, { startDate }: LateFeeTerms) {
  return (day: CalendarDate) => day < startDate || day <= lateFeeGraceOn;
}

/** What of a charge the day of sending saves the member, and the day of showing it would not. Cents. */
export interface SavedByDay {
  readonly discountCents: number;
  readonly lateFeeCents: number;
}

/** What the member's day of sending saves: an administrator compares it with the screenshot. */
export function savedByDay(charge: ChargeBalance, part: PendingPart): SavedByDay {
  const { announcedOn, amountCents, came } = part;
  const unpaid = { ...charge, pending: [] };
  const sentOn = (day: CalendarDate) => standingOf(unpaid, [{ amountCents, sentOn: day, came }]);
  const [given, shown] = [sentOn(part.sentOn), sentOn(announcedOn)];
  const isDiscount =
    charge.discountCents === 0 && given.discount !== undefined && shown.discount === undefined;
  const isFee = given.lateFee === undefined && (shown.lateFee?.startDate ?? NEVER) <= announcedOn;
  return {
    discountCents: isDiscount ? (given.discount?.amountCents ?? 0) : 0,
    lateFeeCents: isFee ? (shown.lateFee?.amountCents ?? 0) : 0,
  };
}

/** Sorts after every real date. */
const NEVER = '9999-12-31';
