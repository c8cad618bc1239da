import { type CalendarDate, validateDay, yearAround } from './calendar.ts';
import { OTHER_TYPE, validateAccount, validateDueDate, validateMembers } from './chargeRules.ts';
import { validateAmount } from './money.ts';
import { isBlank } from './plainText.ts';
import { type FieldViolation, firstViolations, required, type Violation, violationIf } from './violation.ts';

/** A payment plan as calls and forms have it (spec 1 section 3): dollars and days; null and '' are empty. */
export interface PlanInput {
  readonly name: string;
  readonly chargeList: readonly PlanChargeInput[];
}

export interface PlanChargeInput {
  readonly chargeType: string;
  /** The name of the charge when its type is Other. */
  readonly otherChargeType?: string | undefined;
  readonly pAmount: number | null;
  /** Start and due date. */
  readonly sDate: string;
  readonly dDate: string;
}

/** The most charges of a plan. */
export const MAX_PLAN_CHARGES = 60;

export const START_BEFORE_END = 'Make sure the start date is before the end date';

/**
 * The errors of a payment plan (spec 1 section 5, "Payment plan"), at `name`, `chargeList` and
 * `chargeList.<index>.<name>`.
 * @param today the organization's day; left out, nothing is compared with it
 * @param firstDue the earliest due date, if not a year ago: today for a plan that is charged at once
 */
export function planErrors(
  { name, chargeList }: PlanInput,
  { today, firstDue }: { readonly today?: CalendarDate; readonly firstDue?: CalendarDate } = {},
): FieldViolation[] {
  return [
    ...firstViolations([
      ['name', violationIf(isBlank(name), 'NameMissing', required('plan name'))],
      [
        'chargeList',
        violationIf(chargeList.length === 0, 'ChargesMissing', 'The charge list must not be empty.'),
      ],
    ]),
    ...chargeList.flatMap((charge, index) =>
      planChargeErrors(charge, today, firstDue).map(({ field, ...wrong }) => ({
        field: `chargeList.${index}.${field}`,
        ...wrong,
      })),
    ),
  ];
}

/** Why a plan cannot be saved under its name: another one has it. */
export function validateNameFree(isTaken: boolean): Violation | undefined {
  return violationIf(isTaken, 'PlanExists', 'A payment plan with this name already exists.');
}

/**
 * The errors of charging members by a plan today (spec 2 section 5, "Add Charge").
 * @param plan undefined while none is chosen
 */
export function assignmentErrors(
  assignment: {
    readonly members: readonly unknown[];
    readonly account: string;
    readonly plan: Pick<PlanInput, 'chargeList'> | undefined;
  },
  today: CalendarDate,
): (FieldViolation & { readonly field: 'members' | 'account' | 'plan' })[] {
  const { members, account, plan } = assignment;
  return firstViolations<'members' | 'account' | 'plan'>([
    ['members', validateMembers(members)],
    ['account', validateAccount(account)],
    ['plan', violationIf(plan === undefined, 'PlanMissing', required('payment plan'))],
    ['plan', validateAssignable(plan?.chargeList ?? [], today)],
  ]);
}

function validateAssignable(charges: PlanInput['chargeList'], today: CalendarDate): Violation | undefined {
  const { length } = charges.filter(({ dDate }) => dDate < today);
  const some = length === 1 ? 'A charge of this plan was' : `${length} charges of this plan were`;
  return length === 0
    ? charges.map(({ dDate }) => validateDueDate(dDate, today)).find((wrong) => wrong !== undefined)
    : {
        code: 'DueDatePast',
        message: `${some} due before today. Copy it to a new plan with new dates.`,
      };
}

function planChargeErrors(
  charge: PlanChargeInput,
  today?: CalendarDate,
  firstDue?: CalendarDate,
): FieldViolation[] {
  const { chargeType, otherChargeType = '', pAmount, sDate, dDate } = charge;
  const isUnnamed = chargeType === OTHER_TYPE && isBlank(otherChargeType);
  return firstViolations([
    ['chargeType', violationIf(chargeType === '', 'TypeMissing', required('charge type'))],
    ['otherChargeType', violationIf(isUnnamed, 'OtherMissing', required('new charge type'))],
    ['pAmount', validateAmount('amount', pAmount)],
    ['sDate', validateDay('start date', sDate)],
    ['sDate', validateWithinYear(sDate, today)],
    ['sDate', violationIf(dDate !== '' && sDate >= dDate, 'StartAfterDue', START_BEFORE_END)],
    ['dDate', validateDay('due date', dDate)],
    ['dDate', validateWithinYear(dDate, today)],
    [
      'dDate',
      violationIf(
        firstDue !== undefined && dDate < firstDue,
        'DueDatePast',
        'The due date should not be before today',
      ),
    ],
  ]);
}

function validateWithinYear(day: CalendarDate, today?: CalendarDate): Violation | undefined {
  if (today === undefined) return undefined;
  const { first, last } = yearAround(today);
  return violationIf(day < first || day > last, 'DateTooFar', 'Date must be within one year from today');
}
