import type { CalendarDate } from '../../values/calendar.ts';
import type { ManualPaymentMethod } from '../../values/paymentRules.ts';
import type {
  Allocation,
  ChargeAfterRefund,
  MemberPaymentMethod,
  PaymentReversal,
  PaymentReversed,
  StripeAmounts,
} from '../events.ts';

/** A payment as its events left it. Amounts are integer cents. */
export type Payment = StartedPayment & ByWhom & (NotAccepted | Accepted);

interface StartedPayment extends StripeAmounts {
  readonly paymentId: string;
  /** As what its money came in: itself, the payment that was moved, or a check over several members. */
  readonly receiptId: string;
  /** The organization's account at Stripe; empty for a payment that is not by Stripe. */
  readonly accountId: string;
  /** The payment intent at Stripe, or what the payment is called. */
  readonly orderId: string;
  readonly creditCents: number;
  readonly allocations: readonly Allocation[];
  /** When the member paid, or the money was received. */
  readonly startedOn: CalendarDate;
  /** The day on which its screenshot came, where that is another one. */
  readonly submittedOn?: CalendarDate | undefined;
}

/** How it came: recorded by hand, with a screenshot, or through Stripe. */
type ByWhom =
  | {
      readonly kind: 'manual';
      readonly method: ManualPaymentMethod;
      readonly checkNumber?: string | undefined;
    }
  | { readonly kind: 'screenshot' | 'stripe'; readonly method: MemberPaymentMethod };

export interface NotAccepted {
  /** Initiated and pending ones may still become money; the last three ended without. */
  readonly status: 'initiated' | 'submitted' | 'pending' | 'failed' | 'declined' | 'abandoned';
}

interface Accepted {
  readonly status: 'accepted';
  readonly acceptedOn: CalendarDate;
  readonly paid: readonly Allocation[];
  /** What of its money became credit and was not taken back. */
  readonly excessCents: number;
  /** What went back to the member, by refunds alone and in all. */
  readonly refundedCents: number;
  readonly reversedCents: number;
  /** How it left, while it is moved to another account. */
  readonly movedAway?: PaymentReversed['data'] | undefined;
}

export type AcceptedPayment = StartedPayment & ByWhom & Accepted;

/** Money that went back, and whether it came back again. */
interface Refund {
  readonly status: 'given' | 'failed';
  readonly reversal: PaymentReversal;
}

/** A refund that an administrator ordered: `open` until Stripe has made or refused it. */
export interface RefundRequest {
  readonly status: 'open' | 'made' | 'refused';
  readonly paymentId: string;
  readonly amountCents: number;
  readonly requestedBy: string;
  readonly charges: readonly ChargeAfterRefund[];
}

interface Dispute {
  readonly status: 'open' | 'won' | 'lost';
  readonly reversal: PaymentReversal;
}

export interface PaymentsState {
  readonly payments: ReadonlyMap<string, Payment>;
  readonly refundRequests: ReadonlyMap<string, RefundRequest>;
  readonly refunds: ReadonlyMap<string, Refund>;
  readonly disputes: ReadonlyMap<string, Dispute>;
}

/** Whether its money or screenshot was sent, and is not accepted or ended yet. */
export function isOnItsWay({ status }: Payment): boolean {
  return status === 'submitted' || status === 'pending';
}

/** The part of a payment's money that is for charges: all but a fee that was paid on top. */
export function netCents({ amountCents, addedFeeCents }: StripeAmounts): number {
  return amountCents - addedFeeCents;
}

/** What a refund may still give back to the member, in cents. */
export function refundableCents(payment: Payment): number {
  return payment.status === 'accepted' ? Math.max(0, payment.amountCents - payment.reversedCents) : 0;
}
