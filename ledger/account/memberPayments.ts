import { NotFound } from '../decider.ts';
import { deriveId } from '../log/eventId.ts';
import type { CalendarDate } from '../values/calendar.ts';
import { sumOf } from './allocations.ts';
import { earnedDiscounts, revokedLateFees } from './charges.ts';
import { dueOn } from './due.ts';
import type { AccountEvent, Allocation } from './events.ts';
import type {
  AbandonPayment,
  AcceptPayment,
  DeclineCard,
  DeclinePayment,
  FailPayment,
  InitiatePayment,
  MarkPaymentPending,
  PayWithCredits,
  SubmitPayment,
} from './paymentCommands.ts';
import { netCents, type Payment } from './paymentState.ts';
import { released, requireCredit, reserved, reservedNow, spent } from './reservations.ts';
import {
  chargeOf,
  ensure,
  liveChargeOf,
  requireAmount,
  requireDistinct,
  requireNewId,
  requireRule,
  whyNotPayableOn,
} from './rules.ts';
import { type AccountState, evolveAll } from './state.ts';

/**
 * Record what a payment by card or bank is for. Only one is open: this ends earlier ones, whose intents the
 * caller has canceled. No credit is reserved, because no money has moved yet.
 * @throws RuleViolation BegunMeanwhile when one is open that the caller does not know
 */
export function initiatePayment(command: InitiatePayment, state: AccountState): readonly AccountEvent[] {
  const { type: _, today, replaces = [], ...begun } = command;
  requireNewId(state, begun.paymentId);
  requirePayable(state, begun.allocations, today);
  requireMoney(netCents(begun));
  requireCredit(begun.creditCents, state);
  ensure(
    netCents(begun) + begun.creditCents === sumOf(begun.allocations) &&
      begun.transferCents === begun.amountCents - begun.feeCents &&
      begun.transferCents > 0,
    'AmountsDiffer',
    'The amounts of the payment do not add up.',
    'amount',
  );
  const open = [...state.payments.values()].filter(({ status }) => status === 'initiated');
  const message = 'Another payment was begun in the meantime. Please look again.';
  ensure(
    open.every(({ paymentId }) => replaces.includes(paymentId)),
    'BegunMeanwhile',
    message,
  );
  const ended = open.flatMap((payment) =>
    endedBy({ type: 'PaymentAbandoned', data: endOf(payment, today) }, state),
  );
  const initiated: AccountEvent = { type: 'PaymentInitiated', data: { ...begun, occurredOn: today } };
  return [...ended, initiated];
}

/** Money sent by Venmo or Zelle: pending until it is verified. */
export function submitPayment(command: SubmitPayment, state: AccountState): readonly AccountEvent[] {
  const { type: _, today, ...begun } = command;
  requireNewId(state, begun.paymentId);
  requirePayable(state, begun.allocations, today);
  ensure(
    begun.location !== '',
    'ScreenshotMissing',
    'Please upload a screenshot for transaction.',
    'location',
  );
  const amountCents = sumOf(begun.allocations) - begun.creditCents;
  requireMoney(amountCents);
  const submitted: AccountEvent = {
    type: 'PaymentSubmitted',
    data: { ...begun, amountCents, occurredOn: today },
  };
  return [submitted, ...reserved(begun, today, state)];
}

/** Pay with free credit alone: at once. */
export function payWithCredits(command: PayWithCredits, state: AccountState): readonly AccountEvent[] {
  const { paymentId, allocations, today } = command;
  requireNewId(state, paymentId);
  requirePayable(state, allocations, today);
  const amountCents = sumOf(allocations);
  const events: AccountEvent[] = [
    ...reserved({ paymentId, creditCents: amountCents }, today, state),
    ...spent(paymentId, allocations, today),
  ];
  const chargeIds = allocations.map(({ chargeId }) => chargeId);
  const settled = { settledBy: paymentId, occurredOn: today };
  return [...events, ...earnedDiscounts(evolveAll(state, events), chargeIds, today, settled)];
}

