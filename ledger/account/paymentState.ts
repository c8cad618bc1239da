import type { CalendarDate } from '../values/calendar.ts';
import { sumPerCharge } from './allocations.ts';
import { change, type Draft } from './draft.ts';
import type {
  AccountEvent,
  Allocation,
  MemberPaymentMethod,
  MoneyRestored,
  MoneyTakenBack,
  StripeAmounts,
} from './events.ts';

/** A payment that is or was not accepted at once, as its events left it. Amounts are integer cents. */
export type Payment = PaymentBegun & (NotAccepted | Accepted);

/** What was said when it began. */
interface PaymentBegun extends StripeAmounts {
  readonly paymentId: string;
  readonly method: MemberPaymentMethod;
  /** The payment intent at Stripe, or what the member was told. */
  readonly orderId: string;
  readonly creditCents: number;
  readonly allocations: readonly Allocation[];
  /** When the member paid. */
  readonly startedOn: CalendarDate;
}

interface NotAccepted {
  /** Initiated and pending ones may still become money; the last three ended without. */
  readonly status: 'initiated' | 'submitted' | 'pending' | 'failed' | 'declined' | 'abandoned';
}

interface Accepted {
  readonly status: 'accepted';
  /** What of its money is on charges now. */
  readonly paid: readonly Allocation[];
  /** What of its money became credit and was not taken back. */
  readonly excessCents: number;
  /** What went back to the member, by refunds alone and in all. */
  readonly refundedCents: number;
  readonly takenBackCents: number;
  /** The part of it that had been for charges: all but fees paid on top. */
  readonly takenBackNetCents: number;
}

export type AcceptedPayment = PaymentBegun & Accepted;

/** Money that went back, and whether it came back again. */
export interface Refund {
  readonly status: 'given' | 'failed';
  readonly taken: MoneyTakenBack;
}

/** A refund that an administrator ordered: `open` until Stripe has made or refused it. */
export interface RefundRequest {
  readonly status: 'open' | 'made' | 'refused';
  readonly paymentId: string;
  readonly amountCents: number;
  readonly requestedBy: string;
}

export interface Dispute {
  readonly status: 'open' | 'won' | 'lost';
  readonly taken: MoneyTakenBack;
}

/** What a refund, return or dispute took from the organization's Stripe balance, and still owes it. Cents. */
export interface Share {
  readonly paymentId: string;
  readonly transferCents: number;
  readonly owedCents: number;
}

export interface PaymentsState {
  readonly payments: ReadonlyMap<string, Payment>;
  /** By the id of the request. */
  readonly refundRequests: ReadonlyMap<string, RefundRequest>;
  readonly refunds: ReadonlyMap<string, Refund>;
  readonly disputes: ReadonlyMap<string, Dispute>;
  /** By the id of the refund, return or dispute. */
  readonly shares: ReadonlyMap<string, Share>;
}

/** The part of a payment's money that is for charges: all but a fee that was paid on top. */
export function netCents({
  amountCents,
  feeCents,
  feePassedOn,
}: Pick<StripeAmounts, 'amountCents' | 'feeCents' | 'feePassedOn'>): number {
  return feePassedOn ? amountCents - feeCents : amountCents;
}

/** What a refund may still give back to the member, in cents. */
export function refundableCents(payment: Payment): number {
  return payment.status === 'accepted' ? Math.max(0, payment.amountCents - payment.takenBackCents) : 0;
}

