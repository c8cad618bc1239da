import { isCalendarDate, plusYears } from '../../ledger/values/calendar.ts';
import { NEW_TYPE_MISSING } from '../../ledger/values/charge.ts';
import {
  formatDollars,
  isDollarAmount,
  MAX_AMOUNT_CENTS,
  MIN_AMOUNT_CENTS,
  MIN_MANUAL_PAYMENT_CENTS,
  toCents,
  toDollars,
  tooSmall,
} from '../../ledger/values/money.ts';

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

/** The choice that asks for a name of its own. */
export const OTHER_TYPE = 'Other';

/** Field name to message; a form without errors gives an empty object. */
export type FieldErrors = Partial<Record<string, string>>;

const VALID_DATE = 'Please enter a valid date';

/**
 * The checks of spec 2 section 5, "Add Charge", "Late fee" and "Early discount", with its messages. The
 * server checks the same.
 *
 * @param today the organization's calendar day
 * @param previousDueDate the due date of the charge being edited: it may stay although it has passed
 */
export function validateCharge(values: ChargeValues, today: string, previousDueDate?: string): FieldErrors {
  return withoutEmpty({
    type: values.type === '' ? 'The charge type field is required.' : undefined,
    other: values.type === OTHER_TYPE && values.other.trim() === '' ? NEW_TYPE_MISSING : undefined,
    account: values.account === '' ? 'The bank account field is required.' : undefined,
    amount: amountError('amount', values.amount),
    startDate: startDateError(values),
    dueDate: values.dueDate === previousDueDate ? undefined : dueDateError(values.dueDate, today),
    ...(values.isLateFeesEnabled && {
      lateFee: amountError('late fee', values.lateFee),
      lateFeeStartDate: lateFeeStartError(values, previousDueDate !== undefined),
    }),
    ...(values.isEarlyDiscountEnabled && {
      earlyDiscount: discountError(values),
      earlyDiscountEndDate: earlyDiscountEndError(values),
    }),
  });
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
    const error = amountError('amount', amount, MIN_MANUAL_PAYMENT_CENTS);
    if (error !== undefined) amounts[chargeId] = error;
    else if (amount !== null && toCents(amount) > toCents(left))
      amounts[chargeId] = `The payment amount should not be greater than ${formatDollars(left)}`;
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
      lateFee: values.lateFee ?? 0,
      lateFeeStartDate: values.lateFeeStartDate,
    }),
    ...(values.isEarlyDiscountEnabled && {
      earlyDiscount: values.earlyDiscount ?? 0,
      earlyDiscountEndDate: values.earlyDiscountEndDate,
    }),
  };
}

/** "48 members, $60.00 each, $2,880.00 in all"; undefined without members or an amount. */
export function summaryOf(members: number, amount: number | null): string | undefined {
  if (members === 0 || amountError('amount', amount) !== undefined || amount === null) return undefined;
  const total = formatDollars(toDollars(toCents(amount) * members));
  return members === 1
    ? `1 member, ${total}`
    : `${members} members, ${formatDollars(amount)} each, ${total} in all`;
}

/** What is wrong with an amount in dollars; undefined for one that can be sent. */
export function amountError(
  label: string,
  amount: number | null,
  leastCents = MIN_AMOUNT_CENTS,
): string | undefined {
  if (amount === null) return `The ${label} field is required.`;
  if (amount < toDollars(leastCents)) return tooSmall(label, leastCents);
  if (!isDollarAmount(amount)) return `The ${label} must have at most two decimals.`;
  if (amount > toDollars(MAX_AMOUNT_CENTS)) return `The ${label} is too large.`;
  return undefined;
}

function dueDateError(dueDate: string, today: string): string | undefined {
  if (dueDate === '') return 'The due date field is required.';
  if (!isCalendarDate(dueDate)) return VALID_DATE;
  if (dueDate < today) return 'The due date should not be before today';
  if (dueDate > plusYears(today, 1)) return 'Due date must be within a year of current date';
  return undefined;
}

function startDateError({ startDate, dueDate }: ChargeValues): string | undefined {
  if (startDate === '') return undefined;
  if (!isCalendarDate(startDate)) return VALID_DATE;
  if (isCalendarDate(dueDate) && startDate > dueDate)
    return 'The start date should be same or before the due date';
  return undefined;
}

/** An edited charge's day is compared with the due date too, in the spec's words (spec 2 section 5). */
function lateFeeStartError(values: ChargeValues, isEdited: boolean): string | undefined {
  const { lateFeeStartDate: start, dueDate, earlyDiscountEndDate } = values;
  if (start === '') return 'The late fee start date field is required.';
  if (!isCalendarDate(start)) return VALID_DATE;
  if (isCalendarDate(dueDate) && start <= dueDate)
    return isEdited
      ? 'The late fee start date must be later than due date'
      : 'The late fee start date should be after the due date';
  if (values.isEarlyDiscountEnabled && isCalendarDate(earlyDiscountEndDate) && start <= earlyDiscountEndDate)
    return 'The late fee start date should be after the early discount end date';
  return undefined;
}

function discountError({ earlyDiscount, amount }: ChargeValues): string | undefined {
  if (earlyDiscount !== null && amount !== null && amount > 0 && earlyDiscount >= amount)
    return 'The early discount should be less than the amount';
  return amountError('early discount', earlyDiscount);
}

function earlyDiscountEndError(values: ChargeValues): string | undefined {
  const { earlyDiscountEndDate: end, dueDate, lateFeeStartDate } = values;
  if (end === '') return 'The early discount end date field is required.';
  if (!isCalendarDate(end)) return VALID_DATE;
  if (isCalendarDate(dueDate) && end > dueDate)
    return 'The early discount end date should be same or before the due date';
  if (values.isLateFeesEnabled && isCalendarDate(lateFeeStartDate) && end >= lateFeeStartDate)
    return 'The early discount end date should be before the late fee start date';
  return undefined;
}

function withoutEmpty(errors: Record<string, string | undefined>): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined));
}
