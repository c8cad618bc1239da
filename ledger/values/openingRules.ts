import { type CalendarDate, validateDay, validateNotAfterToday } from './calendar.ts';
import { validateAmount } from './money.ts';
import { type FieldViolation, firstViolations, type Violation } from './violation.ts';

/** The accounts of money that an organization can begin with. What Stripe holds, Stripe tells. */
export const openingAccounts = ['checking', 'undepositedCash', 'undepositedChecks', 'venmo'] as const;
export type OpeningAccount = (typeof openingAccounts)[number];

/** Those of them in which there were checks: on hand, or deposited before and in the bank's balance. */
export const checkAccounts = ['undepositedChecks', 'checking'] as const satisfies readonly OpeningAccount[];
export type CheckAccount = (typeof checkAccounts)[number];

/** Why opening balances cannot be of this day. */
export function validateOpenedOn(day: CalendarDate, today: CalendarDate): Violation | undefined {
  return validateNotAfterToday('date', day, today);
}

/** What is wrong with a member's opening balance: what they owed in dollars, below 0 what credit they had. */
export function openingErrors(balance: {
  readonly amount: number | null;
  readonly dueDate: string;
}): FieldViolation[] {
  const { amount, dueDate } = balance;
  return firstViolations([
    ['amount', validateAmount('amount', amount === null ? null : Math.abs(amount))],
    [
      'dueDate',
      amount !== null && amount < 0 ? validateNoDueDate(dueDate) : validateDay('due date', dueDate),
    ],
  ]);
}

/** In a file with its signs the wrong way round every debt is a credit: a due date shows that. */
function validateNoDueDate(dueDate: string): Violation | undefined {
  const message = 'An amount below zero is credit, which has no due date. Leave it empty.';
  return dueDate === '' ? undefined : { code: 'CreditDue', message };
}
