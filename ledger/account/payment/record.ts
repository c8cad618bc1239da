import type { CalendarDate } from '../../values/calendar.ts';
import { toDollars } from '../../values/money.ts';
import {
  type ManualPaymentMethod,
  validateCheckNumber,
  validateReceivedAmount,
  validateReceivedOn,
  validateTotalReceived,
} from '../../values/paymentRules.ts';
import { sumOf } from '../allocations.ts';
import { settlingAmounts } from '../charge/incoming.ts';
import type { AccountEvent, Allocation, OtherPayment } from '../events.ts';
import { assertValid, liveChargeOf, requireDistinct, requireNewId } from '../rules.ts';
import type { AccountState } from '../state.ts';

/** Money that an administrator received by hand, over one or more charges of the account. */
export interface RecordPayment {
  readonly type: 'RecordPayment';
  readonly paymentId: string;
  readonly orderId: string;
  readonly method: ManualPaymentMethod;
  readonly checkNumber?: string | undefined;
  readonly allocations: readonly Allocation[];
  /** All that came: what is not allocated is credit. The sum of the allocations unless given. */
  readonly receivedCents?: number | undefined;
  readonly movedFrom?: OtherPayment;
  /** As what its money came in: that payment, or a check over several members. Itself unless given. */
  readonly receiptId?: string | undefined;
  readonly paidOn: CalendarDate;
  readonly today: CalendarDate;
}

export const paymentDecisions = {
  RecordPayment: recordPayment,
};

/**
 * Record money received by hand, never above what settles each charge (spec 2 section 5, "Manual payment").
 * It counts from the day on which it was received: a late fee that it should not have met is taken back, and
 * the discount of that day earned (docs/decisions/0027).
 * @throws RuleViolation, about one row with the field `allocations.<index>`
 */
export function recordPayment(command: RecordPayment, state: AccountState): readonly AccountEvent[] {
  const { paymentId, orderId, method, checkNumber, allocations, receivedCents } = command;
  const { receiptId, movedFrom, paidOn, today } = command;
  requireNewId(state, paymentId);
  assertValid(validateReceivedOn(paidOn, { today }), 'paidOn');
  assertValid(validateCheckNumber(method, checkNumber), 'checkNumber');
  if (allocations.length > 0 || receivedCents === undefined) requireDistinct(allocations);
  const allocatedCents = sumOf(allocations);
  const amountCents = receivedCents ?? allocatedCents;
  const excessCents = amountCents - allocatedCents;
  if (receivedCents !== undefined)
    assertValid(validateTotalReceived(toDollars(amountCents), toDollars(allocatedCents)), 'receivedCents');
  for (const [index, { chargeId, amountCents: cents }] of allocations.entries()) {
    const field = `allocations.${index}`;
    const charge = liveChargeOf(state, chargeId, field);
    const settling = settlingAmounts(charge, paidOn).map((each) => toDollars(each.amountCents));
    assertValid(validateReceivedAmount(toDollars(cents), ...settling), field);
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
  return [recorded];
}
