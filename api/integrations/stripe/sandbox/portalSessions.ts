import type Stripe from 'stripe';
import { newId } from './objects.ts';
import { text } from './params.ts';
import { on } from './routes.ts';

/** The sessions of Stripe's billing portal. */
export const portalSessionRoutes = [
  on(
    'POST /v1/billing_portal/sessions',
    { customer: text, return_url: text.optional(), configuration: text.optional() },
    async (scope, params) => {
      await scope.get('customer', params.customer, 'customer');
      const id = newId('bps');
      const { origin } = params.return_url === undefined ? scope : new URL(params.return_url);
      const session: Stripe.BillingPortal.Session = {
        id,
        object: 'billing_portal.session',
        configuration: params.configuration ?? 'bpc_sandbox',
        created: scope.now,
        customer: params.customer,
        customer_account: null,
        flow: null,
        livemode: false,
        locale: null,
        on_behalf_of: null,
        return_url: params.return_url ?? null,
        url: `${origin}/sandbox/stripe/portal/${id}`,
      };
      return scope.save('billing_portal.session', session);
    },
  ),
];
