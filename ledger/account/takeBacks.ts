import { NotFound } from '../decider.ts';
import { deriveId } from '../log/eventId.ts';
import { formatCents } from '../values/money.ts';
import { earnedDiscounts } from './charges.ts';
import { dueOn } from './due.ts';
import type { AccountEvent, Allocation, MoneyTakenBack } from './events.ts';
import { overpaid, paymentOf } from './memberPayments.ts';
import type {
  DisputePayment,
  LoseDispute,
  RefundPayment,
  ReturnPayment,
  WinDispute,
} from './paymentCommands.ts';
import { type AcceptedPayment, netCents } from './paymentState.ts';
import { RETURNED_PAYMENT_TYPE } from './postings.ts';
import { chargeOf, ensure, requireAmount, sumOf } from './rules.ts';
import { type AccountState, evolve } from './state.ts';

/**
 * Money of a card or bank payment that left again: a refund, a bank's return, a dispute. Each reopens what it had paid. They are facts that
 * Stripe reports, possibly several times: an id that is known changes nothing.
 */

/** @throws RuleViolation RefundTooLarge when more would be refunded than was paid, as Stripe refuses too */
export function refundPayment(command: RefundPayment, state: AccountState): readonly AccountEvent[] {
  const { refundId, amountCents } = command;
  if (state.usedIds.has(refundId)) return [];
  const payment = acceptedOf(state, command.paymentId);
  const most = payment.amountCents - payment.refundedCents;
  ensure(
    amountCents <= most,
    'RefundTooLarge',
    `The refund should not be greater than ${formatCents(most)}`,
    'amount',
  );
  const data = { ...takenBack(command, payment, state), refundId };
  return [{ type: 'PaymentRefunded', data }, ...chargedFor(data, refundId, payment, state)];
}

export function returnPayment(command: ReturnPayment, state: AccountState): readonly AccountEvent[] {
  const { returnId } = command;
  if (state.usedIds.has(returnId)) return [];
  const payment = acceptedOf(state, command.paymentId);
  const data = { ...takenBack(command, payment, state), returnId };
  return [{ type: 'PaymentReturned', data }, ...chargedFor(data, returnId, payment, state)];
}

export function disputePayment(command: DisputePayment, state: AccountState): readonly AccountEvent[] {
  const { disputeId } = command;
  if (state.usedIds.has(disputeId)) return [];
  const payment = acceptedOf(state, command.paymentId);
  const data = { ...takenBack(command, payment, state), disputeId };
  return [{ type: 'PaymentDisputed', data }, ...chargedFor(data, disputeId, payment, state)];
}

/** The disputed money is back: it pays what the dispute had reopened, as far as that is still due, and the rest is credit. */
export function winDispute({ disputeId, today }: WinDispute, state: AccountState): readonly AccountEvent[] {
  const { status, taken } = disputeOf(state, disputeId);
  if (status === 'won') return [];
  const { paymentId, amountCents, transferCents, feeCents, reopened, chargedCents } = taken;
  const charged = { chargeId: returnedChargeId(disputeId), amountCents: chargedCents };
  const allocations = [...reopened, ...(chargedCents > 0 ? [charged] : [])]
    .map((each) => ({
      chargeId: each.chargeId,
      amountCents: Math.min(each.amountCents, dueOn(chargeOf(state, each.chargeId), today)),
    }))
    .filter((each) => each.amountCents > 0);
  const excessCents = amountCents - feeCents - sumOf(allocations);
  const won: AccountEvent = {
    type: 'DisputeWon',
    data: {
      paymentId,
      disputeId,
      amountCents,
      transferCents,
      feeCents,
      allocations,
      excessCents,
      paidOn: today,
    },
  };
  const events = [won, ...overpaid(paymentId, excessCents, state)];
  const chargeIds = allocations.map(({ chargeId }) => chargeId);
  return [...events, ...earnedDiscounts(events.reduce(evolve, state), chargeIds, today, paymentId)];
}

