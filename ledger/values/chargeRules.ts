import { type CalendarDate, isCalendarDate, plusYears, validateDay } from './calendar.ts';
import { tooSmall, validateAmount } from './money.ts';
import { isBlank } from './plainText.ts';
import { type FieldViolation, firstViolations, required, type Violation, violationIf } from './violation.ts';

/** The charge type that asks for a name of its own. */
export const OTHER_TYPE = 'Other';

/** Charged when returned money can be taken from nowhere. No income, so the name is reserved. */
export const RETURNED_PAYMENT_TYPE = 'Returned payment';
/** What a member is charged for a check that bounced. */
export const RETURNED_CHECK_FEE = 'Returned check fee';

/** The account of a charge that waits for no account: each organization can be paid by hand. */
export const CASH_OR_CHECK = 'cash or check';

/** What a member owed before the organization began with Bursar. No income, so the name is reserved. */
export const OPENING_BALANCE_TYPE = 'Opening balance';

/** Stands among the charge types for money that is kept as credit. No charge is of it. */
export const KEPT_AS_CREDIT = 'Kept as credit';

/** Why a charge type cannot have this name; undefined when it can. */
export function validateNotReserved(name: string): Violation | undefined {
  const reserved = [RETURNED_PAYMENT_TYPE, OPENING_BALANCE_TYPE, KEPT_AS_CREDIT].find(
    (each) => chargeTypeIdOf(each) === chargeTypeIdOf(name),
  );
  const message = `${reserved} is a name that Bursar uses itself. Please choose another name.`;
  return violationIf(reserved !== undefined, 'TypeReserved', message);
}

/** The id of a charge type: all spellings of a name are one type, always. */
export function chargeTypeIdOf(name: string): string {
  return name.trim().toLowerCase();
}

/** Dollars, and days as `YYYY-MM-DD`. Undefined is left out; null and '' are still empty. */
export interface ChargeInput {
  readonly type: string;
  /** The new charge type's name, when the type is Other. */
  readonly other?: string | undefined;
  readonly account: string;
  readonly amount: number | null;
  readonly startDate?: string | undefined;
  readonly dueDate: string;
  readonly lateFee?: number | null | undefined;
  readonly lateFeeStartDate?: string | undefined;
  readonly earlyDiscount?: number | null | undefined;
  readonly earlyDiscountEndDate?: string | undefined;
}

/**
 * The errors of a charge (spec 2 section 5, "Add Charge", "Late fee" and "Early discount").
 * @param today the organization's day; left out, nothing is compared with it
 * @param previous the terms that these replace: a date that stays may have passed since
 */
export function chargeErrors(
  charge: ChargeInput,
  { today, previous }: { readonly today?: CalendarDate; readonly previous?: Partial<ChargeInput> } = {},
): (FieldViolation & { readonly field: keyof ChargeInput })[] {
  const { type, other = '', account, amount, startDate = '', dueDate } = charge;
  const { lateFee, lateFeeStartDate, earlyDiscount, earlyDiscountEndDate } = charge;
  const hasFee = lateFee !== undefined || lateFeeStartDate !== undefined;
  const hasDiscount = earlyDiscount !== undefined || earlyDiscountEndDate !== undefined;
  const isOther = type === OTHER_TYPE;
  const reserved = type === previous?.type ? undefined : validateNotReserved(isOther ? other : type);
  const mayHavePassed = today === undefined || dueDate === previous?.dueDate;
  return firstViolations<keyof ChargeInput>([
    ['type', violationIf(type === '', 'TypeMissing', required('charge type'))],
    ['other', violationIf(isOther && isBlank(other), 'OtherMissing', required('new charge type'))],
    [isOther ? 'other' : 'type', reserved],
    ...openingRules(charge, previous),
    ['account', validateAccount(account)],
    ['amount', validateAmount('amount', amount)],
    ['dueDate', validateDay('due date', dueDate)],
    ['dueDate', mayHavePassed ? undefined : validateDueDate(dueDate, today)],
    ['startDate', startDate === '' ? undefined : validateDay('start date', startDate)],
    [
      'startDate',
      violationIf(
        isAfter(startDate, dueDate),
        'StartAfterDue',
        'The start date should be same or before the due date',
      ),
    ],
    ...(hasFee ? lateFeeRules(charge, previous) : []),
    ...(hasDiscount ? discountRules(charge) : []),
  ]);
}

export function validateMembers(members: readonly unknown[]): Violation | undefined {
  return violationIf(members.length === 0, 'MembersMissing', required('members'));
}

