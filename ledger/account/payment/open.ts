import { type CalendarDate, dayBetween } from '../../values/calendar.ts';
import { released, reservedNow } from '../credit/reservations.ts';
import type { AccountEvent } from '../events.ts';
import { paymentOf } from '../rules.ts';
import type { AccountState } from '../state.ts';
import { requireScreenshot, requireUndecided, stripePaymentOf } from './accept.ts';
import type { Payment } from './state.ts';

/** What becomes of payments that members began: the money is on its way, or will not come. */

interface MarkPaymentPending {
  readonly type: 'MarkPaymentPending';
  readonly paymentId: string;
  readonly today: CalendarDate;
}

interface FailPayment {
  readonly type: 'FailPayment';
  readonly paymentId: string;
  readonly reason: string;
  /** The day on which it failed at Stripe; today when left out. */
  readonly effectiveOn?: CalendarDate;
  readonly today: CalendarDate;
}

interface DeclinePayment {
  readonly type: 'DeclinePayment';
  readonly paymentId: string;
  readonly reason: string;
  readonly today: CalendarDate;
}

/** Stripe says that a card was declined. The member may try another one. */
interface DeclineCard {
  readonly type: 'DeclineCard';
  readonly paymentId: string;
  readonly attemptId: string;
  readonly reason: string;
  /** The day on which it was declined at Stripe; today when left out. */
  readonly effectiveOn?: CalendarDate;
  readonly today: CalendarDate;
}

interface AbandonPayment {
  readonly type: 'AbandonPayment';
  readonly paymentId: string;
  readonly today: CalendarDate;
}

export const openPaymentDecisions = {
  MarkPaymentPending: markPending,
  FailPayment: failPayment,
  DeclinePayment: declinePayment,
  DeclineCard: declineCard,
  AbandonPayment: abandonPayment,
};

/** A payment that is pending or has ended already stays as it is. */
function markPending(command: MarkPaymentPending, state: AccountState): readonly AccountEvent[] {
  const payment = stripePaymentOf(state, command.paymentId);
  if (payment.status !== 'initiated') return [];
  const { paymentId, allocations, startedOn } = payment;
  const { today: occurredOn } = command;
  const pending: AccountEvent = {
    type: 'PaymentPending',
    data: { paymentId, allocations, startedOn, occurredOn },
  };
  return [...reservedNow(payment, occurredOn, state), pending];
}

/** A payment that has ended already stays as it is. */
function failPayment(command: FailPayment, state: AccountState): readonly AccountEvent[] {
  const { paymentId, reason, today, effectiveOn = today } = command;
  const payment = stripePaymentOf(state, paymentId);
  const failed = endOf(payment, dayBetween(payment.startedOn, effectiveOn, today));
  return endStripePayment({ type: 'PaymentFailed', data: { ...failed, reason } }, payment, today, state);
}

/** A payment that has ended already stays as it is. */
function abandonPayment({ paymentId, today }: AbandonPayment, state: AccountState): readonly AccountEvent[] {
  const payment = stripePaymentOf(state, paymentId);
  return endStripePayment({ type: 'PaymentAbandoned', data: endOf(payment, today) }, payment, today, state);
}

/** Stripe reports a declined card: the payment stays open for another card. May be repeated. */
function declineCard(command: DeclineCard, state: AccountState): readonly AccountEvent[] {
  const { paymentId, attemptId, reason, today, effectiveOn = today } = command;
  const payment = stripePaymentOf(state, paymentId);
  if (payment.status !== 'initiated' || state.usedIds.has(attemptId)) return [];
  const { amountCents, startedOn } = payment;
  const declined = endOf(payment, dayBetween(startedOn, effectiveOn, today));
  return [{ type: 'CardDeclined', data: { ...declined, attemptId, amountCents, reason } }];
}

function declinePayment(command: DeclinePayment, state: AccountState): readonly AccountEvent[] {
  const { paymentId, reason, today } = command;
  const payment = paymentOf(state, paymentId);
  requireScreenshot(payment);
  requireUndecided(payment);
  return endedBy({ type: 'PaymentDeclined', data: { ...endOf(payment, today), reason } }, today, state);
}

type Ending = Extract<AccountEvent, { type: 'PaymentFailed' | 'PaymentDeclined' | 'PaymentAbandoned' }>;

export function abandoned(
  payment: Payment,
  today: CalendarDate,
  state: AccountState,
): readonly AccountEvent[] {
  return endedBy({ type: 'PaymentAbandoned', data: endOf(payment, today) }, today, state);
}

function endOf({ paymentId, allocations }: Payment, occurredOn: CalendarDate) {
  return { paymentId, chargeIds: allocations.map(({ chargeId }) => chargeId), occurredOn };
}

function endStripePayment(
  ending: Ending,
  { status }: Payment,
  today: CalendarDate,
  state: AccountState,
): readonly AccountEvent[] {
  return status === 'initiated' || status === 'pending' ? endedBy(ending, today, state) : [];
}

/** Its credit is free again from the day on which that is known. */
function endedBy(ending: Ending, today: CalendarDate, state: AccountState): readonly AccountEvent[] {
  const { paymentId } = ending.data;
  return [ending, ...released(paymentId, state.reservations.get(paymentId)?.amountCents ?? 0, today)];
}
