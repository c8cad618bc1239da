import type { CalendarDate } from '../values/calendar.ts';
import type { ManualPaymentMethod } from '../values/paymentRules.ts';
import { sumPerCharge } from './allocations.ts';
import { change, type Draft } from './draft.ts';
import type {
  AccountEvent,
  Allocation,
  ChargeAfterRefund,
  FundsReinstated,
  MemberPaymentMethod,
  PaymentReversal,
  StripeAmounts,
} from './events.ts';

/** A payment as its events left it. Amounts are integer cents. */
export type Payment = PaymentBegun & ByWhom & (NotAccepted | Accepted);

/** What was said when it began. */
interface PaymentBegun extends StripeAmounts {
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
}

/** How it came: recorded by hand, with a screenshot, or through Stripe. */
type ByWhom =
  | {
      readonly kind: 'manual';
      readonly method: ManualPaymentMethod;
      readonly checkNumber?: string | undefined;
    }
  | { readonly kind: 'screenshot' | 'stripe'; readonly method: MemberPaymentMethod };

interface NotAccepted {
  /** Initiated and pending ones may still become money; the last three ended without. */
  readonly status: 'initiated' | 'submitted' | 'pending' | 'failed' | 'declined' | 'abandoned';
}

interface Accepted {
  readonly status: 'accepted';
  /** The day on which its money was there. */
  readonly acceptedOn: CalendarDate;
  /** What of its money is on charges now. */
  readonly paid: readonly Allocation[];
  /** What of its money became credit and was not taken back. */
  readonly excessCents: number;
  /** What went back to the member, by refunds alone and in all. */
  readonly refundedCents: number;
  readonly reversedCents: number;
  /** The part of it that had been for charges: all but fees paid on top. */
  readonly reversedNetCents: number;
}

export type AcceptedPayment = PaymentBegun & ByWhom & Accepted;

