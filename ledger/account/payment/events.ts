import type { AccountKey } from '../../chart.ts';
import type { EventTypes } from '../../eventTypes.ts';
import { credit, debit, entry, type Occurred, type Side } from '../../posting.ts';
import type { CalendarDate } from '../../values/calendar.ts';
import { receiptAccounts } from '../../values/moneyAccounts.ts';
import type { ManualPaymentMethod } from '../../values/paymentRules.ts';
import { type Allocation, chargesAllocated, meantFor, paid, sumOf } from '../allocations.ts';

/**
 * Payments until they are accepted or not: by hand, by Venmo or Zelle with a screenshot to verify, and, with
 * the events of Stripe, by card or bank (ACH). Integer cents. A pending payment's credit is reserved under
 * the payment's id.
 */
export type PaymentEvent =
  | PaymentRecorded
  | PaymentSubmitted
  | DateSentCorrected
  | PaymentAccepted
  | PaymentDeclined
  | PaymentInitiated
  | PaymentPending
  | StripeFeesTaken
  | PaymentFailed
  | CardDeclined
  | PaymentAbandoned;

/** By the member's own app, shown by a screenshot. */
export type ScreenshotPaymentMethod = 'venmo' | 'zelle';

export type MemberPaymentMethod = StripePaymentMethod | ScreenshotPaymentMethod;

export interface OtherPayment {
  readonly memberId: string;
  readonly paymentId: string;
}

/** Money received by hand on the day that was entered, accepted at once (architecture 8). */
export interface PaymentRecorded {
  readonly type: 'PaymentRecorded';
  readonly data: Occurred & {
    readonly paymentId: string;
    /** Shown as OrderId; `Manual Payment` for an administrator's record (spec 2 section 3). */
    readonly orderId: string;
    readonly method: ManualPaymentMethod;
    /** Of a check, where it was entered. */
    readonly checkNumber?: string;
    /** The sum of the allocations and of what became credit. */
    readonly amountCents: number;
    readonly allocations: readonly Allocation[];
    /** What is not allocated: it is the member's credit. Absent when nothing. */
    readonly excessCents?: number;
    /** As what its money came in: a check over several members or the payment that was moved. Else itself. */
    readonly receiptId?: string;
    readonly movedFrom?: OtherPayment;
  };
}

/** Sent on the day that the member gives: pending until an administrator verifies or declines it. */
export interface PaymentSubmitted {
  readonly type: 'PaymentSubmitted';
  readonly data: Occurred & {
    readonly paymentId: string;
    readonly method: ScreenshotPaymentMethod;
    readonly orderId: string;
    readonly location: string;
    /** The SHA-256 of its bytes, in hexadecimal digits: what was verified is what was sent. */
    readonly screenshotSha256: string;
    /** Venmo name, or Zelle phone number or email. */
    readonly payer: string;
    readonly amountCents: number;
    readonly creditCents: number;
    /** What is meant for each charge: amountCents + creditCents. */
    readonly allocations: readonly Allocation[];
    /** The day on which the screenshot came; absent: the day on which the money was sent. */
    readonly submittedOn?: CalendarDate;
  };
}

/** An administrator saw that a Venmo or Zelle payment was sent on another day than the member gave. */
interface DateSentCorrected {
  readonly type: 'DateSentCorrected';
  readonly data: Occurred & {
    readonly paymentId: string;
    readonly chargeIds: readonly string[];
    readonly before: CalendarDate;
    readonly after: CalendarDate;
  };
}

/** Counts from the day of sending (Venmo, Zelle) or Stripe's day. A `CreditIssued` with the rest follows. */
export interface PaymentAccepted {
  readonly type: 'PaymentAccepted';
  readonly data: Occurred &
    StripeAmounts & {
      readonly paymentId: string;
      readonly method: MemberPaymentMethod;
      /** Shown as OrderId: the payment intent, or the number shown to the member. */
      readonly orderId: string;
      /** The charges that it was meant for, also those that needed none of it. */
      readonly chargeIds: readonly string[];
      /** What the money paid on each charge. What credit paid is in a `CreditSpent` of the same command. */
      readonly allocations: readonly Allocation[];
      /** What is left of the money: by now less was due than when the payment began. */
      readonly excessCents: number;
      /** The day on which the member sent it; absent: the day on which it was there. */
      readonly sentOn?: CalendarDate;
    };
}

interface PaymentDeclined {
  readonly type: 'PaymentDeclined';
  readonly data: PaymentEnd & { readonly reason: string };
}

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
 * part of the operator of this Bursar.
 */
export type StripeFeeKind = 'card' | 'ach' | 'dispute' | 'return' | 'application';

/** The member is about to pay: nothing has moved yet. It is not shown as a payment. */
interface PaymentInitiated {
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
  readonly chargeIds: readonly string[];
}

/** Fees that left the organization's Stripe balance with one movement of it; negative ones came back. */
export interface StripeFeesTaken {
  readonly type: 'StripeFeesTaken';
  readonly data: Occurred & {
    readonly paymentId: string;
    readonly transactionId: string;
    readonly fees: readonly { readonly kind: StripeFeeKind; readonly amountCents: number }[];
  };
}

interface PaymentFailed {
  readonly type: 'PaymentFailed';
  readonly data: PaymentEnd & { readonly reason: string };
}

/** A card was declined: nothing moved, and the member may try another one on the same payment. */
interface CardDeclined {
  readonly type: 'CardDeclined';
  readonly data: PaymentEnd & {
    readonly attemptId: string;
    readonly amountCents: number;
    /** In Stripe's words to the member. */
    readonly reason: string;
  };
}

/** The member began another payment instead, or the intent was canceled. */
interface PaymentAbandoned {
  readonly type: 'PaymentAbandoned';
  readonly data: PaymentEnd;
}

export const paymentEvents = {
  PaymentRecorded: {
    charges: chargesAllocated,
    posts: (data) => entry(...receiptOf(data)),
    received: ({ amountCents }) => amountCents,
  },
  PaymentSubmitted: { charges: chargesAllocated },
  DateSentCorrected: { charges: meantFor },
  PaymentAccepted: {
    charges: meantFor,
    posts: ({ method, amountCents, addedFeeCents, allocations, excessCents }) =>
      entry(
        debit(arrivalAccounts[method], amountCents),
        credit('cardFeesRecovered', addedFeeCents),
        ...paid(allocations),
        credit('overpayments', excessCents),
      ),
    received: ({ allocations, excessCents }) => sumOf(allocations) + excessCents,
  },
  PaymentDeclined: { charges: meantFor },
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
} satisfies EventTypes<PaymentEvent>;

export function receiptOf({
  method,
  amountCents,
  allocations,
  excessCents = 0,
}: Pick<PaymentRecorded['data'], 'method' | 'amountCents' | 'allocations' | 'excessCents'>): readonly Side[] {
  const money = debit(receiptAccounts[method], amountCents);
  return [money, ...paid(allocations), credit('memberCredits', excessCents)];
}

export const arrivalAccounts: Readonly<Record<ManualPaymentMethod | MemberPaymentMethod, AccountKey>> = {
  ...receiptAccounts,
  card: 'stripe',
  ach: 'stripe',
};

const feeAccounts: Readonly<Record<StripeFeeKind, AccountKey>> = {
  card: 'cardFees',
  application: 'cardFees',
  ach: 'bankFees',
  return: 'bankFees',
  dispute: 'disputeFees',
};
