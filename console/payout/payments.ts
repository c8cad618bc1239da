import type { OutputOf } from '../../api/contract/call.ts';
import type { searchAllPaymentsOrgs } from '../../api/contract/reports.ts';
import { isCalendarDate } from '../../ledger/values/calendar.ts';
import { toCents, toDollars } from '../../ledger/values/money.ts';

export type OrganisationPayment = OutputOf<typeof searchAllPaymentsOrgs>[string][number];

/** What payments come to, in dollars. Added up in cents: dollars are no whole numbers. */
export function totalOf(payments: readonly Pick<OrganisationPayment, 'amount'>[]): number {
  return toDollars(payments.reduce((cents, { amount }) => cents + toCents(amount), 0));
}

/** What is wrong with each of two days (spec 2 section 5, "Date filters"); nothing when they can be asked for. */
export function periodErrors(from: string, to: string): { readonly from?: string; readonly to?: string } {
  const invalid = 'Please enter a valid date';
  const errors = {
    ...(!isCalendarDate(from) && { from: invalid }),
    ...(!isCalendarDate(to) && { to: invalid }),
  };
  if (Object.keys(errors).length === 0 && from > to)
    return { to: 'The end date should not be before the start date' };
  return errors;
}
