import type { AccountKey } from '../chart.ts';
import type { EventTypes } from '../eventTypes.ts';
import { credit, debit, entry, type Occurred } from '../posting.ts';
import type { CalendarDate } from '../values/calendar.ts';
import { type Allocation, chargesAllocated, meantFor } from './allocations.ts';

/** What Stripe says of payments by card and bank (ACH). */
export type StripePaymentEvent =
  | PaymentInitiated
  | PaymentPending
  | StripeFeesTaken
  | PaymentFailed
  | CardDeclined
  | PaymentAbandoned;

/** Through Stripe. */
export type StripePaymentMethod = 'card' | 'ach';

/** What a payment by Stripe collects. What Stripe takes of it is another figure: `StripeFeesTaken`. */
export interface StripeAmounts {
  /** What the member pays, the fee on top included. */
  readonly amountCents: number;
  /** The card fee that the member pays on top; 0 where the organization bears it. */
  readonly addedFeeCents: number;
}

/**
 * What Stripe takes a fee for: a payment by card or bank, a dispute, a bank's return; `application` is the
 * part of whoever runs this Bursar.
 */
export type StripeFeeKind = 'card' | 'ach' | 'dispute' | 'return' | 'application';

/** The member is about to pay: nothing has moved yet. It is not shown as a payment. */
export interface PaymentInitiated {
  readonly type: 'PaymentInitiated';
  readonly data: Occurred &
    StripeAmounts & {
      readonly paymentId: string;
      readonly method: StripePaymentMethod;
      /** The organization's account at Stripe, and the payment intent there. */
      readonly accountId: string;
      readonly intentId: string;
      /** Credit that is to be used besides: it is set aside once the money is on its way. */
      readonly creditCents: number;
      /** What is meant for each charge: amountCents - addedFeeCents + creditCents. */
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
export interface PaymentEnd extends Occurred {
  readonly paymentId: string;
  /** The charges that it was meant for. */
  readonly chargeIds: readonly string[];
}

/** Fees that left the organization's Stripe balance with one movement of it; negative ones came back. */
export interface StripeFeesTaken {
  readonly type: 'StripeFeesTaken';
  readonly data: Occurred & {
    readonly paymentId: string;
    /** Stripe's id of the movement (balance transaction). */
    readonly transactionId: string;
    readonly fees: readonly { readonly kind: StripeFeeKind; readonly amountCents: number }[];
  };
}

/** Stripe says that the money will not come. */
export interface PaymentFailed {
  readonly type: 'PaymentFailed';
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

export const stripePaymentEvents = {
  PaymentInitiated: { charges: chargesAllocated },
  PaymentPending: { charges: chargesAllocated },
  StripeFeesTaken: {
    posts: ({ fees }) =>
      entry(
        ...fees.flatMap(({ kind, amountCents }) => [
          debit(feeAccounts[kind], amountCents),
          credit('stripe', amountCents),
        ]),
      ),
  },
  PaymentFailed: { charges: meantFor },
  CardDeclined: { charges: meantFor },
  PaymentAbandoned: { charges: meantFor },
} satisfies EventTypes<StripePaymentEvent>;

const feeAccounts: Readonly<Record<StripeFeeKind, AccountKey>> = {
  card: 'cardFees',
  application: 'cardFees',
  ach: 'bankFees',
  return: 'bankFees',
  dispute: 'disputeFees',
};