/** Change the payments of a draft by one more event. */
export function applyToPayments(draft: Draft<PaymentsState>, event: AccountEvent): void {
  const { payments, refundRequests, refunds, disputes, shares } = draft;
  const changePayment = (next: (payment: Payment) => Payment) =>
    'paymentId' in event.data && change(payments, event.data.paymentId, next);
  const becomes = (status: NotAccepted['status']) => changePayment((payment) => ({ ...payment, status }));
  switch (event.type) {
    case 'PaymentInitiated': {
      const { occurredOn: startedOn, ...begun } = event.data;
      payments.set(begun.paymentId, { ...begun, startedOn, orderId: begun.intentId, status: 'initiated' });
      break;
    }
    case 'PaymentSubmitted': {
      const { occurredOn: startedOn, ...begun } = event.data;
      const whole = { feeCents: 0, feePassedOn: false, transferCents: begun.amountCents };
      payments.set(begun.paymentId, { ...begun, ...whole, startedOn, status: 'submitted' });
      break;
    }
    case 'PaymentPending':
      becomes('pending');
      break;
    case 'PaymentFailed':
      becomes('failed');
      break;
    case 'PaymentDeclined':
      becomes('declined');
      break;
    case 'PaymentAbandoned':
      becomes('abandoned');
      break;
    case 'PaymentAccepted': {
      const { allocations, excessCents } = event.data;
      changePayment((payment) => ({
        ...payment,
        status: 'accepted',
        paid: allocations,
        excessCents,
        refundedCents: 0,
        takenBackCents: 0,
        takenBackNetCents: 0,
      }));
      break;
    }
    case 'RefundRequested': {
      const { requestId, paymentId, amountCents, requestedBy } = event.data;
      refundRequests.set(requestId, { status: 'open', paymentId, amountCents, requestedBy });
      break;
    }
    case 'RefundRefused':
      change(refundRequests, event.data.requestId, as('refused'));
      break;
    case 'PaymentRefunded': {
      const { refundId, requestId, amountCents } = event.data;
      changePayment((payment) => takeBack(payment, event.data, amountCents));
      shares.set(refundId, shareOf(event.data));
      change(refundRequests, requestId, as('made'));
      refunds.set(refundId, { status: 'given', taken: event.data });
      break;
    }
    case 'RefundFailed': {
      const { refundId, amountCents } = event.data;
      changePayment((payment) => restore(payment, event.data, amountCents));
      change(shares, refundId, forgiven);
      change(refunds, refundId, as('failed'));
      break;
    }
    case 'PaymentReturned':
      changePayment((payment) => takeBack(payment, event.data, 0));
      shares.set(event.data.returnId, shareOf(event.data));
      break;
    case 'PaymentDisputed': {
      const { disputeId } = event.data;
      changePayment((payment) => takeBack(payment, event.data, 0));
      shares.set(disputeId, shareOf(event.data));
      disputes.set(disputeId, { status: 'open', taken: event.data });
      break;
    }
    case 'DisputeWon':
      changePayment((payment) => restore(payment, event.data, 0));
      change(shares, event.data.disputeId, forgiven);
      change(disputes, event.data.disputeId, as('won'));
      break;
    case 'ShareRecovered': {
      const { takenId, amountCents, notOwedCents = 0 } = event.data;
      change(shares, takenId, (share) => ({
        ...share,
        transferCents: share.transferCents + amountCents,
        owedCents: share.owedCents - (amountCents - notOwedCents),
      }));
      break;
    }
    case 'DisputeLost':
      change(disputes, event.data.disputeId, as('lost'));
      break;
  }
}

/** The same with another status. */
function as<Status>(status: Status): <Value extends { readonly status: Status }>(value: Value) => Value {
  return (value) => ({ ...value, status });
}

function takeBack(payment: Payment, taken: MoneyTakenBack, refundedCents: number): Payment {
  if (payment.status !== 'accepted') return payment;
  return {
    ...payment,
    paid: added(
      payment.paid,
      taken.reopened.map(({ chargeId, amountCents }) => ({ chargeId, amountCents: -amountCents })),
    ),
    excessCents: Math.max(0, payment.excessCents - taken.fromCreditCents),
    refundedCents: payment.refundedCents + refundedCents,
    takenBackCents: payment.takenBackCents + taken.amountCents,
    takenBackNetCents: payment.takenBackNetCents + taken.amountCents - taken.feeCents,
  };
}

/** What was taken of a share, and what is owed. Kept when nothing is owed: a failed refund may free more. */
function shareOf({ paymentId, transferCents, owedCents = 0 }: MoneyTakenBack): Share {
  return { paymentId, transferCents, owedCents };
}

/** Nothing more is to be taken: the money is back. */
function forgiven(share: Share): Share {
  return { ...share, owedCents: 0 };
}

function restore(payment: Payment, restored: MoneyRestored, refundedCents: number): Payment {
  if (payment.status !== 'accepted') return payment;
  return {
    ...payment,
    paid: added(payment.paid, restored.allocations),
    excessCents: payment.excessCents + restored.excessCents,
    refundedCents: payment.refundedCents - refundedCents,
    takenBackCents: payment.takenBackCents - restored.amountCents,
    takenBackNetCents: payment.takenBackNetCents - (restored.amountCents - restored.feeCents),
  };
}

/** Both lists together, charge by charge, in the order of the first. */
function added(paid: readonly Allocation[], more: readonly Allocation[]): readonly Allocation[] {
  return [...sumPerCharge([...paid, ...more])]
    .filter(([, amountCents]) => amountCents !== 0)
    .map(([chargeId, amountCents]) => ({ chargeId, amountCents }));
}
