import { type CalendarDate, plusYears, validateDay } from './calendar.ts';
import { validateAmount } from './money.ts';
import { isBlank, isNameText, nameCharacters, tidyText } from './plainText.ts';
import { type FieldViolation, firstViolations, required, type Violation, violationIf } from './violation.ts';

/**
 * Characters of the name of a budget or a category, of an expense or who paid it, and of a payment method.
 */
export const MAX_BUDGET_NAME = 30;
export const MAX_EXPENSE_NAME = 100;
export const MAX_PAYMENT_TYPE = 30;
/** The most categories of a budget. */
export const MAX_CATEGORIES = 100;

const START_BEFORE_END = 'The start date must be earlier than end date.';
const END_AFTER_START = 'The end date must be later than start date.';
const PAY_DATE_TOO_FAR = 'Pay date must be within a year of current date';

/** How an expense may be paid, and which account of the chart pays it. */
export const expensePayments = {
  'Bank transfer': 'checking',
  Check: 'checking',
  'Debit card': 'checking',
  'Credit card': 'cardPayable',
  Cash: 'undepositedCash',
  Venmo: 'venmo',
  Zelle: 'checking',
} as const;

/** The choice of a way of paying that has no account of its own: it posts to Checking and is flagged. */
export const OTHER_PAYMENT = 'Other';

/** The account that pays, in any case; of what is none of the choices: undefined. */
export function paidFromOf(
  paymentType: string,
): (typeof expensePayments)[keyof typeof expensePayments] | undefined {
  const wanted = paymentType.trim().toLowerCase();
  return Object.entries(expensePayments).find(([name]) => name.toLowerCase() === wanted)?.[1];
}

/** A budget as calls and forms have it (spec 3 section 3): dollars and days; null and '' are empty. */
export interface BudgetInput {
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly categories: readonly CategoryInput[];
}

export interface CategoryInput {
  readonly name: string;
  readonly amount: number | null;
}

/** Whether a row of categories was left empty: such rows are not kept. */
export function isEmptyCategory({ name, amount }: CategoryInput): boolean {
  return isBlank(name) && amount === null;
}

/** The errors of a budget (spec 3 section 5), at its fields and `categories.<index>.<name>`. */
export function budgetErrors({ name, startDate, endDate, categories }: BudgetInput): FieldViolation[] {
  const isReversed = endDate !== '' && startDate >= endDate;
  const keys = categories.map((category) => category.name.trim().toLowerCase());
  return [
    ...firstViolations([
      ['name', validateName('name', name, MAX_BUDGET_NAME)],
      ['startDate', validateDay('start date', startDate)],
      ['startDate', violationIf(isReversed, 'StartNotBeforeEnd', START_BEFORE_END)],
      ['endDate', validateDay('end date', endDate)],
      ['endDate', violationIf(isReversed, 'EndNotAfterStart', END_AFTER_START)],
    ]),
    ...categories.flatMap((category, index) => {
      if (isEmptyCategory(category)) return [];
      const isRepeated = keys.indexOf(keys[index] ?? '') < index;
      const taken = 'The budget already has a category with this name.';
      return firstViolations([
        [`categories.${index}.name`, validateName('category name', category.name, MAX_BUDGET_NAME)],
        [`categories.${index}.name`, violationIf(isRepeated, 'CategoryRepeated', taken)],
        [`categories.${index}.amount`, validateAmount('category amount', category.amount)],
      ]);
    }),
  ];
}

/** An expense as calls and forms have it (spec 3 section 3). */
export interface ExpenseInput {
  readonly name: string;
  readonly paidBy: string;
  readonly amount: number | null;
  readonly pay_date: string;
  readonly payment_type: string;
  /** Ids; '' is none. */
  readonly budgetId: string;
  readonly category: string;
}

/**
 * The errors of an expense (spec 3 section 5).
 * @param on what it is held against: left out, the pay date is not compared and no category is missed
 */
export function expenseErrors(
  expense: ExpenseInput,
  on: {
    readonly today?: CalendarDate;
    /** An update takes an older pay date. */
    readonly isUpdate?: boolean;
    /** The budget has categories, so that the expense must be of one. */
    readonly hasCategories?: boolean;
  } = {},
): (FieldViolation & { readonly field: keyof ExpenseInput })[] {
  const { name, paidBy, amount, pay_date, payment_type, budgetId, category } = expense;
  return firstViolations<keyof ExpenseInput>([
    ['name', validateWords('name', name, MAX_EXPENSE_NAME)],
    ['paidBy', validateWords('Paid By', paidBy, MAX_EXPENSE_NAME)],
    ['amount', validateAmount('amount', amount)],
    ['pay_date', validateDay('pay date', pay_date)],
    ['pay_date', on.today === undefined ? undefined : validatePayDate(pay_date, on.today, on.isUpdate)],
    ['payment_type', validateWords('payment method', payment_type, MAX_PAYMENT_TYPE)],
    ['budgetId', violationIf(budgetId === '', 'BudgetMissing', required('budget'))],
    [
      'category',
      violationIf(on.hasCategories === true && category === '', 'CategoryMissing', required('category')),
    ],
  ]);
}

function validatePayDate(
  payDate: CalendarDate,
  today: CalendarDate,
  isUpdate = false,
): Violation | undefined {
  const isTooEarly = !isUpdate && payDate < plusYears(today, -1);
  return violationIf(isTooEarly || payDate > plusYears(today, 1), 'PayDateTooFar', PAY_DATE_TOO_FAR);
}

/** Why this is no name of letters, digits and spaces, and what belongs to names. */
export function validateName(label: string, name: string, max: number): Violation | undefined {
  return validateText(label, name, max, '\\d,&/');
}

/** Letters and spaces, and what belongs to names. */
function validateWords(label: string, name: string, max: number): Violation | undefined {
  return validateText(label, name, max, ',&/');
}

function validateText(label: string, value: string, max: number, also: string): Violation | undefined {
  const text = tidyText(value);
  if (text === '') return { code: 'Missing', message: required(label) };
  if (text.length > max)
    return { code: 'TooLong', message: `The ${label} must have at most ${max} characters.` };
  return violationIf(!isNameText(text, also), 'Characters', `The ${label} ${nameCharacters(also)}.`);
}
