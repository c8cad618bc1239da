import type { FieldErrors } from 'react-hook-form';
import type { PaymentPlan } from '../../api/organization/contract.ts';
import { isCalendarDate, plusMonths } from '../../ledger/values/calendar.ts';
import { OTHER_TYPE } from '../../ledger/values/chargeRules.ts';
import { counted } from '../../ledger/values/counted.ts';
import { formatDollars, toCents, toDollars, validateAmount } from '../../ledger/values/money.ts';
import { tidyText } from '../../ledger/values/plainText.ts';
import {
  assignmentErrors,
  type PlanChargeInput,
  type PlanInput,
  planErrors,
  START_BEFORE_END,
  validateNameFree,
} from '../../ledger/values/planRules.ts';
import { type FieldViolation, firstViolations } from '../../ledger/values/violation.ts';
import type { ChargeValues } from './chargeForm.ts';
import type { NewCharge } from './chargeMany.ts';

/** What Add Charge holds in Payment Plan mode. */
export interface PlanValues {
  /** The name of a saved plan, or {@link NEW_PLAN}. */
  savedPlan: string;
  /** The new plan. */
  plan: { name: string; chargeList: PlanChargeInput[] };
  account: string;
  members: string[];
}

/** What Add Charge holds in both modes: switching between them loses nothing. */
export interface AddValues extends ChargeValues, PlanValues {
  isPlan: boolean;
  notify: boolean;
}

/** The choice of a plan that is not saved yet. Names are trimmed, so none begins with a space. */
export const NEW_PLAN = ' new';

export const PLAN_FAILED = 'Failed to create plan, please try again';

/** A list's next charge: the last one a month later, because plans are mostly installments. */
export function nextRow(rows: readonly PlanChargeInput[]): PlanChargeInput {
  const { chargeType = '', otherChargeType = '', pAmount = null, sDate = '', dDate = '' } = rows.at(-1) ?? {};
  const nextMonth = (day: string) => (isCalendarDate(day) ? plusMonths(day, 1) : '');
  return { chargeType, otherChargeType, pAmount, sDate: nextMonth(sDate), dDate: nextMonth(dDate) };
}

/**
 * The checks of Payment Plan mode (spec 1 section 5, "Payment plan", and spec 2 section 5, "Add Charge").
 * @param saved the organization's saved plans
 */
export function assignErrors(
  values: PlanValues,
  saved: readonly PaymentPlan[],
  today: string,
): FieldViolation[] {
  const { members, account, savedPlan, plan } = values;
  const isNew = savedPlan === NEW_PLAN;
  const chosen = saved.find(({ name }) => name === savedPlan);
  // A new plan's own dates say where they are wrong.
  const assignment = { members, account, plan: isNew ? { chargeList: [] } : chosen };
  return [
    ...assignmentErrors(assignment, today).map(({ field, ...wrong }) => ({
      ...wrong,
      field: field === 'plan' ? 'savedPlan' : field,
    })),
    ...(isNew ? newPlanErrors(plan, saved, today, today) : []),
  ];
}

/**
 * The checks of a plan that is to be saved.
 * @param saved the organization's other plans
 * @param firstDue the earliest due date: today for a plan that is charged at once
 */
export function newPlanErrors(
  plan: PlanInput,
  saved: readonly PaymentPlan[],
  today: string,
  firstDue?: string,
): FieldViolation[] {
  const entered = toPlan(plan);
  const isTaken = saved.some((other) => other.name === entered.name && !isSame(other, entered));
  const errors = [
    ...firstViolations([['name', validateNameFree(isTaken)]]),
    ...planErrors(plan, { today, firstDue }),
  ];
  return errors.map((error) => ({ ...error, field: `plan.${error.field}` }));
}

/** What the alert above the form says (spec 1 section 5); undefined when the plan itself is all right. */
export function planAlert({ plan }: FieldErrors<PlanValues>, failed = PLAN_FAILED): string | undefined {
  if (plan === undefined) return undefined;
  const rows = Object.values(plan.chargeList ?? {}) as ({ sDate?: { message?: string } } | undefined)[];
  return rows.some((row) => row?.sDate?.message === START_BEFORE_END) ? START_BEFORE_END : failed;
}

/** The same plan under its name is no other one: it was saved by an attempt that was cut short afterwards. */
function isSame(one: PaymentPlan, other: PaymentPlan): boolean {
  const contents = [one, other].map((plan) => JSON.stringify(chargesOf(plan, '')));
  return contents[0] === contents[1];
}

/** The plan that the form holds, as add-newplan takes it. */
export function toPlan({ name, chargeList }: PlanInput): PaymentPlan {
  return {
    name: tidyText(name),
    chargeList: chargeList.map(({ otherChargeType = '', pAmount, ...charge }, index) => ({
      ...charge,
      key: String(index + 1),
      ...(charge.chargeType === OTHER_TYPE && { otherChargeType: tidyText(otherChargeType) }),
      pAmount: pAmount ?? 0,
    })),
  };
}

/** A saved plan as the form's values. A deleted type becomes Other with its name. */
export function planValues({ name, chargeList }: PaymentPlan, types?: readonly string[]): PlanValues['plan'] {
  return {
    name,
    chargeList: chargeList.map(({ chargeType, otherChargeType = '', pAmount, sDate, dDate }) => {
      const isKnown = chargeType === OTHER_TYPE || types === undefined || types.includes(chargeType);
      return isKnown
        ? { chargeType, otherChargeType, pAmount, sDate, dDate }
        : { chargeType: OTHER_TYPE, otherChargeType: chargeType, pAmount, sDate, dDate };
    }),
  };
}

/** The charges of a plan as create-dues takes them. The memo says which plan a charge came from. */
export function chargesOf(plan: PaymentPlan, account: string): NewCharge[] {
  return plan.chargeList.map((charge) => ({
    type: charge.chargeType,
    other: charge.otherChargeType,
    account,
    amount: charge.pAmount,
    startDate: charge.sDate,
    dueDate: charge.dDate,
    memo: `Payment plan: ${plan.name}`,
  }));
}

/** "3 charges for each of 48 members, $180.00 each, $8,640.00 in all"; undefined with nothing to assign. */
export function planSummary(members: number, amounts: readonly (number | null)[]): string | undefined {
  const known = amounts.filter((amount) => validateAmount('amount', amount) === undefined);
  if (members === 0 || known.length === 0 || known.length < amounts.length) return undefined;
  const cents = known.reduce((sum: number, amount) => sum + toCents(amount ?? 0), 0);
  const charges = counted(amounts.length, 'charge');
  const total = formatDollars(toDollars(cents * members));
  return members === 1
    ? `${charges} for 1 member, ${total}`
    : `${charges} for each of ${members} members, ${formatDollars(toDollars(cents))} each, ${total} in all`;
}
