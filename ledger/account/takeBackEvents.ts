import type { EventTypes } from '../eventTypes.ts';
import { credit, debit, entry, type Occurred, type Posting } from '../posting.ts';
import { type Allocation, chargesAllocated, paid, sumOf } from './allocations.ts';

/** Refunds, returns and disputes of accepted payments. Integer cents. */
export type TakeBackEvent =
  | RefundRequested
  | RefundRefused
  | PaymentRefunded
  | RefundFailed
  | PaymentReturned
  | PaymentDisputed
  | ShareRecovered
  | DisputeWon
  | DisputeLost;

/** Money that left again after it was accepted, and what it reopened. */
export interface MoneyTakenBack extends Occurred {
  readonly paymentId: string;
  /** What went back to the member: feeCents + reopened + fromCreditCents + chargedCents. */
  readonly amountCents: number;
  /** What left the organization's Stripe balance. */
  readonly transferCents: number;
  /** What should have left it too but could not yet: the balance was empty, or Stripe did not answer. */
  readonly owedCents?: number;
  /** The part that is a fee which the member had paid on top. */
  readonly feeCents: number;
  /** What is due again on each charge. */
  readonly reopened: readonly Allocation[];
  /** What was taken from the member's free credit. */
  readonly fromCreditCents: number;
  /** What could be taken from nowhere: a new charge for it follows. */
  readonly chargedCents: number;
  readonly reason: string;
}

/** An administrator ordered a refund, and Stripe is about to be asked for it. No money has moved. */
export interface RefundRequested {
  readonly type: 'RefundRequested';
  readonly data: Occurred & {
    readonly requestId: string;
    readonly paymentId: string;
    readonly amountCents: number;
    readonly reason: string;
    /** The administrator's user id. */
    readonly requestedBy: string;
  };
}

/** Stripe did not make a refund that was ordered. */
export interface RefundRefused {
  readonly type: 'RefundRefused';
  readonly data: Occurred & {
    readonly requestId: string;
    readonly paymentId: string;
    readonly amountCents: number;
    readonly reason: string;
  };
}

export interface PaymentRefunded {
  readonly type: 'PaymentRefunded';
  readonly data: MoneyTakenBack & {
    readonly refundId: string;
    /** The order, and who gave it. None: the refund was made at Stripe itself, and nobody knows by whom. */
    readonly requestId?: string;
    readonly requestedBy?: string;
  };
}

/** The refund did not reach the member, days later perhaps: Stripe gave the money back. */
export interface RefundFailed {
  readonly type: 'RefundFailed';
  readonly data: MoneyRestored & { readonly refundId: string; readonly reason: string };
}

/** The bank took the money back after it had come (ACH return). */
export interface PaymentReturned {
  readonly type: 'PaymentReturned';
  readonly data: MoneyTakenBack & { readonly returnId: string };
}

/** The cardholder disputes the payment: the money is gone until the dispute is won. */
export interface PaymentDisputed {
  readonly type: 'PaymentDisputed';
  readonly data: MoneyTakenBack & { readonly disputeId: string };
}

/** More of what a refund, return or dispute should take has left the organization's Stripe balance since. */
export interface ShareRecovered {
  readonly type: 'ShareRecovered';
  readonly data: Occurred & {
    readonly paymentId: string;
    /** The refund, return or dispute. */
    readonly takenId: string;
    readonly amountCents: number;
    /** The part not recorded as owed: there was nothing to take when the money went back. */
    readonly notOwedCents?: number;
  };
}

/** Money that came back. It pays what its leaving reopened; a `CreditIssued` with the rest follows. */
export interface MoneyRestored extends Occurred {
  readonly paymentId: string;
  /** The amounts that had been taken back, all of them. */
  readonly amountCents: number;
  /** What is on the organization's Stripe balance again. */
  readonly transferCents: number;
  /** What had not been taken from it by then and is owed no more. None: nothing. */
  readonly owedCents?: number;
  readonly feeCents: number;
  /** What is paid again on each charge. */
  readonly allocations: readonly Allocation[];
  readonly excessCents: number;
}

export interface DisputeWon {
  readonly type: 'DisputeWon';
  readonly data: MoneyRestored & { readonly disputeId: string };
}

/** Nothing more moves. */
export interface DisputeLost {
  readonly type: 'DisputeLost';
  readonly data: Occurred & { readonly paymentId: string; readonly disputeId: string };
}

const moneyTakenBack = {
  posts: takenBack,
  charges: ({ reopened }: MoneyTakenBack) => reopened.map(({ chargeId }) => chargeId),
  received: ({ feeCents, amountCents }: MoneyTakenBack) => feeCents - amountCents,
};
const moneyRestored = {
  posts: restored,
  charges: chargesAllocated,
  received: ({ allocations, excessCents }: MoneyRestored) => sumOf(allocations) + excessCents,
};

export const takeBackEvents: EventTypes<TakeBackEvent> = {
  RefundRequested: {},
  RefundRefused: {},
  PaymentRefunded: moneyTakenBack,
  RefundFailed: moneyRestored,
  PaymentReturned: moneyTakenBack,
  PaymentDisputed: moneyTakenBack,
  ShareRecovered: {
    posts: ({ amountCents, notOwedCents = 0 }) =>
      entry(
        debit('owedForTakeBacks', amountCents - notOwedCents),
        // When the money went back, this part of it was booked as a fee that is not paid.
        debit('cardFees', notOwedCents),
        credit('stripe', amountCents),
      ),
  },
  DisputeWon: moneyRestored,
  DisputeLost: {},
};

/** The Stripe balance bears what had reached it; the rest was Stripe's fee, which is not paid then. */
function takenBack({
  amountCents,
  transferCents,
  owedCents = 0,
  feeCents,
  reopened,
  fromCreditCents,
  chargedCents,
}: MoneyTakenBack): readonly Posting[] {
  return entry(
    ...reopened.map((each) => debit('receivable', each.amountCents, each.chargeId)),
    debit('memberCredits', fromCreditCents),
    debit('returnedPayments', chargedCents),
    debit('cardFeesRecovered', feeCents),
    credit('stripe', transferCents),
    credit('owedForTakeBacks', owedCents),
    credit('cardFees', amountCents - transferCents - owedCents),
  );
}

/** The Stripe balance has again what had left it, and what had not left it yet is owed no more. */
function restored({
  amountCents,
  transferCents,
  owedCents = 0,
  feeCents,
  allocations,
  excessCents,
}: MoneyRestored): readonly Posting[] {
  return entry(
    debit('stripe', transferCents),
    debit('owedForTakeBacks', owedCents),
    debit('cardFees', amountCents - transferCents - owedCents),
    credit('cardFeesRecovered', feeCents),
    ...paid(allocations),
    credit('overpayments', excessCents),
  );
}
