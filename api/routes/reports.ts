import { plusYears } from '../../ledger/values/calendar.ts';
import { toDollars } from '../../ledger/values/money.ts';
import { paymentsByOrganisation } from '../../projections/organisationPayments.ts';
import { getPayoutInfo, searchAllPaymentsOrgs } from '../contract/reports.ts';
import { organisationOf } from './organisation.ts';
import { route } from './route.ts';

/** Payouts of one's own organisation, and payments of all (spec 2 section 2). */
export const reportRoutes = [
  route(
    getPayoutInfo,
    'admin',
    async (request) => {
      const { deps } = request;
      const { stripeAccountId } = await organisationOf(request);
      if (stripeAccountId === '' || !deps.stripe.isSetUp)
        return { nextPayoutDate: null, balance: 0, connected: false };
      const next = await deps.stripe.nextPayout(stripeAccountId, deps.clock());
      return { nextPayoutDate: next.date ?? null, balance: toDollars(next.balanceCents), connected: true };
    },
    { isAnswerKept: false },
  ),

  route(searchAllPaymentsOrgs, 'operator', async ({ deps, input, today }) => {
    const { from = plusYears(today, -1), to = today } = input;
    const organisations = await paymentsByOrganisation(deps.db, { from, to });
    const names = organisations.map(({ name }) => name);
    return Object.fromEntries(
      organisations.map(({ orgCode, name, payments }) => [
        // Two organisations may have the same name; their codes differ.
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
