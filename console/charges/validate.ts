import { OTHER_TYPE } from '../../ledger/values/charge.ts';
import { chargeErrors } from '../../ledger/values/chargeRules.ts';
import { formatDollars, toCents, toDollars, whyNotAmount } from '../../ledger/values/money.ts';
import { whyNotReceived } from '../../ledger/values/paymentRules.ts';

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

/** Field name to message; a form without errors gives an empty object. */
export type FieldErrors = Partial<Record<string, string>>;

/**
 * What is wrong with the form of a charge.
 *
 * @param today the organization's calendar day
 * @param previous the charge that is edited
 */
export function validateCharge(values: ChargeValues, today: string, previous?: ChargeValues): FieldErrors {
  const before = previous === undefined ? {} : { previous: toChargeFields(previous) };
  const errors = chargeErrors({ ...toChargeFields(values), amount: values.amount }, { today, ...before });
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}

/** The checks of Add Charge: those of the charge, and at least one member. */
export function validateNewCharges(
  values: ChargeValues & { members: readonly string[] },
  today: string,
): FieldErrors {
  const members = values.members.length === 0 ? { members: 'The members field is required.' } : {};
  return { ...members, ...validateCharge(values, today) };
}

/**
 * The checks of Add Manual Payment (spec 2 section 5): a method, and per row an amount of at least 0.1, not
 * above what remains. A row among several may stay empty. Errors of rows are keyed `amounts.<charge id>`, as
 * the form names its inputs.
 */
export function validateManualPayment(
  values: { method: string; amounts: Readonly<Record<string, number | null>> },
  remaining: Readonly<Record<string, number>>,
): { method?: string; amounts?: Record<string, string> } {
  const amounts: Record<string, string> = {};
  const isPaid = (chargeId: string) => (values.amounts[chargeId] ?? null) !== null;
  const somePaid = Object.keys(remaining).some(isPaid);
  for (const [chargeId, left] of Object.entries(remaining)) {
    if (somePaid && !isPaid(chargeId)) continue;
    const amount = values.amounts[chargeId] ?? null;
    const wrong = whyNotReceived(amount, left);
    if (wrong !== undefined) amounts[chargeId] = wrong.message;
  }
  return {
    ...(values.method === '' && { method: 'The type field is required.' }),
    ...(Object.keys(amounts).length > 0 && { amounts }),
  };
}

/** The charge's fields for `create-dues` and `update-dues`, without those that are off or empty. */
export function toChargeFields(values: ChargeValues) {
  return {
    type: values.type,
    ...(values.type === OTHER_TYPE && { other: values.other.trim() }),
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
  if (members === 0 || whyNotAmount('amount', amount) !== undefined || amount === null) return undefined;
  const total = formatDollars(toDollars(toCents(amount) * members));
  return members === 1
    ? `1 member, ${total}`
    : `${members} members, ${formatDollars(amount)} each, ${total} in all`;
}
