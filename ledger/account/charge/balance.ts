import { isRecordedAlike } from '../../decider.ts';
import { type CalendarDate, laterOf } from '../../values/calendar.ts';
import { unreachable } from '../../values/unreachable.ts';
import type { ChargeTerms, EventOfCharges } from '../events.ts';
import {
  type ChargeMoney,
  moneyAfter,
  noMoney,
  payerOf,
  type Reached,
  reachedBy,
  type SentPart,
  withoutGivenBack,
} from './paidParts.ts';
import { allocatedTo, type PendingPart, pendingAfter } from './pending.ts';

/** What events left of a charge, as far as it decides what is due. Amounts are integer cents. */
export interface ChargeBalance extends ChargeMoney {
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
  /**
   * Money that was sent by this day keeps away a fee that is not applied: it came before the fee was set,
   * or while late fees were stopped, or for what had been written off. Empty: no such day.
   */
  readonly lateFeeGraceOn: CalendarDate;
  /** The early discount that was granted, 0 while it was not; and the price that had earned it then. */
  readonly discountCents: number;
  readonly discountPriceCents: number;
  /** The day by which what earned it was there, and that as of which it was granted; empty before. */
  readonly discountEarnedOn: CalendarDate;
  readonly discountGrantedOn: CalendarDate;
  /** The day until which one stood that was revoked; empty: none did. */
  readonly discountRevokedOn: CalendarDate;
  readonly writtenOffCents: number;
  /** What payments and credits have paid on it, less what was given back as credit. */
  readonly paidCents: number;
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
    lateFeeGraceOn: '',
    discountCents: 0,
    discountPriceCents: 0,
    discountEarnedOn: '',
    discountGrantedOn: '',
    discountRevokedOn: '',
    writtenOffCents: 0,
    paidCents: 0,
    ...noMoney,
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
  const paidBy = payerOf(event);
  const announced = before.pending.find(({ paymentId }) => paymentId === paidBy)?.came;
  return { ...after, ...moneyAfter(after, event, after.paidCents - before.paidCents, announced) };
}

function balanceChanges(
  before: ChargeBalance,
  event: EventOfCharges,
  chargeId: string,
): Partial<ChargeBalance> {
  const { paidCents, writtenOffCents, discountGrantedOn, lateFeesStoppedOn, lateFeeGraceOn } = before;
  switch (event.type) {
    case 'ChargeAmended':
      return amended(before, event.data);
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
      return {
        lateFeeCents: event.data.amountCents,
        lateFeeWaived: false,
        ...withoutGivenBack(before),
      };
    case 'LateFeesStopped':
      return { lateFeesStoppedOn: lateFeesStoppedOn ?? event.data.occurredOn };
    case 'LateFeesResumed':
      return {
        lateFeesStoppedOn: null,
        ...(lateFeesStoppedOn !== null && { lateFeeGraceOn: event.data.occurredOn }),
      };
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
      return {
        writtenOffCents: writtenOffCents - event.data.amountCents,
        offerEnded: true,
        lateFeeGraceOn: laterOf(lateFeeGraceOn, event.data.occurredOn),
      };
    case 'EarlyDiscountGranted': {
      const { amountCents, occurredOn } = event.data;
      const priceCents = netOfWriteOffs(before) - amountCents;
      const { since = occurredOn } = earnedBy(before, before.paidParts, ['givenBack'], priceCents);
      return {
        discountCents: amountCents,
        discountPriceCents: priceCents,
        discountEarnedOn: since,
        discountGrantedOn: occurredOn,
      };
    }
    case 'EarlyDiscountRevoked': {
      const { occurredOn } = event.data;
      // Of one that counts as never granted no day is left.
      return { discountCents: 0, ...(occurredOn > discountGrantedOn && { discountRevokedOn: occurredOn }) };
    }
    case 'PaymentSubmitted':
    case 'DateSentCorrected':
    case 'PaymentPending':
    case 'PaymentFailed':
    case 'PaymentDeclined':
    case 'PaymentAbandoned':
      return pendingAfter(before, event, chargeId);
    case 'PaymentAccepted':
      return {
        ...pendingAfter(before, event, chargeId),
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
        ...pendingAfter(before, event, chargeId),
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

/** The money that was sent by the last day of the early discount (`reachedBy`). */
export function earnedBy(
  charge: ChargeMoney & Pick<ChargeBalance, 'terms'>,
  parts: readonly SentPart[],
  fates: Parameters<typeof reachedBy>[3],
  wantedCents: number,
): Reached {
  const endDate = endOfOffer(charge) ?? '';
  return reachedBy(charge, parts, (day) => day <= endDate, fates, wantedCents);
}

/** New terms: a new last day is a new offer; a new due day or fee ends what was given back before it. */
function amended(
  { terms, lateFeeGraceOn, ...money }: ChargeBalance,
  { terms: next, occurredOn }: { readonly terms: ChargeTerms; readonly occurredOn: CalendarDate },
): Partial<ChargeBalance> {
  const isNewOffer = endOfOffer({ terms: next }) !== endOfOffer({ terms });
  const isNewFee = next.lateFee?.startDate !== terms.lateFee?.startDate;
  // A refund may set the day on which the charge is due already.
  const isDueAnew = isNewFee || next.dueDate !== terms.dueDate || isRecordedAlike(next, terms);
  return {
    terms: next,
    ...(isNewOffer && { offeredOn: occurredOn, offerEnded: false }),
    ...(isNewFee && { lateFeeGraceOn: laterOf(lateFeeGraceOn, occurredOn) }),
    ...(isDueAnew && withoutGivenBack(money)),
  };
}

/** What the charge is or was to pay in all, by what has happened to it. */
export function worthOf(charge: ChargeBalance): number {
  return netOfWriteOffs(charge) + charge.lateFeeCents - charge.discountCents;
}

export function netOfWriteOffs({ terms, writtenOffCents }: ChargeBalance): number {
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
