import type { PaymentPlan } from '../../api/contract/organization.ts';
import { plusYears } from '../../ledger/values/calendar.ts';
import { OTHER_TYPE } from '../../ledger/values/charge.ts';
import { formatDollars, toCents, toDollars, whyNotAmount } from '../../ledger/values/money.ts';
import { PLAN_EXISTS, planErrors, START_BEFORE_END } from '../../ledger/values/planRules.ts';
import type { NewCharge } from './chargeMany.ts';
import { isPlanField, planFields } from './fieldNames.ts';
import type { ChargeValues } from './validate.ts';

/** One charge of a plan as the form holds it. Dollars; null or '' is an empty field. */
export interface PlanRow {
  type: string;
  /** The charge's name, when its type is Other. */
  other: string;
  amount: number | null;
  startDate: string;
  dueDate: string;
}

/** What Add Charge holds in Payment Plan mode. */
export interface PlanValues {
  /** The name of a saved plan, or {@link NEW_PLAN}. */
  plan: string;
  planName: string;
  rows: PlanRow[];
  account: string;
  members: string[];
}

/** What Add Charge holds in both modes: switching between them loses nothing. */
export interface AddValues extends ChargeValues, PlanValues {
  isPlan: boolean;
}

/** The choice of a plan that is not saved yet. Names are trimmed, so none begins with a space. */
export const NEW_PLAN = ' new';

export const PLAN_FAILED = 'Failed to create plan, please try again';

/** A list's next charge: the type and amount of the last, because plans are mostly installments. */
export function nextRow(rows: readonly PlanRow[]): PlanRow {
  const last = rows.at(-1);
  return {
    type: last?.type ?? '',
    other: last?.other ?? '',
    amount: last?.amount ?? null,
    startDate: '',
    dueDate: '',
  };
}

export interface PlanErrors {
  readonly [field: string]: string | PlanErrors | undefined;
}

/**
 * The checks of Payment Plan mode (spec 1 section 5, "Payment plan", and spec 2 section 5, "Add Charge").
 * Errors of the charges are keyed `rows.<index>.<field>`, as the form names its inputs.
 *
 * @param saved the organization's saved plans
 */
export function validatePlan(values: PlanValues, saved: readonly PaymentPlan[], today: string): PlanErrors {
  const errors: Record<string, string | PlanErrors> = {};
  if (values.members.length === 0) errors.members = 'The members field is required.';
  if (values.account === '') errors.account = 'The bank account field is required.';
  if (values.plan !== NEW_PLAN) {
    const plan = saved.find(({ name }) => name === values.plan);
    const problem = plan === undefined ? 'The payment plan field is required.' : outdated(plan, today);
    if (problem !== undefined) errors.plan = problem;
    return errors;
  }
  return { ...errors, ...validateNewPlan(values, saved, today, today) };
}

/**
 * The checks of a plan that is to be saved.
 *
 * @param saved the organization's other plans
 * @param firstDue the earliest due date: today for a plan that is charged at once
 */
export function validateNewPlan(
  values: Pick<PlanValues, 'planName' | 'rows'>,
  saved: readonly PaymentPlan[],
  today: string,
  firstDue?: string,
): PlanErrors {
  const plan = toPlan(values);
  const chargeList = plan.chargeList.map((charge, index) => ({
    ...charge,
    pAmount: values.rows[index]?.amount ?? null,
  }));
  const found = planErrors({ ...plan, chargeList }, { today, ...(firstDue && { firstDue }) });
  const isTaken = saved.some((other) => other.name === plan.name && !isSame(other, plan));
  const errors: Record<string, string | PlanErrors> = isTaken ? { planName: PLAN_EXISTS } : {};
  const rows: Record<string, Record<string, string>> = {};
  for (const { field, message } of found) {
    const [, index = '', name = ''] = field.split('.');
    if (field === 'name') errors.planName = message;
    else if (field === 'chargeList') errors.rows = { root: message };
    else if (isPlanField(name)) rows[index] = { ...rows[index], [planFields[name]]: message };
  }
  return Object.keys(rows).length === 0 ? errors : { ...errors, rows };
}

