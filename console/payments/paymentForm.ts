import { z } from 'zod';
import type { Due } from '../../api/account/charge/contract.ts';
import type { manualPaymentMethods } from '../../api/account/payment/contract.ts';
import { byRules } from '../../api/platform/contract/call.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { isDollarAmount, sumDollars } from '../../ledger/values/money.ts';
import {
  validateMethod,
  validateReceivedAmount,
  validateReceivedOn,
  validateTotalReceived,
} from '../../ledger/values/paymentRules.ts';
import { firstViolations, required, violationIf } from '../../ledger/values/violation.ts';
import type { Accepted } from './settling.ts';

type ManualPaymentMethod = (typeof manualPaymentMethods)[number];

/** What Add Manual Payment holds. */
export interface PaymentValues {
  method: ManualPaymentMethod | '';
  checkNumber: string;
  /** One check paid for all of several members. */
  isOneCheck: boolean;
  receivedOn: CalendarDate;
  /** Dollars by charge id; a row among several may stay empty. */
  amounts: Readonly<Record<string, number | null>>;
  /** What is accepted on charges as of the date received; what remains on those that are left out. */
  accepted?: Accepted | undefined;
  /** The Amount Received in dollars; null: what the charges get. */
  received: number | null;
}

/** What the rows come to, in dollars; those that are no amounts are left out. */
export function sumOfAmounts(amounts: PaymentValues['amounts']): number {
  const given = Object.values(amounts).filter((amount) => amount !== null && isDollarAmount(amount));
  return sumDollars(given.map((amount) => amount ?? 0));
}

/**
 * The form of Add Manual Payment over these charges (spec 2 section 5): a method, the day, and per row an
 * amount of at least 0.1, not above what remains as of that day; with the amount received, all of them may be
 * empty. The input of `add-payment` comes out.
 * @param creditTo the member whose credit the rest becomes
 */
export function paymentForm(
  charges: readonly Pick<Due, '_id' | 'uuid' | 'remaining'>[],
  today: CalendarDate,
  creditTo?: string,
) {
  return z
    .custom<PaymentValues>()
    .check(
      byRules(({ method, receivedOn, amounts, accepted, received }) => {
        const isPaid = ({ _id }: { readonly _id: string }) => (amounts[_id] ?? null) !== null;
        const paid = charges.some(isPaid) || received !== null ? charges.filter(isPaid) : charges;
        const wrong = received === null ? undefined : validateTotalReceived(received, sumOfAmounts(amounts));
        const nothing = charges.length === 0 && received === null;
        return firstViolations([
          ['method', validateMethod(method)],
          ['receivedOn', validateReceivedOn(receivedOn, { today })],
          ['received', violationIf(nothing, 'AmountMissing', required('amount received')) ?? wrong],
          ...paid.map(
            ({ _id, remaining }) =>
              [
                `amounts.${_id}`,
                validateReceivedAmount(amounts[_id] ?? null, ...(accepted?.[_id] ?? [remaining])),
              ] as const,
          ),
        ]);
      }),
    )
    .transform(({ method, checkNumber, isOneCheck, receivedOn, amounts, received }) => ({
      payInfo: {
        status: 'Accepted',
        order_id: 'Manual Payment',
        pmt_type: method || ('other' as const),
        receivedOn,
        ...(received !== null && { amountReceived: received, ...(creditTo && { creditTo }) }),
        ...(method === 'check' && checkNumber !== '' && { checkNumber }),
        ...(method === 'check' && isOneCheck && { isOneCheck }),
        pay_success: true,
        paymentStatus: 'success',
      },
      payments: charges.flatMap(({ _id, uuid }) => {
        const amount = amounts[_id] ?? null;
        return amount === null ? [] : [{ id: _id, uuid, amount }];
      }),
    }));
}
