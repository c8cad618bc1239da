import type { CalendarDate } from '../../values/calendar.ts';
import { unreachable } from '../../values/unreachable.ts';
import type { ChargeTerms, EventOfCharges } from '../events.ts';
import { type PaidPart, paidAfter } from './paidParts.ts';
import { allocatedTo, type PendingPart, pendingAfter } from './pending.ts';

/** What events left of a charge, as far as it decides what is due. Amounts are integer cents. */
export interface ChargeBalance {
  readonly terms: Pick<ChargeTerms, 'amountCents' | 'startDate' | 'dueDate' | 'lateFee' | 'earlyDiscount'>;
  /** The day on which its early discount was offered until the day that its terms name. */
  readonly offeredOn: CalendarDate;
  /**
   * A recovery took the whole price: that discount is offered no more, unless the write-off is reversed. The
   * write-off of a recovery that went back is reversed to that recovery, which had ended the offer.
   */
  readonly offerEnded: boolean;
  /** The late fee that was applied; 0 while it was not. */
  readonly lateFeeCents: number;
  /** There is no late fee any more, applied or to come. */
  readonly lateFeeWaived: boolean;
  /** The member was removed on this day: no late fee that starts later comes. */
  readonly lateFeesStoppedOn: CalendarDate | null;
  /** The early discount that was granted; 0 while it was not. */
  readonly discountCents: number;
  /** What will not be asked for any more. */
  readonly writtenOffCents: number;
  /** What payments and credits have paid on it, less what was given back as credit. */
  readonly paidCents: number;
  /** The same by the days on which it was sent, in the order in which it came. */
  readonly paidParts: readonly PaidPart[];
  /** What is on its way to it. It does not reduce what is due. */
  readonly pending: readonly PendingPart[];
  readonly voided: boolean;
}

/** A charge as it was made on a day. */
export function newBalance(terms: ChargeBalance['terms'], chargedOn: CalendarDate): ChargeBalance {
  return {
    terms,
    offeredOn: chargedOn,
    offerEnded: false,
    lateFeeCents: 0,
    lateFeeWaived: false,
    lateFeesStoppedOn: null,
    discountCents: 0,
    writtenOffCents: 0,
    paidCents: 0,
    paidParts: [],
    pending: [],
    voided: false,
  };
}

/** A charge after one more event, as far as that decides what is due. The read side uses it too. */
export function balanceAfter<Balance extends ChargeBalance>(
  before: Balance,
  event: EventOfCharges,
  chargeId: string,
): Balance {
  const after = { ...before, ...balanceChanges(before, event, chargeId) };
  return { ...after, paidParts: paidAfter(before.paidParts, event, after.paidCents - before.paidCents) };
}