/** What the alert above the form says (spec 1 section 5); undefined when the plan itself is all right. */
export function planAlert(errors: PlanErrors, failed = PLAN_FAILED): string | undefined {
  const { rows = {} } = errors;
  if (errors.planName === undefined && errors.rows === undefined) return undefined;
  const wrongOrder =
    typeof rows === 'object' &&
    Object.values(rows).some((row) => typeof row === 'object' && row.startDate === START_BEFORE_END);
  return wrongOrder ? START_BEFORE_END : failed;
}

/** The same plan under its name is no other one: it was saved by an attempt that was cut short afterwards. */
function isSame(one: PaymentPlan, other: PaymentPlan): boolean {
  const contents = [one, other].map((plan) => JSON.stringify(chargesOf(plan, '')));
  return contents[0] === contents[1];
}

/** The alert of what react-hook-form found, which has a message inside every error. */
export function messagesOf(errors: object): PlanErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => {
      if (typeof error !== 'object' || error === null) return [field, undefined];
      return [
        field,
        'message' in error && typeof error.message === 'string' ? error.message : messagesOf(error),
      ];
    }),
  );
}

/** Why a saved plan cannot be assigned today: charges are due today at the earliest, and within a year. */
function outdated(plan: PaymentPlan, today: string): string | undefined {
  const past = plan.chargeList.filter(({ dDate }) => dDate < today);
  if (past.length > 0) {
    const some = past.length === 1 ? 'A charge of this plan was' : `${past.length} charges of this plan were`;
    return `${some} due before today. Copy it to a new plan with new dates.`;
  }
  return plan.chargeList.some(({ dDate }) => dDate > plusYears(today, 1))
    ? 'Due date must be within a year of current date'
    : undefined;
}

/** The plan that the form describes, as add-newplan takes it. */
export function toPlan(values: Pick<PlanValues, 'planName' | 'rows'>): PaymentPlan {
  return {
    name: values.planName.trim(),
    chargeList: values.rows.map((row, index) => ({
      key: String(index + 1),
      chargeType: row.type,
      ...(row.type === OTHER_TYPE && { otherChargeType: row.other.trim() }),
      pAmount: row.amount ?? 0,
      sDate: row.startDate,
      dDate: row.dueDate,
    })),
  };
}

/** The rows of the form from a saved plan, to make a new one of them. */
export function rowsOf(plan: PaymentPlan): PlanRow[] {
  return plan.chargeList.map((charge) => ({
    type: charge.chargeType,
    other: charge.otherChargeType ?? '',
    amount: charge.pAmount,
    startDate: charge.sDate,
    dueDate: charge.dDate,
  }));
}

/**
 * The form's values from a saved plan. A deleted type becomes Other with its name, so that the charge stays
 * what it was.
 */
export function valuesOf(plan: PaymentPlan, types: readonly string[]): Pick<PlanValues, 'planName' | 'rows'> {
  const rows = rowsOf(plan).map((row) =>
    row.type === OTHER_TYPE || types.includes(row.type) ? row : { ...row, type: OTHER_TYPE, other: row.type },
  );
  return { planName: plan.name, rows };
}

/** The charges of a plan as create-dues takes them. The memo says which plan a charge came from. */
export function chargesOf(plan: PaymentPlan, account: string): NewCharge[] {
  return plan.chargeList.map((charge) => ({
    type: charge.chargeType,
    ...(charge.otherChargeType !== undefined && { other: charge.otherChargeType }),
    account,
    amount: charge.pAmount,
    startDate: charge.sDate,
    dueDate: charge.dDate,
    memo: `Payment plan: ${plan.name}`,
  }));
}

/** "3 charges for each of 48 members, $180.00 each, $8,640.00 in all"; undefined with nothing to assign. */
export function planSummary(members: number, amounts: readonly (number | null)[]): string | undefined {
  const known = amounts.filter((amount) => whyNotAmount('amount', amount) === undefined);
  if (members === 0 || known.length === 0 || known.length < amounts.length) return undefined;
  const cents = known.reduce((sum: number, amount) => sum + toCents(amount ?? 0), 0);
  const charges = amounts.length === 1 ? '1 charge' : `${amounts.length} charges`;
  const total = formatDollars(toDollars(cents * members));
  return members === 1
    ? `${charges} for 1 member, ${total}`
    : `${charges} for each of ${members} members, ${formatDollars(toDollars(cents))} each, ${total} in all`;
}
