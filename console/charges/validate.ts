import { z } from 'zod';
import type { Due } from '../../api/account/charge/contract.ts';
import type { manualPaymentMethods } from '../../api/account/payment/contract.ts';
import { byRules } from '../../api/platform/contract/call.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { chargeErrors, OTHER_TYPE, validateMembers } from '../../ledger/values/chargeRules.ts';
import {
  formatDollars,
  isDollarAmount,
  toCents,
  toDollars,
  validateAmount,
} from '../../ledger/values/money.ts';
import {
  validateMethod,
  validateReceivedAmount,
  validateReceivedOn,
  validateTotalReceived,
} from '../../ledger/values/paymentRules.ts';
import { tidyText } from '../../ledger/values/plainText.ts';
import { firstViolations, required, violationIf } from '../../ledger/values/violation.ts';
import type { Accepted } from './settling.ts';

type ManualPaymentMethod = (typeof manualPaymentMethods)[number];

/** The values of the Add and Update Charge forms. Dollars, days as `YYYY-MM-DD`; null or '' is empty. */
export interface ChargeValues {
  type: string;
  /** The new charge type's name, when the type is Other. */
  other: string;
  account: string;
  amount: number | null;
  startDate: string;
  dueDate: string;
  memo: string;
  isLateFeesEnabled: boolean;
  lateFee: number | null;
  lateFeeStartDate: string;
  isEarlyDiscountEnabled: boolean;
  earlyDiscount: number | null;
  earlyDiscountEndDate: string;
}

export const emptyCharge: Readonly<ChargeValues> = {
  type: '',
  other: '',
  account: '',
  amount: null,
  startDate: '',
  dueDate: '',
  memo: '',
  isLateFeesEnabled: false,
  lateFee: null,
  lateFeeStartDate: '',
  isEarlyDiscountEnabled: false,
  earlyDiscount: null,
  earlyDiscountEndDate: '',
};

/**
 * The errors of a charge's form.
 * @param today the organization's calendar day
 * @param previous the charge that is edited
 */
export function termsErrors(values: ChargeValues, today: CalendarDate, previous?: ChargeValues) {
  const before = previous === undefined ? {} : { previous: toChargeFields(previous) };
  return chargeErrors({ ...toChargeFields(values), amount: values.amount }, { today, ...before });
}

/** The checks of Add Charge: those of the charge, and at least one member. */
export function addErrors(values: ChargeValues & { members: readonly string[] }, today: CalendarDate) {
  return [...firstViolations([['members', validateMembers(values.members)]]), ...termsErrors(values, today)];
}

/** The form of a charge, checked; its terms come out. */
export function chargeForm(today: CalendarDate, previous: ChargeValues) {
  return z
    .custom<ChargeValues>()
    .check(byRules((values) => termsErrors(values, today, previous)))
    .transform(toChargeFields);
}

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
  return toDollars(given.reduce((sum: number, amount) => sum + toCents(amount ?? 0), 0));
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

/** The charge's fields for `create-dues` and `update-dues`, without those that are off or empty. */
export function toChargeFields(values: ChargeValues) {
  return {
    type: values.type,
    ...(values.type === OTHER_TYPE && { other: tidyText(values.other) }),
    account: values.account,
    amount: values.amount ?? 0,
    ...(values.startDate !== '' && { startDate: values.startDate }),
    dueDate: values.dueDate,
    memo: values.memo,
    ...(values.isLateFeesEnabled && {
      lateFee: values.lateFee,
      lateFeeStartDate: values.lateFeeStartDate,
    }),
    ...(values.isEarlyDiscountEnabled && {
      earlyDiscount: values.earlyDiscount,
      earlyDiscountEndDate: values.earlyDiscountEndDate,
    }),
  };
}

/** "48 members, $60.00 each, $2,880.00 in all"; undefined without members or an amount. */
export function summaryOf(members: number, amount: number | null): string | undefined {
  if (members === 0 || validateAmount('amount', amount) !== undefined || amount === null) return undefined;
  const total = formatDollars(toDollars(toCents(amount) * members));
  return members === 1
    ? `1 member, ${total}`
    : `${members} members, ${formatDollars(amount)} each, ${total} in all`;
}
