import type { CalendarDate } from '../values/calendar.ts';
import { formatDay } from '../values/calendar.ts';
import { toDollars } from '../values/money.ts';
import { type ManualPaymentMethod, whyNotReceived } from '../values/paymentRules.ts';
import { earnedDiscounts } from './charges.ts';
import type { AccountEvent } from './events.ts';
import { ensure, liveChargeOf, requireNewId, requireReason, requireRule } from './rules.ts';
import { type AccountState, evolveAll } from './state.ts';

/** Decisions on a charge that are taken back, each on the day of what it corrects. */

/** Ask again for what was written off of a charge and not recovered. */
export interface ReverseWriteOff {
  readonly type: 'ReverseWriteOff';
  readonly chargeId: string;
  readonly reason: string;
  readonly today: CalendarDate;
}

/** Money that came, by hand, for a charge that was written off. */
export interface RecoverBadDebt {
  readonly type: 'RecoverBadDebt';
  readonly chargeId: string;
  readonly paymentId: string;
  readonly orderId: string;
  readonly method: ManualPaymentMethod;
  readonly amountCents: number;
  /** When the money was received. */
  readonly paidOn: CalendarDate;
  readonly today: CalendarDate;
}

export const chargeCorrectionDecisions = {
  ReverseWriteOff: reverseWriteOff,
  RecoverBadDebt: recoverBadDebt,
};

const NOT_WRITTEN_OFF = 'Nothing of this charge is written off.';

/** Reverse the write-offs of a charge, the last one first, as far as nothing was recovered of them. */
function reverseWriteOff(command: ReverseWriteOff, state: AccountState): readonly AccountEvent[] {
  const { chargeId, reason, today } = command;
  const { writeOffs, lastPaidBy } = liveChargeOf(state, chargeId);
  requireReason(reason);
  ensure(writeOffs.length > 0, 'NotWrittenOff', NOT_WRITTEN_OFF);
  const reversed = writeOffs.toReversed().map(({ amountCents, recoveredCents, occurredOn }): AccountEvent => {
    const recovered = recoveredCents > 0 && { recoveredCents };
    return { type: 'WriteOffReversed', data: { chargeId, amountCents, ...recovered, reason, occurredOn } };
  });
  // What was recovered may settle what an early discount still offers to.
  const settled = { settledBy: lastPaidBy ?? chargeId, occurredOn: today };
  return [...reversed, ...earnedDiscounts(evolveAll(state, reversed), [chargeId], today, settled)];
}

/** Record money for what was written off: that much is owed again, and paid. It is income of its own. */
function recoverBadDebt(command: RecoverBadDebt, state: AccountState): readonly AccountEvent[] {
  const { chargeId, paymentId, orderId, method, amountCents, paidOn: occurredOn, today } = command;
  requireNewId(state, paymentId);
  const { writeOffs, writtenOffCents } = liveChargeOf(state, chargeId);
  const last = writeOffs.at(-1)?.occurredOn;
  if (last === undefined) ensure(false, 'NotWrittenOff', NOT_WRITTEN_OFF);
  requireRule(whyNotReceived(toDollars(amountCents), toDollars(writtenOffCents)), 'amount');
  ensure(occurredOn <= today, 'PaidInFuture', 'The payment date should not be after today', 'paidOn');
  const before = `The charge was written off on ${formatDay(last)}. For money that came before, reverse the write-off.`;
  ensure(occurredOn >= last, 'PaidBefore', before, 'paidOn');
  const allocations = [{ chargeId, amountCents }];
  return [
    { type: 'BadDebtRecovered', data: { chargeId, amountCents, occurredOn } },
    { type: 'PaymentRecorded', data: { paymentId, orderId, method, amountCents, allocations, occurredOn } },
  ];
}
