import { RuleViolation } from '../../decider.ts';
import { type CalendarDate, dayBetween } from '../../values/calendar.ts';
import { validateRefundAmount } from '../../values/paymentRules.ts';
import type { AccountEvent, PaymentRefunded, PaymentReversal, StripeFeesTaken } from '../events.ts';
import { assertValid, ensure, paymentOf } from '../rules.ts';
import type { AccountState } from '../state.ts';
import { decidedOnCharges } from './afterRefund.ts';
import type { AcceptedPayment, Payment } from './state.ts';
import { reversalOf, shortfallCharge } from './takeBack.ts';

/**
 * Refunds, returns and disputes of card and bank payments. Each reopens what the money had paid. Stripe may
 * repeat a report: a known id changes nothing.
 */

interface Reversal {
  readonly paymentId: string;
  readonly amountCents: number;
  readonly reason: string;
  /** The day on which the money left Stripe; today when left out. */
  readonly leftOn?: CalendarDate;
  readonly today: CalendarDate;
}

export interface RefundPayment extends Reversal {
  readonly type: 'RefundPayment';
  readonly refundId: string;
  readonly requestId?: string;
}

interface ReturnPayment extends Reversal {
  readonly type: 'ReturnPayment';
  readonly returnId: string;
}

interface DisputePayment extends Reversal {
  readonly type: 'DisputePayment';
  readonly disputeId: string;
}

/** Stripe passes on what the card's network fears. May be repeated. */
interface RecordFraudWarning {
  readonly type: 'RecordFraudWarning';
  readonly paymentId: string;
  readonly warningId: string;
  readonly today: CalendarDate;
}

export const reversalDecisions = {
  RefundPayment: refundPayment,
  ReturnPayment: returnPayment,
  DisputePayment: disputePayment,
  RecordFraudWarning: recordFraudWarning,
};

/** @throws RuleViolation RefundTooLarge when more would be refunded than was paid, as Stripe refuses too */
export function refundPayment(command: RefundPayment, state: AccountState): readonly AccountEvent[] {
  const { refundId, amountCents } = command;
  if (state.usedIds.has(refundId)) return [];
  const payment = acceptedOf(state, command.paymentId);
  assertValid(validateRefundAmount(amountCents, payment.amountCents - payment.refundedCents), 'amount');
  const data = { ...atStripe(command, payment, state), refundId, ...orderOf(command, state) };
  const request = state.refundRequests.get(data.requestId ?? '') ?? UNREQUESTED;
  return [
    { type: 'PaymentRefunded', data },
    ...shortfallCharge(data, refundId, payment, state),
    ...decidedOnCharges({ ...data, occurredOn: command.today }, request, state),
  ];
}

const UNREQUESTED = { requestedBy: '', charges: [] };

/** The order of a refund, and who gave it; nothing when it was made at Stripe itself. */
function orderOf(
  { requestId }: RefundPayment,
  { refundRequests }: AccountState,
): Pick<PaymentRefunded['data'], 'requestId' | 'requestedBy'> {
  const request = requestId === undefined ? undefined : refundRequests.get(requestId);
  if (requestId === undefined || request === undefined) return {};
  return { requestId, requestedBy: request.requestedBy };
}

function returnPayment(command: ReturnPayment, state: AccountState): readonly AccountEvent[] {
  const { returnId } = command;
  if (state.usedIds.has(returnId)) return [];
  const payment = acceptedOf(state, command.paymentId);
  const data = { ...atStripe(command, payment, state), returnId };
  return [{ type: 'PaymentReturned', data }, ...shortfallCharge(data, returnId, payment, state)];
}

function disputePayment(command: DisputePayment, state: AccountState): readonly AccountEvent[] {
  const { disputeId } = command;
  if (state.usedIds.has(disputeId)) return [];
  const payment = acceptedOf(state, command.paymentId);
  const data = { ...atStripe(command, payment, state), disputeId };
  return [{ type: 'PaymentDisputed', data }, ...shortfallCharge(data, disputeId, payment, state)];
}

function recordFraudWarning(command: RecordFraudWarning, state: AccountState): readonly AccountEvent[] {
  const { paymentId, warningId, today: occurredOn } = command;
  acceptedOf(state, paymentId);
  if (state.usedIds.has(warningId)) return [];
  return [{ type: 'FraudWarningReceived', data: { paymentId, warningId, occurredOn } }];
}

function acceptedOf(state: AccountState, paymentId: string): AcceptedPayment {
  const payment = paymentOf(state, paymentId);
  requireByStripe(payment);
  if (payment.status === 'accepted') return payment;
  throw new RuleViolation('PaymentNotAccepted', 'Only a payment that was accepted can be refunded.');
}

/** @throws RuleViolation NotByStripe */
export function requireByStripe({ kind }: Pick<Payment, 'kind'>): void {
  ensure(kind === 'stripe', 'NotByStripe', 'Only a card or bank payment can be refunded.');
}

/**
 * Money leaves on Stripe's day. Credit and the card fee give for it, and the rest is charged, on the day on
 * which Bursar learned of it: before that there may have been none.
 */
function atStripe(command: Reversal, payment: AcceptedPayment, state: AccountState): PaymentReversal {
  const { today, leftOn = today } = command;
  const occurredOn = dayBetween(payment.acceptedOn, leftOn, today);
  const reversal = reversalOf({ ...command, occurredOn }, payment, state);
  const { fromCreditCents, addedFeeCents, shortfallCents } = reversal;
  const isLater = occurredOn < today && fromCreditCents + addedFeeCents + shortfallCents > 0;
  return isLater ? { ...reversal, settledOn: today } : reversal;
}

/** Stripe says what it took of one movement of a payment's money. May be repeated. */
interface RecordStripeFees extends Pick<StripeFeesTaken['data'], 'paymentId' | 'transactionId' | 'fees'> {
  readonly type: 'RecordStripeFees';
  readonly occurredOn: CalendarDate;
  readonly today: CalendarDate;
}

export const stripeFeeDecisions = {
  RecordStripeFees: recordStripeFees,
};

function recordStripeFees(command: RecordStripeFees, state: AccountState): readonly AccountEvent[] {
  const { type: _, today: __, ...data } = command;
  requireByStripe(paymentOf(state, data.paymentId));
  const fees = data.fees.filter(({ amountCents }) => amountCents !== 0);
  if (fees.length === 0 || state.usedIds.has(data.transactionId)) return [];
  return [{ type: 'StripeFeesTaken', data: { ...data, fees } }];
}
