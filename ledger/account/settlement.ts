import { type CalendarDate, dayBetween } from '../values/calendar.ts';
import { sumOf } from './allocations.ts';
import { earnedDiscounts, revokedLateFees } from './charges.ts';
import { overpaid } from './credits.ts';
import { dueOn } from './due.ts';
import type { AccountEvent, Allocation } from './events.ts';
import { netCents, type Payment } from './paymentState.ts';
import { released, reserved, reservedNow, spent } from './reservations.ts';
import { chargeOf, ensure, paymentOf } from './rules.ts';
import { type AccountState, evolveAll } from './state.ts';

/** What becomes of payments that members began: the money is on its way, came, or will not come. */

export interface MarkPaymentPending {
  readonly type: 'MarkPaymentPending';
  readonly paymentId: string;
  readonly today: CalendarDate;
}

/** The money came. For a card or bank payment only Stripe can say so: give it after asking Stripe. */
export interface AcceptPayment {
  readonly type: 'AcceptPayment';
  readonly paymentId: string;
  /** The day on which Stripe had the money; today when left out. */
  readonly arrivedOn?: CalendarDate;
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

export const settlementDecisions = {
  MarkPaymentPending: markPending,
  AcceptPayment: acceptPayment,
  VerifyPayment: verifyPayment,
  FailPayment: failPayment,
  DeclinePayment: declinePayment,
  DeclineCard: declineCard,
  AbandonPayment: abandonPayment,
};

/** The bank was asked for the money. Said again, or once it is settled, it changes nothing. */
function markPending(command: MarkPaymentPending, state: AccountState): readonly AccountEvent[] {
  const payment = stripePaymentOf(state, command.paymentId);
  if (payment.status === 'pending' || payment.status === 'accepted') return [];
  const { paymentId, allocations, startedOn } = payment;
  const { today: occurredOn } = command;
  const pending: AccountEvent = {
    type: 'PaymentPending',
    data: { paymentId, allocations, startedOn, occurredOn },
  };
  return [...reservedNow(payment, occurredOn, state), pending];
}

/**
 * The money came, so an abandoned or failed payment is accepted too. Each charge takes at most its due, money
 * before credit; the rest becomes credit. The discount on offer when the member paid counts.
 * @throws RuleViolation PaymentVerified or PaymentDeclined when an administrator has already judged its
 * screenshot
 */
export function acceptPayment(
  command: AcceptPayment | VerifyPayment,
  state: AccountState,
): readonly AccountEvent[] {
  const { paymentId, today } = command;
  const payment = paymentOf(state, paymentId);
  requireNotJudged(payment);
  if (payment.status === 'accepted' || payment.kind === 'manual') return [];

  const { startedOn, allocations } = payment;
  const { arrivedOn = today } = 'arrivedOn' in command ? command : {};
  const occurredOn = isByScreenshot(payment) ? startedOn : dayBetween(startedOn, arrivedOn, today);
  const arrivals = allocations.map((each) => ({ ...each, sentOn: startedOn, countsOn: startedOn }));
  const revoked = revokedLateFees(state, arrivals, paymentId);
  const inTime = evolveAll(state, revoked);
  const held = inTime.reservations.get(paymentId);
  const creditCents = held ?? Math.min(payment.creditCents, inTime.creditCents);
  // Credit that was not set aside then may have come since.
  const spentOn = held !== undefined && isByScreenshot(payment) ? startedOn : today;
  const wanted = allocations.map(({ chargeId, amountCents }) => ({
    chargeId,
    amountCents: Math.min(amountCents, dueOn(chargeOf(inTime, chargeId), startedOn)),
  }));
  const money = takeFirst(wanted, netCents(payment));
  const credit = takeFirst(money.rest, creditCents);
  const needed = { paymentId, creditCents: sumOf(credit.taken) };
  const { method, orderId, amountCents, addedFeeCents } = payment;
  const excessCents = netCents(payment) - sumOf(money.taken);
  const events: AccountEvent[] = [
    ...revoked,
    ...(held === undefined ? reserved(needed, spentOn, inTime) : []),
    ...spent(paymentId, credit.taken, spentOn),
    {
      type: 'PaymentAccepted',
      data: {
        paymentId,
        method,
        orderId,
        amountCents,
        addedFeeCents,
        chargeIds: allocations.map(({ chargeId }) => chargeId),
        allocations: money.taken,
        excessCents,
        occurredOn,
      },
    },
    ...overpaid(paymentId, excessCents, occurredOn, inTime),
  ];
  const accepted = evolveAll(state, events);
  const chargeIds = wanted.filter((each) => each.amountCents > 0).map(({ chargeId }) => chargeId);
  return [
    ...events,
    ...earnedDiscounts(accepted, chargeIds, startedOn, { settledBy: paymentId, occurredOn }),
    ...released(paymentId, today, accepted),
  ];
}

/** Accept what an administrator has seen come by Venmo or Zelle. */
function verifyPayment(command: VerifyPayment, state: AccountState): readonly AccountEvent[] {
  requireScreenshot(paymentOf(state, command.paymentId));
  return acceptPayment(command, state);
}

/** Stripe says that the money will not come. A payment that has ended already stays as it is. */
function failPayment(command: FailPayment, state: AccountState): readonly AccountEvent[] {
  const { paymentId, reason, today } = command;
  const payment = stripePaymentOf(state, paymentId);
  return endStripePayment(
    { type: 'PaymentFailed', data: { ...endOf(payment, today), reason } },
    payment,
    state,
  );
}

/** The payment intent was canceled. A payment that has ended already stays as it is. */
function abandonPayment({ paymentId, today }: AbandonPayment, state: AccountState): readonly AccountEvent[] {
  const payment = stripePaymentOf(state, paymentId);
  return endStripePayment({ type: 'PaymentAbandoned', data: endOf(payment, today) }, payment, state);
}

/** Stripe reports a declined card: the payment stays open for another card. May be repeated. */
function declineCard(command: DeclineCard, state: AccountState): readonly AccountEvent[] {
  const { paymentId, attemptId, reason, today } = command;
  const payment = stripePaymentOf(state, paymentId);
  if (payment.status !== 'initiated' || state.usedIds.has(attemptId)) return [];
  const { amountCents } = payment;
  return [{ type: 'CardDeclined', data: { ...endOf(payment, today), attemptId, amountCents, reason } }];
}

/** An administrator says that the money of a screenshot did not come. */
function declinePayment(command: DeclinePayment, state: AccountState): readonly AccountEvent[] {
  const { paymentId, reason, today } = command;
  const payment = paymentOf(state, paymentId);
  requireScreenshot(payment);
  requireNotJudged(payment);
  return endedBy({ type: 'PaymentDeclined', data: { ...endOf(payment, today), reason } }, state);
}

type Ending = Extract<AccountEvent, { type: 'PaymentFailed' | 'PaymentDeclined' | 'PaymentAbandoned' }>;

/** A payment that ended because the member began another one. */
export function abandoned(
  payment: Payment,
  today: CalendarDate,
  state: AccountState,
): readonly AccountEvent[] {
  return endedBy({ type: 'PaymentAbandoned', data: endOf(payment, today) }, state);
}

function endOf({ paymentId, allocations }: Payment, occurredOn: CalendarDate) {
  return { paymentId, chargeIds: allocations.map(({ chargeId }) => chargeId), occurredOn };
}

function endStripePayment(ending: Ending, { status }: Payment, state: AccountState): readonly AccountEvent[] {
  return status === 'initiated' || status === 'pending' ? endedBy(ending, state) : [];
}

function endedBy(ending: Ending, state: AccountState): readonly AccountEvent[] {
  const { paymentId, occurredOn } = ending.data;
  return [ending, ...released(paymentId, occurredOn, state)];
}

function isByScreenshot({ kind }: Payment): boolean {
  return kind === 'screenshot';
}

function stripePaymentOf(state: AccountState, paymentId: string): Payment {
  const payment = paymentOf(state, paymentId);
  const message = 'A Venmo or Zelle payment is verified or declined by an administrator.';
  ensure(payment.kind === 'stripe', 'NotByStripe', message);
  return payment;
}

function requireScreenshot(payment: Payment): void {
  const message = 'Only a Venmo or Zelle payment is verified or declined.';
  ensure(isByScreenshot(payment), 'NotByScreenshot', message);
}

function requireNotJudged(payment: Payment): void {
  const isVerified = isByScreenshot(payment) && payment.status === 'accepted';
  ensure(!isVerified, 'PaymentVerified', 'This payment was already verified.');
  ensure(payment.status !== 'declined', 'PaymentDeclined', 'This payment was already declined.');
}

/** The first `cents` of the allocations, and what is left of them. */
function takeFirst(
  allocations: readonly Allocation[],
  cents: number,
): { taken: readonly Allocation[]; rest: readonly Allocation[] } {
  const taken: Allocation[] = [];
  const rest: Allocation[] = [];
  let left = cents;
  for (const { chargeId, amountCents } of allocations) {
    const now = Math.min(amountCents, left);
    left -= now;
    if (now > 0) taken.push({ chargeId, amountCents: now });
    if (amountCents > now) rest.push({ chargeId, amountCents: amountCents - now });
  }
  return { taken, rest };
}