function balanceChanges(
  { terms, paidCents, writtenOffCents, pending, lateFeesStoppedOn }: ChargeBalance,
  event: EventOfCharges,
  chargeId: string,
): Partial<ChargeBalance> {
  switch (event.type) {
    case 'ChargeAmended': {
      const isNewOffer = endOfOffer(event.data) !== endOfOffer({ terms });
      return {
        terms: event.data.terms,
        ...(isNewOffer && { offeredOn: event.data.occurredOn, offerEnded: false }),
      };
    }
    case 'ChargeVoided':
      return { voided: true };
    case 'ChargeReinstated':
      return { voided: false };
    case 'LateFeeApplied':
      return { lateFeeCents: event.data.amountCents };
    case 'LateFeeRevoked':
      return { lateFeeCents: 0 };
    case 'LateFeeWaived':
      return { lateFeeCents: 0, lateFeeWaived: true };
    case 'LateFeeReinstated':
      return { lateFeeCents: event.data.amountCents, lateFeeWaived: false };
    case 'LateFeesStopped':
      return { lateFeesStoppedOn: lateFeesStoppedOn ?? event.data.occurredOn };
    case 'LateFeesResumed':
      return { lateFeesStoppedOn: null };
    case 'ChargeWrittenOff':
      return { writtenOffCents: writtenOffCents + event.data.amountCents };
    case 'WriteOffReversed': {
      const { amountCents, recoveredCents } = event.data;
      return {
        writtenOffCents: writtenOffCents - amountCents,
        ...(recoveredCents === undefined && { offerEnded: false }),
      };
    }
    case 'BadDebtRecovered':
      return { writtenOffCents: writtenOffCents - event.data.amountCents, offerEnded: true };
    case 'EarlyDiscountGranted':
      return { discountCents: event.data.amountCents };
    case 'EarlyDiscountRevoked':
      return { discountCents: 0 };
    case 'PaymentSubmitted':
    case 'DateSentCorrected':
    case 'PaymentPending':
    case 'PaymentFailed':
    case 'PaymentDeclined':
    case 'PaymentAbandoned':
      return { pending: pendingAfter(pending, event, chargeId) };
    case 'PaymentAccepted':
      return {
        pending: pendingAfter(pending, event, chargeId),
        paidCents: paidCents + allocatedTo(chargeId, event.data.allocations),
      };
    case 'PaymentRecorded':
    case 'RefundFailed':
    case 'DisputeWon':
    case 'PaymentReinstated':
    case 'CreditSpent':
      return { paidCents: paidCents + allocatedTo(chargeId, event.data.allocations) };
    case 'PaymentRefunded':
    case 'PaymentReturned':
    case 'PaymentDisputed':
    case 'PaymentReversed':
      return { paidCents: paidCents - allocatedTo(chargeId, event.data.reopened) };
    case 'VerificationReopened': {
      const { reopened, creditReopened } = event.data;
      return {
        pending: pendingAfter(pending, event, chargeId),
        paidCents: paidCents - allocatedTo(chargeId, [...reopened, ...creditReopened]),
      };
    }
    case 'CreditIssued':
      return { paidCents: paidCents - event.data.amountCents };
    case 'ChargeAssessed':
    case 'OpeningBalanceCharged':
    case 'PaymentInitiated':
    case 'CardDeclined':
    case 'PaymentDetailsChanged':
    case 'RefundRequested':
      return {};
    default:
      return unreachable(event);
  }
}

/** The late fee that the charge has or may get; none once it was waived, or stopped before its start. */
export function lateFeeOf({
  terms: { lateFee },
  lateFeeCents,
  lateFeeWaived,
  lateFeesStoppedOn,
}: ChargeBalance): ChargeTerms['lateFee'] {
  if (lateFee === undefined || lateFeeWaived) return undefined;
  const isStopped = lateFeesStoppedOn !== null && lateFee.startDate > lateFeesStoppedOn;
  return isStopped && lateFeeCents === 0 ? undefined : lateFee;
}

/** What the charge is or was to pay in all, by what has happened to it. */
export function worthOf(charge: ChargeBalance): number {
  return askedOf(charge) + charge.lateFeeCents - charge.discountCents;
}

/** What of the amount is asked for: all but what was given up. */
export function askedOf({ terms, writtenOffCents }: ChargeBalance): number {
  return terms.amountCents - writtenOffCents;
}

/** A part was given up: what is left is settled for good, neither changed nor discounted. */
export function isSettledForGood({ writtenOffCents }: Pick<ChargeBalance, 'writtenOffCents'>): boolean {
  return writtenOffCents > 0;
}

/** The early discount can still be earned, in time. One that was offered after its last day cannot. */
export function hasOffer(charge: ChargeBalance): boolean {
  const { offeredOn, offerEnded, discountCents, voided } = charge;
  const endDate = endOfOffer(charge);
  const isOffered = endDate !== undefined && offeredOn <= endDate && !offerEnded;
  return isOffered && discountCents === 0 && !voided && !isSettledForGood(charge);
}

function endOfOffer({ terms }: Pick<ChargeBalance, 'terms'>): CalendarDate | undefined {
  return terms.earlyDiscount?.endDate;
}
