import type { Occurred } from '../posting.ts';
import type { CalendarDate } from '../values/calendar.ts';

/**
 * Payments that are not accepted at once: card or bank (ACH) through Stripe, and Venmo or Zelle with a
 * screenshot to verify. Integer cents. A pending payment's credit is reserved under the payment's id.
 */
export type PaymentEvent =
  | PaymentInitiated
  | PaymentSubmitted
  | PaymentPending
  | PaymentAccepted
  | PaymentFailed
  | PaymentDeclined
  | CardDeclined
  | PaymentAbandoned
  | RefundRequested
  | RefundRefused
  | PaymentRefunded
  | RefundFailed
  | PaymentReturned
  | PaymentDisputed
  | ShareRecovered
  | DisputeWon
  | DisputeLost;

/** Part of a payment or credit that goes to one charge. */
export interface Allocation {
  readonly chargeId: string;
  readonly amountCents: number;
}

/** Through Stripe. */
export type StripePaymentMethod = 'card' | 'ach';
/** By the member's own app, shown by a screenshot. */
export type ScreenshotPaymentMethod = 'venmo' | 'zelle';
export type MemberPaymentMethod = StripePaymentMethod | ScreenshotPaymentMethod;

/** What a payment by Stripe collects, and where it goes. */
export interface StripeAmounts {
  /** What the member pays, the fee included where it is passed on. */
  readonly amountCents: number;
  /** The processing fee. */
  readonly feeCents: number;
  /** Whether the member pays the fee on top, rather than the organization out of the amount. */
  readonly feePassedOn: boolean;
  /** What reaches the organization's Stripe balance: amountCents - feeCents. */
  readonly transferCents: number;
}

/** The member is about to pay: nothing has moved yet. It is not shown as a payment. */
export interface PaymentInitiated {
  readonly type: 'PaymentInitiated';
  readonly data: Occurred &
    StripeAmounts & {
      readonly paymentId: string;
      readonly method: StripePaymentMethod;
      /** The payment intent at Stripe. */
      readonly intentId: string;
      /** Credit that is to be used besides: it is set aside once the money is on its way. */
      readonly creditCents: number;
      /** What is meant for each charge: amountCents, less the fee where it is passed on, plus creditCents. */
      readonly allocations: readonly Allocation[];
    };
}

/** The member sent a screenshot of a Venmo or Zelle payment: pending until an administrator decides. */
export interface PaymentSubmitted {
  readonly type: 'PaymentSubmitted';
  readonly data: Occurred & {
    readonly paymentId: string;
    readonly method: ScreenshotPaymentMethod;
    readonly orderId: string;
    /** The key of the screenshot's file. */
    readonly location: string;
    /** The SHA-256 of its bytes, in hexadecimal digits: what was verified is what was sent. */
    readonly screenshotSha256: string;
    /** Venmo name or Zelle phone number. */
    readonly payer: string;
    /** What was sent. */
    readonly amountCents: number;
    readonly creditCents: number;
    /** What is meant for each charge: amountCents + creditCents. */
    readonly allocations: readonly Allocation[];
  };
}

/** The bank has been asked for the money (ACH): it is on its way. */
export interface PaymentPending {
  readonly type: 'PaymentPending';
  readonly data: Occurred & {
    readonly paymentId: string;
    /** What is meant for each charge, and when the member paid, as at the beginning. */
    readonly allocations: readonly Allocation[];
    readonly startedOn: CalendarDate;
  };
}

/** A payment, or a try, that ended without money. */
interface PaymentEnd extends Occurred {
  readonly paymentId: string;
  /** The charges that it was meant for. */
  readonly chargeIds: readonly string[];
}

/**
 * The money is there since the day it was sent (Venmo, Zelle) or that Stripe names. A `CreditIssued` with the
 * excess follows.
 */
export interface PaymentAccepted {
  readonly type: 'PaymentAccepted';
  readonly data: Occurred &
    StripeAmounts & {
      readonly paymentId: string;
      readonly method: MemberPaymentMethod;
      /** Shown as OrderId: the payment intent, or what the member was told. */
      readonly orderId: string;
      /** The charges that it was meant for, also those that needed none of it. */
      readonly chargeIds: readonly string[];
      /** What the money paid on each charge. What credit paid is in a `CreditSpent` of the same command. */
      readonly allocations: readonly Allocation[];
      /** What is left of the money: by now less was due than when the payment began. */
      readonly excessCents: number;
    };
}

/** Stripe says that the money will not come. */
export interface PaymentFailed {
  readonly type: 'PaymentFailed';
  readonly data: PaymentEnd & { readonly reason: string };
}

/** An administrator says that the money did not come. */
export interface PaymentDeclined {
  readonly type: 'PaymentDeclined';
  readonly data: PaymentEnd & { readonly reason: string };
}

/** A card was declined: nothing moved, and the member may try another one on the same payment. */
export interface CardDeclined {
  readonly type: 'CardDeclined';
  readonly data: PaymentEnd & {
    /** Stripe's id of the try. */
    readonly attemptId: string;
    /** What the card was asked for. */
    readonly amountCents: number;
    /** In Stripe's words to the member. */
    readonly reason: string;
  };
}

/** The member began another payment instead, or the intent was canceled. */
export interface PaymentAbandoned {
  readonly type: 'PaymentAbandoned';
  readonly data: PaymentEnd;
}

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
