import { toDollars } from '../values/money.ts';
import { whyNotReceived } from '../values/paymentRules.ts';
import { earnedDiscounts } from './charges.ts';
import type { RecordPayment } from './commands.ts';
import { dueOn } from './due.ts';
import type { AccountEvent } from './events.ts';
import { ensure, liveChargeOf, requireDistinct, requireNewId, requireRule } from './rules.ts';
import { type AccountState, evolve } from './state.ts';

/**
 * Record money received by hand, never above what is due on each charge (spec 2 section 5, "Manual payment").
 * @throws RuleViolation, about one row with the field `allocations.<index>`
 */
export function recordPayment(command: RecordPayment, state: AccountState): readonly AccountEvent[] {
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
