import { z } from 'zod';
import type { manualPaymentMethods, Payment } from '../../api/account/payment/contract.ts';
import { byRules } from '../../api/platform/contract/call.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import {
  validateMethod,
  validateReceivedAmount,
  validateReceivedOn,
  validateTotalReceived,
} from '../../ledger/values/paymentRules.ts';
import { firstViolations, required, violationIf } from '../../ledger/values/violation.ts';
import { type Allocated, allocatedBy, amountRules, paidBy, restOf } from './allocation.ts';

/** What Add Manual Payment holds. Without an amount received, it is what the charges get. */
export interface PaymentValues extends Allocated {
  readonly method: (typeof manualPaymentMethods)[number] | '';
  readonly checkNumber: string;
  /** One check paid for all of several members. */
  readonly isOneCheck: boolean;
  /** The check is not the one that was recorded with the same number. */
  readonly isAnother: boolean;
}

/** Money that a member has sent by Venmo or Zelle, and nobody has verified. */
export function isToVerify({ status, kind }: Payment): boolean {
  return status === 'pending' && kind === 'screenshot';
}

/** The member's check that was recorded with the same number before, if any. */
export function sameCheck(
  payments: readonly Payment[],
  { method, checkNumber }: Pick<PaymentValues, 'method' | 'checkNumber'>,
): Payment | undefined {
  if (method !== 'check' || checkNumber === '') return undefined;
  return payments.find((payment) => payment.status === 'success' && payment.checkNumber === checkNumber);
}

/**
 * The form of Add Manual Payment (spec 2 section 5): a method, the day, the amount received, and per charge
 * at least 0.1, not above what remains as of that day. The input of `add-payment` comes out.
 */
export function paymentForm(known: {
  readonly today: CalendarDate;
  /** The member whose credit the rest becomes; without one, charges must take all of it. */
  readonly creditTo?: string | undefined;
  /** What the member has paid before. */
  readonly payments?: readonly Payment[] | undefined;
}) {
  const { today, creditTo, payments = [] } = known;
  return z
    .custom<PaymentValues>()
    .check(
      byRules((values) => {
        const { method, received, receivedOn } = values;
        const allocated = allocatedBy(values);
        const wrongTotal =
          received === null
            ? violationIf(paidBy(values).length === 0, 'AmountMissing', required('amount received'))
            : (validateTotalReceived(received, allocated) ??
              (creditTo === undefined ? validateReceivedAmount(received, allocated) : undefined));
        const isAsked = sameCheck(payments, values) !== undefined && !values.isAnother;
        return firstViolations([
          ['received', wrongTotal],
          ['method', validateMethod(method)],
          ['receivedOn', validateReceivedOn(receivedOn, { today })],
          ['isAnother', violationIf(isAsked, 'CheckRecorded', 'Confirm that this is another check.')],
          ...amountRules(values),
        ]);
      }),
    )
    .transform((values) => {
      const { method, checkNumber, received } = values;
      const isCheck = method === 'check';
      return {
        payInfo: {
          status: 'Accepted',
          order_id: 'Manual Payment',
          pmt_type: method || ('other' as const),
          receivedOn: values.receivedOn,
          ...(received !== null && { amountReceived: received }),
          ...(restOf(values) > 0 && creditTo !== undefined && { creditTo }),
          ...(isCheck && checkNumber !== '' && { checkNumber }),
          ...(isCheck && values.isOneCheck && { isOneCheck: true }),
          pay_success: true,
          paymentStatus: 'success',
        },
        payments: paidBy(values),
      };
    });
}
