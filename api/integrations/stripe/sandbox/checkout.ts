import Stripe from 'stripe';
import { createCustomer } from './customers.ts';
import { invalid } from './failure.ts';
import { all, fresh, newId, nulls, type Session } from './objects.ts';
import { attach, createMethod } from './paymentMethods.ts';
import { on, PAGE, type PageParams, readList, readOne } from './routes.ts';
import { DAY, type Scope } from './store.ts';
import { createSubscription, type Order } from './subscriptions.ts';

type CheckoutParams = Pick<
  Stripe.Checkout.SessionCreateParams,
  'cancel_url' | 'customer' | 'customer_email' | 'allowed_payment_method_types'
> & {
  readonly line_items: readonly [{ readonly price: string; readonly quantity: number }];
  readonly success_url: string;
  readonly metadata?: Stripe.Metadata;
  readonly subscription_data?: Partial<Pick<Order, 'metadata' | 'description' | 'trial_period_days'>>;
};

/** What Bursar costs, and the sessions of Stripe's page Checkout. */
export const checkoutRoutes = [
  on('POST /v1/prices', 'currency product_data unit_amount lookup_key recurring', createPrice),
  on(
    'GET /v1/prices',
    `${PAGE} active lookup_keys`,
    (scope, { lookup_keys, ...page }: PageParams & { readonly lookup_keys?: readonly string[] }) =>
      scope.list('price', lookup_keys === undefined ? {} : { lookup_key: lookup_keys[0] }, page),
  ),
  on(
    'POST /v1/checkout/sessions',
    'mode line_items success_url cancel_url customer customer_email client_reference_id metadata allowed_payment_method_types subscription_data',
    createCheckout,
  ),
  readList('checkout.session', 'status'),
  readOne('checkout.session'),
  on('POST /v1/checkout/sessions/:id/expire', '', async (scope, _params, id) => {
    const session = await scope.get('checkout.session', id);
    if (session.status !== 'open') throw invalid(`This Checkout Session is ${session.status}.`);
    return scope.put({ ...session, status: 'expired' as const, url: null }, 'checkout.session.expired');
  }),
];

const MONTHLY = { interval: 'month', interval_count: 1, usage_type: 'licensed' } as const;

/** A price per month and member. */
async function createPrice(
  scope: Scope,
  { unit_amount, lookup_key }: { readonly unit_amount: number; readonly lookup_key: string },
): Promise<Stripe.Price> {
  if ((await scope.list('price', { lookup_key })).data.length > 0)
    throw invalid(`A price (\`${lookup_key}\`) already uses that lookup key.`, { param: 'lookup_key' });
  const price: Stripe.Price = {
    ...fresh(scope, 'price', newId('price')),
    ...nulls('custom_unit_amount nickname tax_behavior tiers_mode transform_quantity'),
    ...{ unit_amount, lookup_key },
    active: true,
    billing_scheme: 'per_unit',
    currency: 'usd',
    product: newId('prod'),
    recurring: { ...MONTHLY, meter: null, trial_period_days: null },
    type: 'recurring',
    unit_amount_decimal: Stripe.Decimal.from(unit_amount),
  };
  return scope.put(price, 'price.created');
}

/** What a session sells is no part of it as it is answered. */
export async function orderOf(scope: Scope, { id }: Session): Promise<Order> {
  return JSON.parse(await scope.behaviorOf(id));
}

async function createCheckout(scope: Scope, params: CheckoutParams): Promise<Session> {
  if (params.customer !== undefined) await scope.get('customer', params.customer, 'customer');
  const [item] = params.line_items;
  if (!(item.quantity >= 1))
    throw invalid('This value must be greater than or equal to 1.', { param: 'line_items[0][quantity]' });
  const price = await scope.get('price', item.price, 'line_items[0][price]');
  const { quantity } = item;
  const { metadata = {}, description = '', trial_period_days = 0 } = params.subscription_data ?? {};
  const order: Order = { price, quantity, trial_period_days, metadata, description };
  const total = trial_period_days > 0 ? 0 : (price.unit_amount ?? 0) * item.quantity;
  const id = newId('cs_test');
  const session: Session = {
    ...fresh(scope, 'checkout.session', id),
    ...nulls('adaptive_pricing after_expiration allow_promotion_codes billing_address_collection'),
    ...nulls('client_reference_id client_secret collected_information consent consent_collection'),
    ...nulls('currency_conversion customer_account customer_creation customer_details'),
    ...nulls('integration_identifier invoice invoice_creation locale managed_payments origin_context'),
    ...nulls('payment_intent payment_link payment_method_collection payment_method_configuration_details'),
    ...nulls('payment_method_options permissions recovered_from saved_payment_method_options setup_intent'),
    ...nulls('shipping_address_collection shipping_cost submit_type subscription total_details ui_mode'),
    ...nulls('wallet_options'),
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    ...all(total, 'amount_subtotal amount_total'),
    ...all([], 'custom_fields discounts shipping_options'),
    automatic_tax: { ...nulls('liability provider status'), enabled: false },
    cancel_url: params.cancel_url ?? null,
    currency: 'usd',
    custom_text: nulls('after_submit shipping_address submit terms_of_service_acceptance'),
    customer: params.customer ?? null,
    customer_email: params.customer_email ?? null,
    expires_at: scope.now + DAY,
    metadata: params.metadata ?? {},
    mode: 'subscription',
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    success_url: params.success_url,
    // Bursar itself serves the page, wherever the browser found it.
    url: `${new URL(params.success_url).origin}/sandbox/stripe/checkout/${id}`,
  };
  return scope.save(session, JSON.stringify(order));
}

/** The card that somebody typed in on a page of Stripe's. */
export interface TypedCard {
  readonly name: string;
  readonly number: string;
  readonly exp_month: number;
  readonly exp_year: number;
}

/**
 * The customer pays: customer, subscription and its first invoice are made together.
 * @throws Failure 402 when the card is declined: the caller undoes all of it, and the session stays open
 */
export async function completeCheckout(
  scope: Scope,
  session: Session,
  { name, ...card }: TypedCard,
): Promise<Session> {
  if (session.status !== 'open') throw invalid('This Checkout Session is not open any more.');
  const order = await orderOf(scope, session);
  const method = await createMethod(scope, { type: 'card', card, billing_details: { name } });
  const { customer: known, customer_email } = session;
  const customer =
    typeof known === 'string'
      ? await scope.get('customer', known)
      : await createCustomer(scope, { email: customer_email ?? undefined, name });
  await attach(scope, method, customer.id);
  const origin = new URL(session.url ?? scope.origin).origin;
  const buyer = { customer, method: method.id, origin };
  const { subscription, invoice } = await createSubscription(scope, order, buyer);
  const complete: Session = {
    ...session,
    status: 'complete',
    payment_status: invoice.amount_due === 0 ? 'no_payment_required' : 'paid',
    customer: customer.id,
    subscription: subscription.id,
    invoice: invoice.id,
    url: null,
  };
  return scope.put(complete, 'checkout.session.completed');
}
