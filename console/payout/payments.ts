import type { OutputOf } from '../../api/contract/call.ts';
import type { searchAllPaymentsOrgs } from '../../api/contract/reports.ts';
import { toCents, toDollars } from '../../ledger/values/money.ts';

export type OrganisationPayment = OutputOf<typeof searchAllPaymentsOrgs>[string][number];

/** What payments come to, in dollars. Added up in cents: dollars are no whole numbers. */
export function totalOf(payments: readonly Pick<OrganisationPayment, 'amount'>[]): number {
  return toDollars(payments.reduce((cents, { amount }) => cents + toCents(amount), 0));
}
