import { z } from 'zod';
import { byRules } from '../../api/platform/contract/call.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { chargeErrors, OTHER_TYPE, validateMembers } from '../../ledger/values/chargeRules.ts';
import { tidyText } from '../../ledger/values/plainText.ts';
import { firstViolations } from '../../ledger/values/violation.ts';

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
