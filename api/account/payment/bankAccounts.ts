import { cardFeeCents } from '../../../ledger/account/payment/cardFee.ts';
import { RuleViolation } from '../../../ledger/decider.ts';
import { toCents, toDollars } from '../../../ledger/values/money.ts';
import type { OrganizationView } from '../../../projections/organization/queries.ts';
import { organizationOf } from '../../platform/calls/organizationOf.ts';

import { type CallRequest, route } from '../../platform/calls/route.ts';
import { takesOnline } from './bill.ts';
import { createSetupIntent, getPaymentMethods } from './contract.ts';
import { customerOf } from './initiation.ts';

/** One's own bank accounts, which Stripe keeps (spec 2 sections 3 and 7). */
export const bankAccountRoutes = [
  route(
    getPaymentMethods,
    'signedIn',
    async (request) => {
      const { deps, input } = request;
      const organization = await organizationOf(request);
      const { config, stripeAccountId } = organization;
      const showsBanks = input.method !== 'card' && takesOnline(organization, deps.stripe.isSetUp);
      const { saved, unverified } = showsBanks ? await allBanksOf(request, organization) : NO_BANKS;
      const cents = toCents(input.subTotalAmount);
      const feeCents = config.passFeesOn && cents > 0 ? cardFeeCents(cents) : 0;
      return {
        paymentMethods: saved.map(({ paymentMethodId, customerId, bankName, last4 }) => ({
          id: paymentMethodId,
          customerId,
          bank_name: bankName,
          last4,
          // Stripe has it; we do not keep it (architecture 2).
          routing_number: '',
        })),
        unverified: unverified.map(({ bankName, last4, arrivesOn, url }) => ({
          bank_name: bankName,
          last4,
          arrives: arrivesOn,
          url,
        })),
        transactionFee: toDollars(feeCents),
        publishableKey: deps.stripe.publishableKey,
        stripeAccount: stripeAccountId,
      };
    },
    { storesResponse: false },
  ),

  route(
    createSetupIntent,
    'signedIn',
    async (request) => {
      const { deps, callId } = request;
      const organization = await organizationOf(request);
      if (!takesOnline(organization, deps.stripe.isSetUp))
        throw new RuleViolation('MethodNotValid', 'Payment Method is not valid.');
      const customer = await customerOf(request, organization);
      const { clientSecret } = await deps.stripe.createSetupIntent(customer, `${callId}:setup`);
      const { customerId, accountId: stripeAccount } = customer;
      const { publishableKey } = deps.stripe;
      return { client_secret: clientSecret, customerId, publishableKey, stripeAccount };
    },
    { hasSecret: true },
  ),
];

export async function banksOf(request: CallRequest<unknown>, organization: OrganizationView) {
  const customer = await customerOf(request, organization);
  const banks = await request.deps.stripe.listBankMethods(customer);
  return banks.map((bank) => ({ ...customer, ...bank }));
}

const NO_BANKS: Awaited<ReturnType<typeof allBanksOf>> = { saved: [], unverified: [] };

/** Those, and the ones that wait for small deposits. */
async function allBanksOf(request: CallRequest<unknown>, organization: OrganizationView) {
  const saved = await banksOf(request, organization);
  const customer = await customerOf(request, organization);
  return { saved, unverified: await request.deps.stripe.listUnverifiedBanks(customer) };
}
