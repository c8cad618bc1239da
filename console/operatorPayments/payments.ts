import type { Output } from '../../api/contract.ts';
import { sumDollars } from '../../ledger/values/money.ts';

export type OrganizationPayment = Output<'search-all-payments-orgs'>[string][number];

/** What payments come to, in dollars. Added up in cents: dollars are no whole numbers. */
export function totalOf(payments: readonly Pick<OrganizationPayment, 'amount'>[]): number {
  return sumDollars(payments.map(({ amount }) => amount));
}