/** Why a charge cannot go without saying where its money goes. */
export function validateAccount(account: string): Violation | undefined {
  return violationIf(account === '', 'AccountMissing', required('bank account'));
}

type Rules = readonly (readonly [keyof ChargeInput, Violation | undefined])[];

/** Charges are due today at the earliest, and within a year. */
export function validateDueDate(dueDate: CalendarDate, today: CalendarDate): Violation | undefined {
  if (dueDate < today) return { code: 'DueDatePast', message: 'The due date should not be before today' };
  return validateDueWithinYear(dueDate, today);
}

export function validateDueWithinYear(dueDate: CalendarDate, today: CalendarDate): Violation | undefined {
  const message = 'Due date must be within a year of current date';
  return violationIf(dueDate > plusYears(today, 1), 'DueDateTooFar', message);
}

/** What was owed before is no income, earned or to come: it keeps its type, and nothing is added to it. */
function openingRules(
  { type, startDate = '', lateFee, earlyDiscount }: ChargeInput,
  previous: Partial<ChargeInput> = {},
): Rules {
  const isOpening = type === OPENING_BALANCE_TYPE;
  const wasOpening = previous.type === OPENING_BALANCE_TYPE;
  const why = (thing: string) => `An opening balance has no ${thing}.`;
  const isLater = wasOpening && isAfter(startDate, previous.startDate ?? '');
  return [
    ['type', violationIf(wasOpening && !isOpening, 'TypeFixed', 'An opening balance keeps its type.')],
    [
      'startDate',
      violationIf(isLater, 'OpeningStarted', 'An opening balance has started and cannot start later.'),
    ],
    ['lateFee', violationIf(isOpening && lateFee !== undefined, 'OpeningLateFee', why('late fee'))],
    [
      'earlyDiscount',
      violationIf(isOpening && earlyDiscount !== undefined, 'OpeningDiscount', why('early discount')),
    ],
  ];
}

function lateFeeRules(charge: ChargeInput, previous: Partial<ChargeInput> | undefined): Rules {
  const { lateFee, lateFeeStartDate: start = '', dueDate, earlyDiscountEndDate = '' } = charge;
  // A refund may have made a charge due after its applied fee.
  const stays = dueDate === previous?.dueDate && start === previous?.lateFeeStartDate;
  return [
    ['lateFee', validateExtraAmount('late fee', lateFee)],
    ['lateFeeStartDate', validateDay('late fee start date', start)],
    [
      'lateFeeStartDate',
      violationIf(
        isDays(start, dueDate) && start <= dueDate && !stays,
        'LateFeeBeforeDue',
        previous !== undefined
          ? 'The late fee start date must be later than due date'
          : 'The late fee start date should be after the due date',
      ),
    ],
    [
      'lateFeeStartDate',
      violationIf(
        isDays(start, earlyDiscountEndDate) && start <= earlyDiscountEndDate,
        'LateFeeBeforeDiscountEnd',
        'The late fee start date should be after the early discount end date',
      ),
    ],
  ];
}

function discountRules(charge: ChargeInput): Rules {
  const { earlyDiscount, earlyDiscountEndDate: end = '', amount, dueDate, lateFeeStartDate = '' } = charge;
  return [
    ['earlyDiscount', validateExtraAmount('early discount', earlyDiscount)],
    [
      'earlyDiscount',
      // A discount of the whole amount would leave nothing to pay, so it could not be earned.
      violationIf(
        (amount ?? 0) > 0 && (earlyDiscount ?? 0) >= (amount ?? 0),
        'DiscountTooLarge',
        'The early discount should be less than the amount',
      ),
    ],
    ['earlyDiscountEndDate', validateDay('early discount end date', end)],
    [
      'earlyDiscountEndDate',
      violationIf(
        isAfter(end, dueDate),
        'DiscountEndsAfterDue',
        'The early discount end date should be same or before the due date',
      ),
    ],
    [
      'earlyDiscountEndDate',
      violationIf(
        isDays(end, lateFeeStartDate) && end >= lateFeeStartDate,
        'DiscountEndsAfterLateFee',
        'The early discount end date should be before the late fee start date',
      ),
    ],
  ];
}

/** A fee or discount that is wanted: the spec has one sentence for an empty and for a small one. */
function validateExtraAmount(label: string, dollars: number | null | undefined): Violation | undefined {
  return dollars === null || dollars === undefined
    ? { code: 'AmountTooSmall', message: tooSmall(label) }
    : validateAmount(label, dollars);
}

function isDays(...days: readonly string[]): boolean {
  return days.every(isCalendarDate);
}

function isAfter(one: string, other: string): boolean {
  return isDays(one, other) && one > other;
}
