import Stripe from 'stripe';
import { z } from 'zod';
import { invalid } from './failure.ts';
import { newId, randomText } from './objects.ts';
import { anything, flag, integer, mergeMetadata, metadata, pageFields, pageOf, text } from './params.ts';
import { on } from './routes.ts';
import type { Scope } from './store.ts';

const DAY = 86_400;

const productFields = {
  name: text,
  active: flag.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
};

const priceFields = {
  currency: text,
  product: text,
  unit_amount: integer,
  active: flag.optional(),
  lookup_key: text.optional(),
  nickname: text.optional(),
  metadata: metadata.optional(),
  recurring: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: integer.optional(),
    })
    .optional(),
};

const checkoutFields = {
  mode: z.enum(['payment', 'setup', 'subscription']),
  line_items: z.array(z.strictObject({ price: text.optional(), quantity: integer.optional() })).optional(),
  success_url: text.optional(),
  cancel_url: text.optional(),
  customer: text.optional(),
  customer_email: text.optional(),
  client_reference_id: text.optional(),
  metadata: metadata.optional(),
  allowed_payment_method_types: z.array(text).optional(),
  subscription_data: anything,
  payment_intent_data: anything,
};

/** Products and prices, and the sessions of Stripe's own pages: Checkout and the billing portal. */
export const catalogueRoutes = [
  on('POST /v1/products', productFields, async (scope, params) => {
    const product: Stripe.Product = {
      id: newId('prod'),
      object: 'product',
      active: params.active ?? true,
      created: scope.now,
      default_price: null,
      description: params.description ?? null,
      images: [],
      livemode: false,
      marketing_features: [],
      metadata: params.metadata ?? {},
      name: params.name,
      package_dimensions: null,
      shippable: null,
      tax_code: null,
      tax_details: null,
      type: 'service',
      updated: scope.now,
      url: null,
    };
    await scope.save('product', product);
    await scope.emit('product.created', product);
    return product;
  }),
  on('GET /v1/products', { ...pageFields, active: flag.optional() }, (scope, { active, ...page }) =>
    scope.list('product', active === undefined ? {} : { active }, pageOf(page)),
  ),
  on('GET /v1/products/:id', {}, (scope, _params, [id]) => scope.get('product', id)),
  on('POST /v1/products/:id', { ...productFields, name: text.optional() }, async (scope, params, [id]) => {
    const product = await scope.get('product', id);
    const changed: Stripe.Product = {
      ...product,
      name: params.name ?? product.name,
      active: params.active ?? product.active,
      description: params.description ?? product.description,
      metadata: mergeMetadata(product.metadata, params.metadata),
      updated: scope.now,
    };
    await scope.emit('product.updated', changed);
    return scope.save('product', changed);
  }),

  on('POST /v1/prices', priceFields, async (scope, params) => {
    await scope.get('product', params.product, 'product');
    const { recurring } = params;
    const price: Stripe.Price = {
      id: newId('price'),
      object: 'price',
      active: params.active ?? true,
      billing_scheme: 'per_unit',
      created: scope.now,
      currency: params.currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: params.lookup_key ?? null,
      metadata: params.metadata ?? {},
      nickname: params.nickname ?? null,
      product: params.product,
      recurring:
        recurring === undefined
          ? null
          : {
              interval: recurring.interval,
              interval_count: recurring.interval_count ?? 1,
              meter: null,
              trial_period_days: null,
              usage_type: 'licensed',
            },
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: recurring === undefined ? 'one_time' : 'recurring',
      unit_amount: params.unit_amount,
      unit_amount_decimal: Stripe.Decimal.from(params.unit_amount),
    };
    await scope.save('price', price);
    await scope.emit('price.created', price);
    return price;
  }),
  on(
    'GET /v1/prices',
    {
      ...pageFields,
      product: text.optional(),
      active: flag.optional(),
      lookup_keys: z.array(text).optional(),
    },
    async (scope, { product, active, lookup_keys, ...page }) => {
      const filter = { ...(product !== undefined && { product }), ...(active !== undefined && { active }) };
      const found = await scope.list('price', filter, pageOf(page));
      if (lookup_keys === undefined) return found;
      return {
        ...found,
        data: found.data.filter(({ lookup_key }) => lookup_keys.includes(lookup_key ?? '')),
      };
    },
  ),
  on('GET /v1/prices/:id', {}, (scope, _params, [id]) => scope.get('price', id)),

  on('POST /v1/checkout/sessions', checkoutFields, createCheckout),
  on('GET /v1/checkout/sessions', pageFields, (scope, page) =>
    scope.list('checkout.session', {}, pageOf(page)),
  ),
  on('GET /v1/checkout/sessions/:id', {}, (scope, _params, [id]) => scope.get('checkout.session', id)),
  on('POST /v1/checkout/sessions/:id/expire', {}, async (scope, _params, [id]) => {
    const session = await scope.get('checkout.session', id);
    if (session.status !== 'open')
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    const expired: Stripe.Checkout.Session = { ...session, status: 'expired', url: null };
    await scope.emit('checkout.session.expired', expired);
    return scope.save('checkout.session', expired);
  }),

  on(
    'POST /v1/billing_portal/sessions',
    { customer: text, return_url: text.optional(), configuration: text.optional() },
    async (scope, params) => {
      await scope.get('customer', params.customer, 'customer');
      const session: Stripe.BillingPortal.Session = {
        id: newId('bps'),
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
        url: `${scope.origin}/sandbox/stripe/portal/${randomText(24)}`,
      };
      return scope.save('billing_portal.session', session);
    },
  ),
];

async function createCheckout(
  scope: Scope,
  params: z.output<z.ZodObject<typeof checkoutFields>>,
): Promise<Stripe.Checkout.Session> {
  if (params.customer !== undefined) await scope.get('customer', params.customer, 'customer');
  let total = 0;
  for (const { price, quantity = 1 } of params.line_items ?? []) {
    if (price === undefined)
      throw invalid('Missing required param: line_items[0][price].', { code: 'parameter_missing' });
    total += ((await scope.get('price', price, 'line_items[0][price]')).unit_amount ?? 0) * quantity;
  }
  const id = newId('cs_test');
  const session: Stripe.Checkout.Session = {
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
    url: `${scope.origin}/sandbox/stripe/checkout/${id}`,
    wallet_options: null,
  };
  return scope.save('checkout.session', session);
}
