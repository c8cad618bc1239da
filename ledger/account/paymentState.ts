import type { CalendarDate } from '../values/calendar.ts';
import { sumPerCharge } from './events.ts';
import type {
  Allocation,
  MemberPaymentMethod,
  MoneyRestored,
  MoneyTakenBack,
  PaymentEvent,
  StripeAmounts,
} from './paymentEvents.ts';

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

/** What a refund, return or dispute took from the organisation's Stripe balance, and what it should take still. Cents. */
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

/** The payments after one more event. */
export function evolvePayments<State extends PaymentsState>(state: State, event: PaymentEvent): State {
  const { data } = event;
  const change = (next: (payment: Payment) => Payment): State => {
    const payment = state.payments.get(data.paymentId);
    if (payment === undefined) return state;
    return { ...state, payments: new Map(state.payments).set(data.paymentId, next(payment)) };
  };
  switch (event.type) {
    case 'PaymentInitiated': {
      const payment: Payment = { ...event.data, orderId: event.data.intentId, status: 'initiated' };
      return { ...state, payments: new Map(state.payments).set(payment.paymentId, payment) };
    }
    case 'PaymentSubmitted': {
      const { amountCents } = event.data;
      const whole = { feeCents: 0, feePassedOn: false, transferCents: amountCents };
      const payment: Payment = { ...event.data, ...whole, status: 'submitted' };
      return { ...state, payments: new Map(state.payments).set(payment.paymentId, payment) };
    }
    case 'PaymentPending':
      return change((payment) => ({ ...payment, status: 'pending' }));
    case 'PaymentFailed':
      return change((payment) => ({ ...payment, status: 'failed' }));
    case 'PaymentDeclined':
      return change((payment) => ({ ...payment, status: 'declined' }));
    case 'CardDeclined':
      return state;
    case 'PaymentAbandoned':
      return change((payment) => ({ ...payment, status: 'abandoned' }));
    case 'PaymentAccepted': {
      const { allocations, excessCents } = event.data;
      return change((payment) => ({
        ...payment,
        status: 'accepted',
        paid: allocations,
        excessCents,
        refundedCents: 0,
        takenBackCents: 0,
        takenBackNetCents: 0,
      }));
    }
    case 'RefundRequested': {
      const { requestId, paymentId, amountCents, requestedBy } = event.data;
      const request: RefundRequest = { status: 'open', paymentId, amountCents, requestedBy };
      return { ...state, refundRequests: new Map(state.refundRequests).set(requestId, request) };
    }
    case 'RefundRefused':
      return closeRequest(state, event.data.requestId, 'refused');
    case 'PaymentRefunded': {
      const refunded = change((payment) => takeBack(payment, event.data, event.data.amountCents));
      const refund: Refund = { status: 'given', taken: event.data };
      const kept = keepShare(refunded, event.data.refundId, event.data);
      const owing = closeRequest(kept, event.data.requestId, 'made');
      return { ...owing, refunds: new Map(state.refunds).set(event.data.refundId, refund) };
    }
    case 'RefundFailed': {
      const restored = change((payment) => restore(payment, event.data, event.data.amountCents));
      const refund = state.refunds.get(event.data.refundId);
      if (refund === undefined) return restored;
      const failed: Refund = { ...refund, status: 'failed' };
      return {
        ...forgive(restored, event.data.refundId),
        refunds: new Map(state.refunds).set(event.data.refundId, failed),
      };
    }
    case 'PaymentReturned':
      return keepShare(
        change((payment) => takeBack(payment, event.data, 0)),
        event.data.returnId,
        event.data,
      );
    case 'PaymentDisputed': {
      const disputed = change((payment) => takeBack(payment, event.data, 0));
      const dispute: Dispute = { status: 'open', taken: event.data };
      const owing = keepShare(disputed, event.data.disputeId, event.data);
      return { ...owing, disputes: new Map(state.disputes).set(event.data.disputeId, dispute) };
    }
    case 'DisputeWon': {
      const won = change((payment) => restore(payment, event.data, 0));
      return closeDispute(forgive(won, event.data.disputeId), event.data.disputeId, 'won');
    }
    case 'ShareRecovered': {
      const { takenId, amountCents, notOwedCents = 0 } = event.data;
      const share = state.shares.get(takenId);
      if (share === undefined) return state;
      const recovered: Share = {
        ...share,
        transferCents: share.transferCents + amountCents,
        owedCents: share.owedCents - (amountCents - notOwedCents),
      };
      return { ...state, shares: new Map(state.shares).set(takenId, recovered) };
    }
    case 'DisputeLost':
      return closeDispute(state, event.data.disputeId, 'lost');
    default: {
      const unknown: never = event;
      return unknown;
    }
  }
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

/** What was taken of a share, and what could not be. Kept also when nothing is owed: more may leave once a refund has failed. */
function keepShare<State extends PaymentsState>(
  state: State,
  takenId: string,
  { paymentId, transferCents, owedCents = 0 }: MoneyTakenBack,
): State {
  return { ...state, shares: new Map(state.shares).set(takenId, { paymentId, transferCents, owedCents }) };
}

/** Nothing more is to be taken: the money is back. */
function forgive<State extends PaymentsState>(state: State, takenId: string): State {
  const share = state.shares.get(takenId);
  if (share === undefined) return state;
  return { ...state, shares: new Map(state.shares).set(takenId, { ...share, owedCents: 0 }) };
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

function closeRequest<State extends PaymentsState>(
  state: State,
  requestId: string | undefined,
  status: 'made' | 'refused',
): State {
  const request = requestId === undefined ? undefined : state.refundRequests.get(requestId);
  if (requestId === undefined || request === undefined) return state;
  return {
    ...state,
    refundRequests: new Map(state.refundRequests).set(requestId, { ...request, status }),
  };
}

function closeDispute<State extends PaymentsState>(
  state: State,
  disputeId: string,
  status: 'won' | 'lost',
): State {
  const dispute = state.disputes.get(disputeId);
  if (dispute === undefined) return state;
  return { ...state, disputes: new Map(state.disputes).set(disputeId, { ...dispute, status }) };
}
