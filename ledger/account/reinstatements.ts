import { NotFound } from '../decider.ts';
import { type CalendarDate, dayBetween } from '../values/calendar.ts';
import { sumOf } from './allocations.ts';
import { earnedDiscounts, revokedLateFees } from './charges.ts';
import { overpaid } from './credits.ts';
import { dueOn, dueWithoutFeeOn } from './due.ts';
import type { AccountEvent, FundsReinstated, PaymentReversal } from './events.ts';
import { shortfallChargeId } from './reversals.ts';
import { chargeOf, paymentOf } from './rules.ts';
import { type AccountState, evolveAll } from './state.ts';

/**
 * A won dispute or failed refund: the money pays what its leaving reopened, as far as still due; the rest is
 * credit. Reports may repeat.
 */

/** Stripe says that a refund did not arrive, or was canceled. */
export interface FailRefund {
  readonly type: 'FailRefund';
  readonly refundId: string;
  readonly reason: string;
  /** The day on which the money was back at Stripe; today when left out. */
  readonly backOn?: CalendarDate;
  readonly today: CalendarDate;
}

export interface WinDispute {
  readonly type: 'WinDispute';
  readonly disputeId: string;
  /** As for a refund. */
  readonly backOn?: CalendarDate;
  readonly today: CalendarDate;
}

export interface LoseDispute {
  readonly type: 'LoseDispute';
  readonly disputeId: string;
  readonly today: CalendarDate;
}

export const reinstatementDecisions = {
  FailRefund: failRefund,
  WinDispute: winDispute,
  LoseDispute: loseDispute,
};

/** @throws NotFound when no such refund was recorded */
function failRefund(command: FailRefund, state: AccountState): readonly AccountEvent[] {
  const { refundId, reason, today, backOn = today } = command;
  const refund = state.refunds.get(refundId);
  if (refund === undefined) throw new NotFound('refund');
  if (refund.status === 'failed') return [];
  const revoked = feesRevoked(refund.reversal, refundId, today, state);
  const inTime = evolveAll(state, revoked);
  const occurredOn = backAt(refund.reversal, backOn, today);
  const funds = reinstated(refund.reversal, refundId, today, inTime, revoked);
  const data = { ...funds, occurredOn, refundId, reason };
  return [...revoked, ...withConsequences({ type: 'RefundFailed', data }, refundId, today, inTime)];
}

/** @throws NotFound when no such dispute was recorded */
function winDispute(command: WinDispute, state: AccountState): readonly AccountEvent[] {
  const { disputeId, today, backOn = today } = command;
  const { status, reversal } = disputeOf(state, disputeId);
  if (status === 'won') return [];
  const revoked = feesRevoked(reversal, disputeId, today, state);
  const inTime = evolveAll(state, revoked);
  const occurredOn = backAt(reversal, backOn, today);
  const data = { ...reinstated(reversal, disputeId, today, inTime, revoked), occurredOn, disputeId };
  return [...revoked, ...withConsequences({ type: 'DisputeWon', data }, disputeId, today, inTime)];
}

/** Not before it left, and what it could be taken from nowhere was charged. */
function backAt(
  { occurredOn, settledOn = occurredOn }: PaymentReversal,
  backOn: CalendarDate,
  today: CalendarDate,
): CalendarDate {
  return dayBetween(settledOn, backOn, today);
}

/** Nothing more moves: the money left when the dispute began. */
function loseDispute(
  { disputeId, today: occurredOn }: LoseDispute,
  state: AccountState,
): readonly AccountEvent[] {
  const { status, reversal } = disputeOf(state, disputeId);
  if (status !== 'open') return [];
  return [{ type: 'DisputeLost', data: { paymentId: reversal.paymentId, disputeId, occurredOn } }];
}

function disputeOf(state: AccountState, disputeId: string) {
  const dispute = state.disputes.get(disputeId);
  if (dispute === undefined) throw new NotFound('dispute');
  return dispute;
}

/** The late fees that were applied only because the money was away. */
function feesRevoked(
  reversal: PaymentReversal,
  reversalId: string,
  today: CalendarDate,
  state: AccountState,
): readonly AccountEvent[] {
  const { paymentId, reopened } = reversal;
  const { startedOn: sentOn } = paymentOf(state, paymentId);
  const arrivals = reopened.map((each) => {
    const countsOn = paidOnFor(each.chargeId, reversal, reversalId, today, state);
    return { ...each, sentOn, countsOn };
  });
  return revokedLateFees(state, arrivals, paymentId);
}

function reinstated(
  reversal: PaymentReversal,
  reversalId: string,
  today: CalendarDate,
  state: AccountState,
  revoked: readonly AccountEvent[],
): Omit<FundsReinstated, 'occurredOn'> {
  const isRevoked = (chargeId: string) =>
    revoked.some(({ type, data }) => type === 'LateFeeRevoked' && data.chargeId === chargeId);
  const { paymentId, amountCents, addedFeeCents, reopened, shortfallCents } = reversal;
  const shortfall = { chargeId: shortfallChargeId(reversalId), amountCents: shortfallCents };
  const allocations = [...reopened, ...(shortfallCents > 0 ? [shortfall] : [])]
    .map(({ chargeId, amountCents }) => {
      const day = paidOnFor(chargeId, reversal, reversalId, today, state);
      const due = isRevoked(chargeId) ? dueWithoutFeeOn : dueOn;
      return { chargeId, amountCents: Math.min(amountCents, due(chargeOf(state, chargeId), day)) };
    })
    .filter((each) => each.amountCents > 0);
  const excessCents = amountCents - addedFeeCents - sumOf(allocations);
  return {
    paymentId,
    amountCents,
    addedFeeCents,
    allocations,
    excessCents,
  };
}

/**
 * The day as of which the money pays: today, or the day on which the member paid, where its leaving revoked
 * an early discount, so that the discount is earned again.
 */
function paidOnFor(
  chargeId: string,
  { paymentId }: Pick<PaymentReversal, 'paymentId'>,
  reversalId: string,
  today: CalendarDate,
  state: AccountState,
): CalendarDate {
  const { terms, discountRevokedBy } = chargeOf(state, chargeId);
  const { startedOn } = paymentOf(state, paymentId);
  // The terms may have been changed since.
  const wasInTime = startedOn <= (terms.earlyDiscount?.endDate ?? '');
  // Of several disputes on a charge, the order in which they are won does not matter.
  const isRevokerBack =
    discountRevokedBy === reversalId || state.disputes.get(discountRevokedBy ?? '')?.status === 'won';
  return isRevokerBack && wasInTime ? startedOn : today;
}

/** The event, the credit that its excess becomes, and the discounts that it earns. */
function withConsequences(
  event: Extract<AccountEvent, { type: 'RefundFailed' | 'DisputeWon' }>,
  reversalId: string,
  today: CalendarDate,
  state: AccountState,
): readonly AccountEvent[] {
  const { paymentId, excessCents, allocations, occurredOn } = event.data;
  const events: AccountEvent[] = [event, ...overpaid(paymentId, excessCents, occurredOn, state)];
  const after = evolveAll(state, events);
  const discounts = allocations.flatMap(({ chargeId }) => {
    const day = paidOnFor(chargeId, { paymentId }, reversalId, today, state);
    return earnedDiscounts(after, [chargeId], day, { settledBy: paymentId, occurredOn });
  });
  return [...events, ...discounts];
}
