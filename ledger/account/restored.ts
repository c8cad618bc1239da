import { NotFound } from '../decider.ts';
import type { CalendarDate } from '../values/calendar.ts';
import { sumOf } from './allocations.ts';
import { earnedDiscounts, revokedLateFees } from './charges.ts';
import { overpaid } from './credits.ts';
import { dueOn, dueWithoutFeeOn } from './due.ts';
import type { AccountEvent, MoneyRestored, MoneyTakenBack } from './events.ts';
import { chargeOf, paymentOf } from './rules.ts';
import { type AccountState, evolveAll } from './state.ts';
import { returnedChargeId } from './takeBacks.ts';

/**
 * A won dispute or failed refund: the money pays what its leaving reopened, as far as still due; the rest is
 * credit. Reports may repeat.
 */

/** Stripe says that a refund did not arrive, or was canceled. */
export interface FailRefund {
  readonly type: 'FailRefund';
  readonly refundId: string;
  readonly reason: string;
  readonly today: CalendarDate;
}

export interface WinDispute {
  readonly type: 'WinDispute';
  readonly disputeId: string;
  readonly today: CalendarDate;
}

export interface LoseDispute {
  readonly type: 'LoseDispute';
  readonly disputeId: string;
  readonly today: CalendarDate;
}

export const restoredDecisions = {
  FailRefund: failRefund,
  WinDispute: winDispute,
  LoseDispute: loseDispute,
};

/** @throws NotFound when no such refund was recorded */
function failRefund(command: FailRefund, state: AccountState): readonly AccountEvent[] {
  const { refundId, reason, today } = command;
  const refund = state.refunds.get(refundId);
  if (refund === undefined) throw new NotFound('refund');
  if (refund.status === 'failed') return [];
  const revoked = feesRevoked(refund.taken, refundId, today, state);
  const inTime = evolveAll(state, revoked);
  const data = { ...restored(refund.taken, refundId, today, inTime, revoked), refundId, reason };
  return [...revoked, ...withWhatFollows({ type: 'RefundFailed', data }, refundId, today, inTime)];
}

/** @throws NotFound when no such dispute was recorded */
function winDispute({ disputeId, today }: WinDispute, state: AccountState): readonly AccountEvent[] {
  const { status, taken } = disputeOf(state, disputeId);
  if (status === 'won') return [];
  const revoked = feesRevoked(taken, disputeId, today, state);
  const inTime = evolveAll(state, revoked);
  const data = { ...restored(taken, disputeId, today, inTime, revoked), disputeId };
  return [...revoked, ...withWhatFollows({ type: 'DisputeWon', data }, disputeId, today, inTime)];
}

/** Nothing more moves: the money left when the dispute began. */
function loseDispute(
  { disputeId, today: occurredOn }: LoseDispute,
  state: AccountState,
): readonly AccountEvent[] {
  const { status, taken } = disputeOf(state, disputeId);
  if (status !== 'open') return [];
  return [{ type: 'DisputeLost', data: { paymentId: taken.paymentId, disputeId, occurredOn } }];
}

function disputeOf(state: AccountState, disputeId: string) {
  const dispute = state.disputes.get(disputeId);
  if (dispute === undefined) throw new NotFound('dispute');
  return dispute;
}

/** The late fees that were applied only because the money was away. */
function feesRevoked(
  taken: MoneyTakenBack,
  takenId: string,
  today: CalendarDate,
  state: AccountState,
): readonly AccountEvent[] {
  const { paymentId, reopened } = taken;
  const { startedOn: sentOn } = paymentOf(state, paymentId);
  const arrivals = reopened.map((each) => {
    const countsOn = paidOnFor(each.chargeId, taken, takenId, today, state);
    return { ...each, sentOn, countsOn };
  });
  return revokedLateFees(state, arrivals, paymentId);
}

function restored(
  taken: MoneyTakenBack,
  takenId: string,
  today: CalendarDate,
  state: AccountState,
  revoked: readonly AccountEvent[],
): MoneyRestored {
  const isRevoked = (chargeId: string) =>
    revoked.some(({ type, data }) => type === 'LateFeeRevoked' && data.chargeId === chargeId);
  const { paymentId, amountCents, feeCents, reopened, chargedCents } = taken;
  const { transferCents, owedCents } = state.shares.get(takenId) ?? { ...taken, owedCents: 0 };
  const charged = { chargeId: returnedChargeId(takenId), amountCents: chargedCents };
  const allocations = [...reopened, ...(chargedCents > 0 ? [charged] : [])]
    .map(({ chargeId, amountCents }) => {
      const day = paidOnFor(chargeId, taken, takenId, today, state);
      const due = isRevoked(chargeId) ? dueWithoutFeeOn : dueOn;
      return { chargeId, amountCents: Math.min(amountCents, due(chargeOf(state, chargeId), day)) };
    })
    .filter((each) => each.amountCents > 0);
  const excessCents = amountCents - feeCents - sumOf(allocations);
  return {
    paymentId,
    amountCents,
    transferCents,
    ...(owedCents > 0 && { owedCents }),
    feeCents,
    allocations,
    excessCents,
    occurredOn: today,
  };
}

/**
 * The day as of which the money pays: today, or the day on which the member paid, where its leaving revoked
 * an early discount, so that the discount is earned again.
 */
function paidOnFor(
  chargeId: string,
  { paymentId }: Pick<MoneyTakenBack, 'paymentId'>,
  takenId: string,
  today: CalendarDate,
  state: AccountState,
): CalendarDate {
  const { terms, discountRevokedBy } = chargeOf(state, chargeId);
  const { startedOn } = paymentOf(state, paymentId);
  // The terms may have been changed since.
  const wasInTime = startedOn <= (terms.earlyDiscount?.endDate ?? '');
  // Of several disputes on a charge, the order in which they are won does not matter.
  const isRevokerBack =
    discountRevokedBy === takenId || state.disputes.get(discountRevokedBy ?? '')?.status === 'won';
  return isRevokerBack && wasInTime ? startedOn : today;
}

/** The event, the credit that its excess becomes, and the discounts that it earns. */
function withWhatFollows(
  event: Extract<AccountEvent, { type: 'RefundFailed' | 'DisputeWon' }>,
  takenId: string,
  today: CalendarDate,
  state: AccountState,
): readonly AccountEvent[] {
  const { paymentId, excessCents, allocations, occurredOn } = event.data;
  const events: AccountEvent[] = [event, ...overpaid(paymentId, excessCents, occurredOn, state)];
  const after = evolveAll(state, events);
  const discounts = allocations.flatMap(({ chargeId }) => {
    const day = paidOnFor(chargeId, { paymentId }, takenId, today, state);
    return earnedDiscounts(after, [chargeId], day, { settledBy: paymentId, occurredOn });
  });
  return [...events, ...discounts];
}
