import { deriveId } from '../log/eventId.ts';
import { type CalendarDate, plusDays } from '../values/calendar.ts';
import { toDollars } from '../values/money.ts';
import {
  type ManualPaymentMethod,
  whyNotAmountReceived,
  whyNotCheckNumber,
  whyNotReceived,
  whyNotReceivedOn,
} from '../values/paymentRules.ts';
import { sumOf } from './allocations.ts';
import { earnedDiscounts, type LateArrival, revokedLateFees } from './charges.ts';
import { dueOn, dueWithoutFeeOn, offerOn, outstandingOf } from './due.ts';
import type { AccountEvent, Allocation, OtherPayment } from './events.ts';
import { type PaidPart, sentFrom } from './paidParts.ts';
import { chargeOf, liveChargeOf, requireDistinct, requireNewId, requireRule } from './rules.ts';
import { type AccountState, type Charge, evolve, evolveAll } from './state.ts';

/** Money that an administrator received by hand, over one or more charges of the account. */
export interface RecordPayment {
  readonly type: 'RecordPayment';
  readonly paymentId: string;
  readonly orderId: string;
  readonly method: ManualPaymentMethod;
  readonly checkNumber?: string | undefined;
  readonly allocations: readonly Allocation[];
  /** All that came: what nobody allocated is credit. The sum of the allocations unless given. */
  readonly receivedCents?: number | undefined;
  /** The payment that it was before it was moved here, and as which its money came in. */
  readonly movedFrom?: OtherPayment;
  readonly receiptId?: string;
  /** When the money was received: the day as of which it pays. */
  readonly paidOn: CalendarDate;
  readonly today: CalendarDate;
}

export const paymentDecisions = {
  RecordPayment: recordPayment,
};

/**
 * Record money received by hand, never above what is due on each charge (spec 2 section 5, "Manual payment").
 * It counts from the day on which it was received: a late fee that it should not have met is taken back, and
 * the discount of that day earned (docs/decisions/0027).
 * @throws RuleViolation, about one row with the field `allocations.<index>`
 */
function recordPayment(command: RecordPayment, state: AccountState): readonly AccountEvent[] {
  const { paymentId, orderId, method, checkNumber, allocations, receivedCents } = command;
  const { receiptId, movedFrom, paidOn, today } = command;
  requireNewId(state, paymentId);
  requireRule(whyNotReceivedOn(paidOn, { today }), 'paidOn');
  requireRule(whyNotCheckNumber(method, checkNumber), 'checkNumber');
  if (allocations.length > 0 || receivedCents === undefined) requireDistinct(allocations);
  const allocatedCents = sumOf(allocations);
  const amountCents = receivedCents ?? allocatedCents;
  const excessCents = amountCents - allocatedCents;
  const wrong = whyNotAmountReceived(toDollars(amountCents), toDollars(allocatedCents));
  if (receivedCents !== undefined) requireRule(wrong, 'receivedCents');
  const arrivals = allocations.map((each, index): LateArrival => {
    const charge = liveChargeOf(state, each.chargeId, `allocations.${index}`);
    const needed = dueWithoutFeeOn(charge, paidOn) + sumOf(paidSinceOffer(charge, paidOn));
    return { ...each, sentOn: paidOn, countsOn: each.amountCents < needed ? today : paidOn };
  });
  const revoked = revokedLateFees(state, arrivals, paymentId);
  const isRevoked = (chargeId: string) =>
    revoked.some(({ data }) => 'chargeId' in data && data.chargeId === chargeId);
  const inTime = evolveAll(state, revoked);
  for (const [index, { chargeId, amountCents, countsOn }] of arrivals.entries()) {
    const charge = chargeOf(inTime, chargeId);
    const due = isRevoked(chargeId) ? dueWithoutFeeOn(charge, countsOn) : dueOn(charge, countsOn);
    const sinceOffer = countsOn === paidOn ? sumOf(paidSinceOffer(charge, paidOn)) : 0;
    const sinceFee = isRevoked(chargeId) ? sumOf(paidSinceFee(charge)) : 0;
    const most = due + Math.max(sinceOffer, sinceFee);
    requireRule(whyNotReceived(toDollars(amountCents), toDollars(most)), `allocations.${index}`);
  }
  const recorded: AccountEvent = {
    type: 'PaymentRecorded',
    data: {
      paymentId,
      orderId,
      method,
      ...(checkNumber && { checkNumber }),
      amountCents,
      allocations,
      ...(excessCents > 0 && { excessCents }),
      ...(receiptId && { receiptId }),
      ...(movedFrom && { movedFrom }),
      occurredOn: paidOn,
    },
  };
  const paid = evolve(inTime, recorded);
  const settled = { settledBy: paymentId, occurredOn: paidOn };
  const granted = arrivals.flatMap(({ chargeId, countsOn }) =>
    earnedDiscounts(paid, [chargeId], countsOn, settled),
  );
  return [...revoked, recorded, ...granted, ...paidAgain(evolveAll(paid, granted), allocations)];
}

/** What was paid after the discount that money of this day would earn: it came too late to earn it. */
function paidSinceOffer(charge: Charge, day: CalendarDate): readonly PaidPart[] {
  const { earlyDiscount } = charge.terms;
  if (earlyDiscount === undefined || offerOn(charge, day) === 0) return [];
  return sentFrom(charge.paidParts, plusDays(earlyDiscount.endDate, 1));
}

/** What was paid when the late fee had begun. */
function paidSinceFee({ paidParts, terms: { lateFee } }: Charge): readonly PaidPart[] {
  return lateFee === undefined ? [] : sentFrom(paidParts, lateFee.startDate);
}

/** What was paid again on charges that are settled in time becomes credit, as of the day on which it came. */
export function paidAgain(state: AccountState, allocations: readonly Allocation[]): readonly AccountEvent[] {
  return allocations.flatMap(({ chargeId }) => {
    const charge = chargeOf(state, chargeId);
    let excess = -outstandingOf(charge);
    const latest = charge.paidParts.toSorted((one, other) => other.sentOn.localeCompare(one.sentOn));
    return latest.flatMap(({ amountCents: paidCents, occurredOn }, index): AccountEvent[] => {
      const amountCents = Math.min(paidCents, excess);
      if (amountCents <= 0) return [];
      excess -= amountCents;
      const creditId = deriveId(`${chargeId}\ncredit\n${state.usedIds.size}\n${index}`);
      const source = { kind: 'settledInTime', chargeId } as const;
      return [{ type: 'CreditIssued', data: { creditId, amountCents, source, occurredOn } }];
    });
  });
}
