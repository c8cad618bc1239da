import { validateName } from './budgetRules.ts';
import { type CalendarDate, validateDay, validateNotAfterToday } from './calendar.ts';
import { validateAmount } from './money.ts';
import { waysToPay } from './moneyAccounts.ts';
import { type FieldViolation, firstViolations, required, type Violation, violationIf } from './violation.ts';

/** Characters of what was bought (spec 3 section 9). */
export const MAX_REIMBURSEMENT_NAME = 100;

/** How a member may be paid back, and from which account of the chart. Credit is offered first. */
export const reimbursementMethods = {
  credit: { name: 'Credit', account: 'memberCredits' },
  check: waysToPay.check,
  cash: waysToPay.cash,
  bank: waysToPay.bank,
} as const;
export type ReimbursementMethod = keyof typeof reimbursementMethods;

/** `submitted` until enough administrators have approved it, or one declined it. */
export const reimbursementStatuses = ['submitted', 'approved', 'declined', 'paid'] as const;
export type ReimbursementStatus = (typeof reimbursementStatuses)[number];

/** A reimbursement as calls and forms have it (spec 3 section 5): dollars and days; null and '' are empty. */
export interface ReimbursementInput {
  /** The member who bought it. */
  readonly memberuuid: string;
  readonly expenseDate: string;
  readonly expenseName: string;
  readonly amount: number | null;
}

/**
 * The errors of a reimbursement (spec 3 section 5, "Add reimbursement").
 * @param today left out, the expense date is not compared with it
 */
export function reimbursementErrors(
  { memberuuid, expenseDate, expenseName, amount }: ReimbursementInput,
  { today }: { readonly today?: CalendarDate } = {},
): (FieldViolation & { readonly field: keyof ReimbursementInput })[] {
  return firstViolations<keyof ReimbursementInput>([
    ['memberuuid', violationIf(memberuuid === '', 'NameMissing', required('name'))],
    ['expenseDate', validateDay('expense date', expenseDate)],
    ['expenseDate', validateNotAfterToday('expense date', expenseDate, today)],
    ['amount', validateAmount('amount', amount)],
    ['expenseName', validateName('expense name', expenseName, MAX_REIMBURSEMENT_NAME)],
  ]);
}

/** Why a reimbursement cannot have been paid on this day. */
export function validateReimbursedOn(
  paidOn: CalendarDate,
  { expenseDate, today }: { readonly expenseDate: CalendarDate; readonly today: CalendarDate },
): Violation | undefined {
  return (
    validateDay('payment date', paidOn) ??
    validateNotAfterToday('payment date', paidOn, today) ??
    violationIf(
      paidOn < expenseDate,
      'PaidBeforeExpense',
      'The payment date should not be before the expense date',
    )
  );
}
