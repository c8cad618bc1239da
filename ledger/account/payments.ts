import type { CalendarDate } from '../values/calendar.ts';
import { toDollars } from '../values/money.ts';
import { type ManualPaymentMethod, whyNotReceived } from '../values/paymentRules.ts';
import { earnedDiscounts } from './charges.ts';
import { dueOn } from './due.ts';
import type { AccountEvent, Allocation } from './events.ts';
import { ensure, liveChargeOf, requireDistinct, requireNewId, requireRule } from './rules.ts';
import { type AccountState, evolve } from './state.ts';

/** Money that an administrator received by hand, over one or more charges of the account. */
export interface RecordPayment {
  readonly type: 'RecordPayment';
  readonly paymentId: string;
  readonly orderId: string;
  readonly method: ManualPaymentMethod;
  readonly allocations: readonly Allocation[];
  /** When the money was received. What is due is what is due `today`, when it is recorded. */
  readonly paidOn: CalendarDate;
  readonly today: CalendarDate;
}

export const paymentDecisions = {
  RecordPayment: recordPayment,
};

/**
 * Record money received by hand, never above what is due on each charge (spec 2 section 5, "Manual payment").
 * @throws RuleViolation, about one row with the field `allocations.<index>`
 */
function recordPayment(command: RecordPayment, state: AccountState): readonly AccountEvent[] {
  const { paymentId, orderId, method, allocations, paidOn, today } = command;
  requireNewId(state, paymentId);
  ensure(paidOn <= today, 'PaidInFuture', 'The payment date should not be after today', 'paidOn');
  requireDistinct(allocations);
  for (const [index, { chargeId, amountCents }] of allocations.entries()) {
    const field = `allocations.${index}`;
    const due = dueOn(liveChargeOf(state, chargeId, field), today);
    requireRule(whyNotReceived(toDollars(amountCents), toDollars(due)), field);
  }
  const amountCents = allocations.reduce((sum, allocation) => sum + allocation.amountCents, 0);
  const recorded: AccountEvent = {
    type: 'PaymentRecorded',
    data: { paymentId, orderId, method, amountCents, allocations, occurredOn: paidOn },
  };
  const chargeIds = allocations.map(({ chargeId }) => chargeId);
  const settled = { settledBy: paymentId, occurredOn: paidOn };
  return [recorded, ...earnedDiscounts(evolve(state, recorded), chargeIds, today, settled)];
}
