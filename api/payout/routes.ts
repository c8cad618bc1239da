import { plusYears } from '../../ledger/values/calendar.ts';
import { toDollars } from '../../ledger/values/money.ts';
import { paymentsByOrganization } from '../../projections/payments/queries.ts';
import { organizationOf } from '../platform/calls/organizationOf.ts';

import { route } from '../platform/calls/route.ts';
import { getPayoutInfo, searchAllPaymentsOrgs } from './contract.ts';

/** Payouts of one's own organization, payments of all (spec 2 section 2). */
export const payoutRoutes = [
  route(
    getPayoutInfo,
    'admin',
    async (request) => {
      const { deps } = request;
      const { stripeAccountId } = await organizationOf(request);
      if (stripeAccountId === '' || !deps.stripe.isSetUp)
        return { nextPayoutDate: null, balance: 0, connected: false };
      const next = await deps.stripe.nextPayout(stripeAccountId, deps.clock());
      return { nextPayoutDate: next.date ?? null, balance: toDollars(next.balanceCents), connected: true };
    },
    { storesResponse: false },
  ),

  route(searchAllPaymentsOrgs, 'operator', async ({ deps, input, today }) => {
    const { from = plusYears(today, -1), to = today } = input;
    const organizations = await paymentsByOrganization(deps.db, { from, to });
    const names = organizations.map(({ name }) => name);
    return Object.fromEntries(
      organizations.map(({ orgCode, name, payments }) => [
        // Two organizations may have the same name; their codes differ.
        names.filter((other) => other === name).length > 1 ? `${name} (${orgCode})` : name,
        payments.map(({ orderId, method, amountCents, paidOn }) => ({
          order_id: orderId,
          amount: toDollars(amountCents),
          payDate: paidOn,
          payment_type: method,
        })),
      ]),
    );
  }),
];
