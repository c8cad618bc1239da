import { NotFound } from '../../decider.ts';
import { type CalendarDate, dayBetween } from '../../values/calendar.ts';
import { sumOf, takeFirst } from '../allocations.ts';
import { incomingOf } from '../charge/incoming.ts';
import type { RemovedPart } from '../charge/paidParts.ts';
import { overpaid } from '../credit/decide.ts';
import type { AccountEvent, FundsReinstated, PaymentReversal } from '../events.ts';
import { chargeOf, paymentOf } from '../rules.ts';
import { type AccountState, evolveAll } from '../state.ts';
import { feeOf, shortfallChargeId } from './takeBack.ts';

/**
 * A won dispute, failed refund or refused move: the money pays what its leaving reopened, as far as still
 * due; the rest is credit. Reports may repeat.
 */

/** Stripe says that a refund did not arrive, or was canceled. */
interface FailRefund {
  readonly type: 'FailRefund';
  readonly refundId: string;
  readonly reason: string;
  /** The day on which the money was back at Stripe; today when left out. */
  readonly effectiveOn?: CalendarDate;
  readonly today: CalendarDate;
}

interface WinDispute {
  readonly type: 'WinDispute';
  readonly disputeId: string;
  readonly effectiveOn?: CalendarDate;
  readonly today: CalendarDate;
}

interface LoseDispute {
  readonly type: 'LoseDispute';
  readonly disputeId: string;
  /** The day of the verdict; today when left out. */
  readonly effectiveOn?: CalendarDate;
  readonly today: CalendarDate;
}

/** The account to which a payment was moved did not take it (docs/decisions/0076). */
interface ReinstatePayment {
  readonly type: 'ReinstatePayment';
  readonly paymentId: string;
  readonly reversalId: string;
  readonly reason: string;
  readonly today: CalendarDate;
}

export const reinstatementDecisions = {
  ReinstatePayment: reinstatePayment,
  FailRefund: failRefund,
  WinDispute: winDispute,
  LoseDispute: loseDispute,
};

/** Nothing changes when the payment was not moved, or is back already. */
function reinstatePayment(command: ReinstatePayment, state: AccountState): readonly AccountEvent[] {
  const { paymentId, reversalId, reason } = command;
  const payment = state.payments.get(paymentId);
  if (payment?.status !== 'accepted' || payment.movedAway?.reversalId !== reversalId) return [];
  const { movedAway } = payment;
  // It was moved within this account.
  if (movedAway.movedTo !== undefined && state.payments.has(movedAway.movedTo.paymentId)) return [];
  const { account, occurredOn } = movedAway;
  return reinstated(movedAway, reversalId, occurredOn, state, (data) => ({
    type: 'PaymentReinstated',
    data: { ...data, reversalId, account, reason },
  }));
}

/** @throws NotFound when no such refund was recorded */
function failRefund(command: FailRefund, state: AccountState): readonly AccountEvent[] {
  const { refundId, reason, today, effectiveOn = today } = command;
  const refund = state.refunds.get(refundId);
  if (refund === undefined) throw new NotFound('refund');
  const { status, reversal } = refund;
  if (status === 'failed') return [];
  return reinstated(reversal, refundId, backAt(reversal, effectiveOn, today), state, (data) => ({
    type: 'RefundFailed',
    data: { ...data, refundId, reason },
  }));
}

function winDispute(command: WinDispute, state: AccountState): readonly AccountEvent[] {
  const { disputeId, today, effectiveOn = today } = command;
  const { status, reversal } = disputeOf(state, disputeId);
  if (status === 'won') return [];
  return reinstated(reversal, disputeId, backAt(reversal, effectiveOn, today), state, (data) => ({
    type: 'DisputeWon',
    data: { ...data, disputeId },
  }));
}

/** A day on which something came of it: not before it left, and was settled. */
function backAt(
  { occurredOn, settledOn = occurredOn }: PaymentReversal,
  effectiveOn: CalendarDate,
  today: CalendarDate,
): CalendarDate {
  return dayBetween(settledOn, effectiveOn, today);
}

/** Nothing more moves: the money left when the dispute began. */
function loseDispute(
  { disputeId, today, effectiveOn = today }: LoseDispute,
  state: AccountState,
): readonly AccountEvent[] {
  const { status, reversal } = disputeOf(state, disputeId);
  if (status !== 'open') return [];
  const occurredOn = backAt(reversal, effectiveOn, today);
  return [{ type: 'DisputeLost', data: { paymentId: reversal.paymentId, disputeId, occurredOn } }];
}

function disputeOf(state: AccountState, disputeId: string) {
  const dispute = state.disputes.get(disputeId);
  if (dispute === undefined) throw new NotFound('dispute');
  return dispute;
}

/**
 * The event, and what follows: the money counts from the day on which the member had sent it
 * (docs/decisions/0057). What is left of it is credit, but not before the day on which its leaving had taken
 * that credit.
 */
function reinstated(
  { paymentId, amountCents, reopened, shortfallCents, fromCreditCents, settledOn }: PaymentReversal,
  reversalId: string,
  occurredOn: CalendarDate,
  state: AccountState,
  eventOf: (data: FundsReinstated) => AccountEvent,
): readonly AccountEvent[] {
  const payment = paymentOf(state, paymentId);
  const { startedOn: sentOn } = payment;
  const reversedCents = payment.status === 'accepted' ? payment.reversedCents : amountCents;
  const addedFeeCents = feeOf(payment, reversedCents) - feeOf(payment, reversedCents - amountCents);
  const shortfall = { chargeId: shortfallChargeId(reversalId), amountCents: shortfallCents };
  const netBackCents = amountCents - addedFeeCents;
  const { taken: back } = takeFirst([...reopened, shortfall], netBackCents);
  const allocations = back
    .map(({ chargeId, amountCents: cents }) => {
      const charge = chargeOf(state, chargeId);
      const isOwn = ({ removedBy }: RemovedPart) => removedBy === reversalId;
      const removedParts = charge.removedParts.filter((part) => !isOwn(part));
      const came = charge.removedParts.find(isOwn)?.came;
      const { dueThenCents } = incomingOf({ ...charge, removedParts }, { amountCents: cents, sentOn, came });
      return { chargeId, amountCents: Math.min(cents, dueThenCents) };
    })
    .filter((each) => each.amountCents > 0);
  const excessCents = netBackCents - sumOf(allocations);
  const isLater = settledOn !== undefined && settledOn > occurredOn;
  const laterCents = isLater ? Math.min(fromCreditCents, excessCents) : 0;
  const money = { paymentId, amountCents, addedFeeCents, allocations, excessCents };
  const sent = sentOn !== occurredOn && { sentOn };
  const laterCredit = isLater && laterCents > 0 && { amountCents: laterCents, occurredOn: settledOn };
  const event = eventOf({ ...money, ...sent, ...(laterCredit && { laterCredit }), occurredOn });
  const atOnce = [event, ...overpaid(paymentId, excessCents - laterCents, occurredOn, state)];
  const credited = evolveAll(state, atOnce);
  return [...atOnce, ...overpaid(paymentId, laterCents, settledOn ?? occurredOn, credited)];
}
