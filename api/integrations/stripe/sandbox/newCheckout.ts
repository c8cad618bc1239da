import type Stripe from 'stripe';
import { z } from 'zod';
import { newId } from './objects.ts';
import { anything, integer, metadata, text } from './params.ts';
import { DAY } from './periods.ts';
import type { Scope } from './store.ts';

const quantity = integer.pipe(z.number().min(1, { error: 'This value must be greater than or equal to 1.' }));

/** What a session is made with. */
export const checkoutFields = {
  mode: z.enum(['payment', 'setup', 'subscription']),
  line_items: z.array(z.strictObject({ price: text.optional(), quantity: quantity.optional() })).optional(),
  success_url: text.optional(),
  cancel_url: text.optional(),
  customer: text.optional(),
  customer_email: text.optional(),
  client_reference_id: text.optional(),
  metadata: metadata.optional(),
  allowed_payment_method_types: z.array(text).optional(),
  subscription_data: z
    .strictObject({
      metadata: metadata.optional(),
      trial_period_days: integer.optional(),
      description: text.optional(),
    })
    .optional(),
  payment_intent_data: anything,
};

export type CheckoutParams = z.output<z.ZodObject<typeof checkoutFields>>;

/** An open session as Stripe would answer it; nothing is saved. `total` in cents is what is paid at once. */
export function newCheckout(scope: Scope, params: CheckoutParams, total: number): Stripe.Checkout.Session {
  const id = newId('cs_test');
  // Bursar itself serves the page, wherever the browser found it.
  const { origin } = params.success_url === undefined ? scope : new URL(params.success_url);
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: scope.now,
    currency: 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: params.customer ?? null,
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: scope.now + DAY,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: params.metadata ?? {},
    mode: params.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: params.mode === 'setup' ? 'no_payment_required' : 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: params.success_url ?? null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: null,
    url: `${origin}/sandbox/stripe/checkout/${id}`,
    wallet_options: null,
  };
}