/** Nothing more moves: the money left when the dispute began. */
export function loseDispute({ disputeId }: LoseDispute, state: AccountState): readonly AccountEvent[] {
  const { status, taken } = disputeOf(state, disputeId);
  return status === 'open' ? [{ type: 'DisputeLost', data: { paymentId: taken.paymentId, disputeId } }] : [];
}

function disputeOf(state: AccountState, disputeId: string) {
  const dispute = state.disputes.get(disputeId);
  if (dispute === undefined) throw new NotFound('dispute');
  return dispute;
}

function acceptedOf(state: AccountState, paymentId: string): AcceptedPayment {
  const payment = paymentOf(state, paymentId);
  const isByStripe = payment.method === 'card' || payment.method === 'ach';
  ensure(isByStripe, 'NotByStripe', 'Only a card or bank payment can be refunded.');
  if (payment.status === 'accepted') return payment;
  ensure(false, 'PaymentNotAccepted', 'Only a payment that was accepted can be refunded.');
}

/**
 * Where the money is taken from: first the credit that it had become, as far as that is free; then what it paid, the last charge first; then
 * other free credit, such as what a voided charge gave back. What is found nowhere is charged.
 */
function takenBack(
  command: RefundPayment | ReturnPayment | DisputePayment,
  payment: AcceptedPayment,
  state: AccountState,
): MoneyTakenBack {
  const { paymentId, amountCents, transferCents, reason, today } = command;
  requireAmount(amountCents, 'amount', 'amount');
  const netBackCents = netOf(payment, amountCents);
  let left = netBackCents;
  const take = (atMost: number): number => {
    const taken = Math.max(0, Math.min(left, atMost));
    left -= taken;
    return taken;
  };
  const ownCredit = take(Math.min(payment.excessCents, state.creditCents));
  const reopened: Allocation[] = payment.paid
    .toReversed()
    .map((each) => ({
      chargeId: each.chargeId,
      amountCents: take(Math.min(each.amountCents, reopenable(state, each.chargeId))),
    }))
    .filter((each) => each.amountCents > 0);
  const fromCreditCents = ownCredit + take(state.creditCents - ownCredit);
  return {
    paymentId,
    amountCents,
    transferCents,
    feeCents: amountCents - netBackCents,
    reopened,
    fromCreditCents,
    chargedCents: left,
    reason,
    takenOn: today,
  };
}

/**
 * The part of an amount that had been for charges. Counted over everything taken back so far, so that parts come to exactly the whole: a fee
 * that was paid on top goes back in proportion.
 */
function netOf(payment: AcceptedPayment, amountCents: number): number {
  const soFar = payment.takenBackCents + amountCents;
  const net = Math.round((netCents(payment) * soFar) / payment.amountCents) - payment.takenBackNetCents;
  return Math.max(0, Math.min(net, amountCents));
}

/** What a charge has been paid. What was paid on one that was removed, or that is worth less now, has become credit. */
function reopenable(state: AccountState, chargeId: string): number {
  return chargeOf(state, chargeId).paidCents;
}

function returnedChargeId(id: string): string {
  return deriveId(`${id}\nreturned`);
}

/** The charge for what could be taken from nowhere, due today. */
function chargedFor(
  { chargedCents, reason, takenOn }: MoneyTakenBack,
  id: string,
  payment: AcceptedPayment,
  state: AccountState,
): readonly AccountEvent[] {
  const [first] = payment.allocations;
  if (chargedCents === 0) return [];
  const terms = {
    chargeType: RETURNED_PAYMENT_TYPE,
    account: first === undefined ? 'bank' : chargeOf(state, first.chargeId).terms.account,
    amountCents: chargedCents,
    startDate: takenOn,
    dueDate: takenOn,
    memo: reason,
  };
  return [{ type: 'ChargeAssessed', data: { chargeId: returnedChargeId(id), terms } }];
}