/** The bank was asked for the money. Said again, or once it is settled, it changes nothing. */
export function markPending(command: MarkPaymentPending, state: AccountState): readonly AccountEvent[] {
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
  { paymentId, today }: Pick<AcceptPayment, 'paymentId' | 'today'>,
  state: AccountState,
): readonly AccountEvent[] {
  const payment = paymentOf(state, paymentId);
  requireNotJudged(payment);
  if (payment.status === 'accepted') return [];

  const { startedOn, allocations } = payment;
  const occurredOn = isByScreenshot(payment) ? startedOn : today;
  const arrivals = allocations.map((each) => ({ ...each, sentOn: startedOn, countsOn: startedOn }));
  const revoked = revokedLateFees(state, arrivals, paymentId);
  const inTime = evolveAll(state, revoked);
  const held = inTime.reservations.get(paymentId);
  const creditCents = held ?? Math.min(payment.creditCents, inTime.creditCents);
  const wanted = allocations.map(({ chargeId, amountCents }) => ({
    chargeId,
    amountCents: Math.min(amountCents, dueOn(chargeOf(inTime, chargeId), startedOn)),
  }));
  const money = takeFirst(wanted, netCents(payment));
  const credit = takeFirst(money.rest, creditCents);
  const needed = { paymentId, creditCents: sumOf(credit.taken) };
  const { method, orderId, amountCents, feeCents, feePassedOn, transferCents } = payment;
  const excessCents = netCents(payment) - sumOf(money.taken);
  const events: AccountEvent[] = [
    ...revoked,
    ...(held === undefined ? reserved(needed, occurredOn, inTime) : []),
    ...spent(paymentId, credit.taken, occurredOn),
    {
      type: 'PaymentAccepted',
      data: {
        paymentId,
        method,
        orderId,
        amountCents,
        feeCents,
        feePassedOn,
        transferCents,
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
export function verifyPayment(
  command: Pick<AcceptPayment, 'paymentId' | 'today'>,
  state: AccountState,
): readonly AccountEvent[] {
  requireScreenshot(paymentOf(state, command.paymentId));
  return acceptPayment(command, state);
}

/** Stripe says that the money will not come. A payment that has ended already stays as it is. */
export function failPayment(command: FailPayment, state: AccountState): readonly AccountEvent[] {
  const { paymentId, reason, today } = command;
  const payment = stripePaymentOf(state, paymentId);
  return endStripePayment(
    { type: 'PaymentFailed', data: { ...endOf(payment, today), reason } },
    payment,
    state,
  );
}

/** The payment intent was canceled. A payment that has ended already stays as it is. */
export function abandonPayment(
  { paymentId, today }: AbandonPayment,
  state: AccountState,
): readonly AccountEvent[] {
  const payment = stripePaymentOf(state, paymentId);
  return endStripePayment({ type: 'PaymentAbandoned', data: endOf(payment, today) }, payment, state);
}

/** Stripe reports a declined card: the payment stays open for another card. May be repeated. */
export function declineCard(command: DeclineCard, state: AccountState): readonly AccountEvent[] {
  const { paymentId, attemptId, reason, today } = command;
  const payment = stripePaymentOf(state, paymentId);
  if (payment.status !== 'initiated' || state.usedIds.has(attemptId)) return [];
  const { amountCents } = payment;
  return [{ type: 'CardDeclined', data: { ...endOf(payment, today), attemptId, amountCents, reason } }];
}

/** An administrator says that the money of a screenshot did not come. */
export function declinePayment(command: DeclinePayment, state: AccountState): readonly AccountEvent[] {
  const { paymentId, reason, today } = command;
  const payment = paymentOf(state, paymentId);
  requireScreenshot(payment);
  requireNotJudged(payment);
  return endedBy({ type: 'PaymentDeclined', data: { ...endOf(payment, today), reason } }, state);
}

/** @throws NotFound when the account has no such payment */
export function paymentOf(state: AccountState, paymentId: string): Payment {
  const payment = state.payments.get(paymentId);
  if (payment === undefined) throw new NotFound('payment');
  return payment;
}

/** The credit that is issued for money which nothing needed. */
export function overpaid(
  paymentId: string,
  excessCents: number,
  occurredOn: CalendarDate,
  state: AccountState,
): readonly AccountEvent[] {
  if (excessCents === 0) return [];
  // The number of ids used so far makes the id new in this account and the same on every retry.
  const creditId = deriveId(`${paymentId}\ncredit\n${state.usedIds.size}`);
  const source = { kind: 'overpayment', paymentId } as const;
  return [{ type: 'CreditIssued', data: { creditId, amountCents: excessCents, source, occurredOn } }];
}

type Ending = Extract<AccountEvent, { type: 'PaymentFailed' | 'PaymentDeclined' | 'PaymentAbandoned' }>;

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

function isByScreenshot({ method }: Payment): boolean {
  return method === 'venmo' || method === 'zelle';
}

function stripePaymentOf(state: AccountState, paymentId: string): Payment {
  const payment = paymentOf(state, paymentId);
  const message = 'A Venmo or Zelle payment is verified or declined by an administrator.';
  ensure(!isByScreenshot(payment), 'NotByStripe', message);
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

/** Payable charges, none above its payable amount (spec 2 section 5, "Pay amount per row"). */
function requirePayable(state: AccountState, allocations: readonly Allocation[], today: string): void {
  requireDistinct(allocations);
  for (const [index, { chargeId, amountCents }] of allocations.entries()) {
    const field = `allocations.${index}`;
    const charge = liveChargeOf(state, chargeId, field);
    requireAmount(amountCents, 'amount', field);
    requireRule(whyNotPayableOn(charge, amountCents, today), field);
  }
}

function requireMoney(cents: number): void {
  ensure(
    Number.isInteger(cents) && cents > 0,
    'NothingToPay',
    'Pay Amount must be greater than 0.',
    'amount',
  );
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
