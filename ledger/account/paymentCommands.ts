import type { CalendarDate } from '../values/calendar.ts';
import type {
  Allocation,
  ScreenshotPaymentMethod,
  StripeAmounts,
  StripePaymentMethod,
} from './paymentEvents.ts';

/** Commands of a payment that is not accepted at once, and of an accepted one. Integer cents. */
export type PaymentCommand =
  | InitiatePayment
  | SubmitPayment
  | PayWithCredits
  | MarkPaymentPending
  | AcceptPayment
  | VerifyPayment
  | FailPayment
  | DeclinePayment
  | DeclineCard
  | AbandonPayment
  | RequestRefund
  | RefuseRefund
  | RefundPayment
  | FailRefund
  | ReturnPayment
  | DisputePayment
  | RecoverShare
  | WinDispute
  | LoseDispute;

/** Remember what a payment intent is for before any money moves. Ends initiations that are still open. */
export interface InitiatePayment extends StripeAmounts {
  readonly type: 'InitiatePayment';
  readonly paymentId: string;
  readonly method: StripePaymentMethod;
  readonly intentId: string;
  readonly creditCents: number;
  /** The open payments whose intents were canceled for this one; any other open payment refuses it. */
  readonly replaces?: readonly string[];
  /** At most what can be paid on each; in all amountCents, less a passed-on fee, plus creditCents. */
  readonly allocations: readonly Allocation[];
  readonly today: CalendarDate;
}

/** Money sent by Venmo or Zelle, to be verified. It is the sum of the allocations less creditCents. */
export interface SubmitPayment {
  readonly type: 'SubmitPayment';
  readonly paymentId: string;
  readonly method: ScreenshotPaymentMethod;
  readonly orderId: string;
  readonly location: string;
  readonly screenshotSha256: string;
  readonly payer: string;
  readonly creditCents: number;
  readonly allocations: readonly Allocation[];
  readonly today: CalendarDate;
}

/** Pay with free credit alone, at once. */
export interface PayWithCredits {
  readonly type: 'PayWithCredits';
  readonly paymentId: string;
  readonly allocations: readonly Allocation[];
  readonly today: CalendarDate;
}

export interface MarkPaymentPending {
  readonly type: 'MarkPaymentPending';
  readonly paymentId: string;
  readonly today: CalendarDate;
}

/** The money came. For a card or bank payment only Stripe can say so: give it after asking Stripe. */
export interface AcceptPayment {
  readonly type: 'AcceptPayment';
  readonly paymentId: string;
  readonly today: CalendarDate;
}

/** An administrator saw that the money of a screenshot came. Refused for any other payment. */
export interface VerifyPayment {
  readonly type: 'VerifyPayment';
  readonly paymentId: string;
  readonly today: CalendarDate;
}

export interface FailPayment {
  readonly type: 'FailPayment';
  readonly paymentId: string;
  readonly reason: string;
  readonly today: CalendarDate;
}

export interface DeclinePayment {
  readonly type: 'DeclinePayment';
  readonly paymentId: string;
  readonly reason: string;
  readonly today: CalendarDate;
}

/** Stripe says that a card was declined. The member may try another one. */
export interface DeclineCard {
  readonly type: 'DeclineCard';
  readonly paymentId: string;
  /** Stripe's id of the try. */
  readonly attemptId: string;
  readonly reason: string;
  readonly today: CalendarDate;
}

export interface AbandonPayment {
  readonly type: 'AbandonPayment';
  readonly paymentId: string;
  readonly today: CalendarDate;
}

/** `transferCents` left the organization's balance, `owedCents` has yet to; the member got `amountCents`. */
interface TakeBack {
  readonly paymentId: string;
  readonly amountCents: number;
  readonly transferCents: number;
  readonly owedCents?: number;
  readonly reason: string;
  readonly today: CalendarDate;
}

/** Order a refund, before Stripe is asked for it. */
export interface RequestRefund {
  readonly type: 'RequestRefund';
  readonly requestId: string;
  readonly paymentId: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly requestedBy: string;
  readonly today: CalendarDate;
}

/** Stripe did not make a refund that was ordered. */
export interface RefuseRefund {
  readonly type: 'RefuseRefund';
  readonly requestId: string;
  readonly reason: string;
  readonly today: CalendarDate;
}

export interface RefundPayment extends TakeBack {
  readonly type: 'RefundPayment';
  readonly refundId: string;
  /** The order that Stripe names with the refund. */
  readonly requestId?: string;
}

/** Stripe says that a refund did not arrive, or was canceled. */
export interface FailRefund {
  readonly type: 'FailRefund';
  readonly refundId: string;
  readonly reason: string;
  readonly today: CalendarDate;
}

export interface ReturnPayment extends TakeBack {
  readonly type: 'ReturnPayment';
  readonly returnId: string;
}

export interface DisputePayment extends TakeBack {
  readonly type: 'DisputePayment';
  readonly disputeId: string;
}

/** How much has left the organization's Stripe balance by now for a refund, return or dispute, in all. */
export interface RecoverShare {
  readonly type: 'RecoverShare';
  readonly takenId: string;
  readonly transferCents: number;
  readonly today: CalendarDate;
}

export interface WinDispute {
  readonly type: 'WinDispute';
  readonly disputeId: string;
  readonly today: CalendarDate;
}

export interface LoseDispute {
  readonly type: 'LoseDispute';
  readonly disputeId: string;
  readonly today: CalendarDate;
}