/** Money that went back, and whether it came back again. */
export interface Refund {
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

export interface Dispute {
  readonly status: 'open' | 'won' | 'lost';
  readonly reversal: PaymentReversal;
}

export interface PaymentsState {
  readonly payments: ReadonlyMap<string, Payment>;
  /** By the id of the request. */
  readonly refundRequests: ReadonlyMap<string, RefundRequest>;
  readonly refunds: ReadonlyMap<string, Refund>;
  readonly disputes: ReadonlyMap<string, Dispute>;
}

/** The part of a payment's money that is for charges: all but a fee that was paid on top. */
export function netCents({ amountCents, addedFeeCents }: StripeAmounts): number {
  return amountCents - addedFeeCents;
}

/** What a refund may still give back to the member, in cents. */
export function refundableCents(payment: Payment): number {
  return payment.status === 'accepted' ? Math.max(0, payment.amountCents - payment.reversedCents) : 0;
}

/** Change the payments of a draft by one more event. */
export function applyToPayments(draft: Draft<PaymentsState>, event: AccountEvent): void {
  const { payments, refundRequests, refunds, disputes } = draft;
  const changePayment = (next: (payment: Payment) => Payment) =>
    'paymentId' in event.data && change(payments, event.data.paymentId, next);
  const becomes = (status: NotAccepted['status']) => changePayment((payment) => ({ ...payment, status }));
  switch (event.type) {
    case 'PaymentRecorded': {
      const { occurredOn: startedOn, movedFrom: _, ...recorded } = event.data;
      const { allocations: paid, excessCents = 0, paymentId: receiptId } = recorded;
      const byHand = { receiptId, kind: 'manual', addedFeeCents: 0, creditCents: 0, accountId: '' } as const;
      const arrived = arrivedOn(startedOn);
      payments.set(recorded.paymentId, { ...byHand, ...recorded, startedOn, ...arrived, paid, excessCents });
      break;
    }
    case 'PaymentInitiated': {
      const { occurredOn: startedOn, ...begun } = event.data;
      const stripe = { receiptId: begun.paymentId, kind: 'stripe', orderId: begun.intentId } as const;
      payments.set(begun.paymentId, { ...begun, ...stripe, startedOn, status: 'initiated' });
      break;
    }
    case 'PaymentSubmitted': {
      const { occurredOn: startedOn, ...begun } = event.data;
      const { paymentId: receiptId } = begun;
      const notByStripe = { receiptId, kind: 'screenshot', addedFeeCents: 0, accountId: '' } as const;
      payments.set(begun.paymentId, { ...begun, ...notByStripe, startedOn, status: 'submitted' });
      break;
    }
    case 'DateSentCorrected': {
      const { after: startedOn } = event.data;
      changePayment((payment) => ({ ...payment, startedOn }));
      break;
    }
    case 'PaymentPending':
      becomes('pending');
      break;
    case 'PaymentFailed':
      becomes('failed');
      break;
    case 'DeclineReversed':
      becomes('submitted');
      break;
    case 'PaymentDeclined':
      becomes('declined');
      break;
    case 'PaymentAbandoned':
      becomes('abandoned');
      break;
    case 'PaymentAccepted': {
      const { allocations: paid, excessCents, occurredOn } = event.data;
      changePayment((payment) => ({ ...payment, ...arrivedOn(occurredOn), paid, excessCents }));
      break;
    }
    case 'VerificationReopened':
      changePayment(waiting);
      break;
    case 'RefundRequested': {
      const { requestId, paymentId, amountCents, requestedBy, charges = [] } = event.data;
      refundRequests.set(requestId, { status: 'open', paymentId, amountCents, requestedBy, charges });
      break;
    }
    case 'RefundRefused':
      change(refundRequests, event.data.requestId, as('refused'));
      break;
    case 'PaymentRefunded': {
      const { refundId, requestId, amountCents } = event.data;
      changePayment((payment) => reverse(payment, event.data, amountCents));
      change(refundRequests, requestId, as('made'));
      refunds.set(refundId, { status: 'given', reversal: event.data });
      break;
    }
    case 'RefundFailed': {
      const { refundId, amountCents } = event.data;
      changePayment((payment) => reinstate(payment, event.data, amountCents));
      change(refunds, refundId, as('failed'));
      break;
    }
    case 'PaymentReturned':
    case 'PaymentReversed':
      changePayment((payment) => reverse(payment, event.data, 0));
      break;
    case 'PaymentDetailsChanged': {
      const { paidOn: startedOn, method, checkNumber } = event.data.after;
      changePayment((payment) =>
        payment.kind === 'manual' ? { ...payment, startedOn, method, checkNumber } : payment,
      );
      break;
    }
    case 'PaymentDisputed':
      changePayment((payment) => reverse(payment, event.data, 0));
      disputes.set(event.data.disputeId, { status: 'open', reversal: event.data });
      break;
    case 'DisputeWon':
      changePayment((payment) => reinstate(payment, event.data, 0));
      change(disputes, event.data.disputeId, as('won'));
      break;
    case 'DisputeLost':
      change(disputes, event.data.disputeId, as('lost'));
      break;
  }
}

/** Money that came, and of which nothing has gone back. */
const arrivedOn = (acceptedOn: CalendarDate) =>
  ({
    status: 'accepted',
    acceptedOn,
    excessCents: 0,
    refundedCents: 0,
    reversedCents: 0,
    reversedNetCents: 0,
  }) as const;

/** A payment that waits to be verified, with nothing of what it had become. */
function waiting(payment: Payment): Payment {
  if (payment.status !== 'accepted') return payment;
  const { acceptedOn, paid, excessCents, refundedCents, reversedCents, reversedNetCents, ...begun } = payment;
  return { ...begun, status: 'submitted' };
}

/** The same with another status. */
function as<Status>(status: Status): <Value extends { readonly status: Status }>(value: Value) => Value {
  return (value) => ({ ...value, status });
}

function reverse(payment: Payment, reversal: PaymentReversal, refundedCents: number): Payment {
  if (payment.status !== 'accepted') return payment;
  return {
    ...payment,
    paid: added(
      payment.paid,
      reversal.reopened.map(({ chargeId, amountCents }) => ({ chargeId, amountCents: -amountCents })),
    ),
    excessCents: Math.max(0, payment.excessCents - reversal.fromCreditCents),
    refundedCents: payment.refundedCents + refundedCents,
    reversedCents: payment.reversedCents + reversal.amountCents,
    reversedNetCents: payment.reversedNetCents + reversal.amountCents - reversal.addedFeeCents,
  };
}

function reinstate(payment: Payment, funds: FundsReinstated, refundedCents: number): Payment {
  if (payment.status !== 'accepted') return payment;
  return {
    ...payment,
    paid: added(payment.paid, funds.allocations),
    excessCents: payment.excessCents + funds.excessCents,
    refundedCents: payment.refundedCents - refundedCents,
    reversedCents: payment.reversedCents - funds.amountCents,
    reversedNetCents: payment.reversedNetCents - (funds.amountCents - funds.addedFeeCents),
  };
}

/** Both lists together, charge by charge, in the order of the first. */
function added(paid: readonly Allocation[], more: readonly Allocation[]): readonly Allocation[] {
  return [...sumPerCharge([...paid, ...more])]
    .filter(([, amountCents]) => amountCents !== 0)
    .map(([chargeId, amountCents]) => ({ chargeId, amountCents }));
}
