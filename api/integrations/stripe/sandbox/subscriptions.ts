import type Stripe from 'stripe';
import { invalid } from './failure.ts';
import { chargeInvoice, createInvoice } from './invoices.ts';
import { all, fresh, type Invoice, newId, nulls, type Subscription } from './objects.ts';
import { monthAfter, periodOf } from './periods.ts';
import { on, readOne } from './routes.ts';
import { DAY, type Scope } from './store.ts';

/** What a Checkout session sells. */
export interface Order {
  readonly price: Stripe.Price;
  readonly quantity: number;
  /** None for no trial. */
  readonly trial_period_days: number;
  readonly metadata: Stripe.Metadata;
  readonly description: string;
}

/** Subscriptions, and the sessions of the billing portal. */
export const subscriptionRoutes = [
  readOne('subscription'),
  on('POST /v1/subscriptions/:id', 'metadata', async (scope, given: Pick<Subscription, 'metadata'>, id) => {
    const subscription = await scope.get('subscription', id);
    return change(scope, subscription, { metadata: { ...subscription.metadata, ...given.metadata } });
  }),
  on('DELETE /v1/subscriptions/:id', '', async (scope, _params, id) => {
    const subscription = await scope.get('subscription', id);
    if (subscription.status !== 'canceled') return endSubscription(scope, subscription);
    throw invalid(`No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' });
  }),
  on('POST /v1/billing_portal/sessions', 'customer return_url', createPortal),
];

async function createPortal(
  scope: Scope,
  { customer, return_url }: { readonly customer: string; readonly return_url: string },
): Promise<Stripe.BillingPortal.Session> {
  await scope.get('customer', customer, 'customer');
  const id = newId('bps');
  return scope.save({
    ...nulls('customer_account flow locale on_behalf_of'),
    ...{ id, customer, return_url },
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created: scope.now,
    livemode: false,
    url: `${new URL(return_url).origin}/sandbox/stripe/portal/${id}`,
  });
}

/** Who buys a subscription, by which card, and where the pages of Stripe are for this browser. */
interface Buyer {
  readonly customer: Stripe.Customer;
  readonly method: string;
  readonly origin: string;
}

/**
 * Begin a subscription and charge its first invoice, which is of nothing during a trial.
 * @throws Failure 402 when the card is declined: the caller undoes what was done
 */
export async function createSubscription(
  scope: Scope,
  order: Order,
  buyer: Buyer,
): Promise<{ readonly subscription: Subscription; readonly invoice: Invoice }> {
  const begun = newSubscription(scope, order, buyer);
  await scope.save(begun, buyer.origin);
  await scope.later('renew', begun.id, periodOf(begun).end);
  const invoice = await createInvoice(scope, begun);
  const charged = await chargeInvoice(scope, invoice, buyer.method);
  if (charged.failure !== undefined) throw charged.failure;
  const subscription = { ...begun, latest_invoice: invoice.id };
  await scope.put(subscription, 'customer.subscription.created');
  return { subscription, invoice: charged.invoice };
}

function newSubscription(
  scope: Scope,
  { price, quantity, trial_period_days: trialDays, metadata, description }: Order,
  { customer, method }: Buyer,
): Subscription {
  const id = newId('sub');
  const isTrial = trialDays > 0;
  const current_period_end = isTrial ? scope.now + trialDays * DAY : monthAfter(scope.now, scope.now);
  const item: Stripe.SubscriptionItem = {
    ...nulls('billing_thresholds current_trial'),
    id: newId('si'),
    object: 'subscription_item',
    created: scope.now,
    current_period_end,
    current_period_start: scope.now,
    ...all([], 'discounts tax_rates'),
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription: id,
  };
  return {
    ...fresh(scope, 'subscription', id),
    ...nulls('application application_fee_percent billing_cycle_anchor_config billing_thresholds cancel_at'),
    ...nulls('canceled_at cancellation_details customer_account days_until_due default_source ended_at'),
    ...nulls('trial_start latest_invoice managed_payments next_pending_invoice_item_invoice on_behalf_of'),
    ...nulls('pause_collection payment_settings pending_invoice_item_interval pending_setup_intent'),
    ...nulls('pending_update schedule test_clock transfer_data trial_end trial_settings'),
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: isTrial ? current_period_end : scope.now,
    billing_mode: { flexible: null, type: 'classic' },
    ...all([], 'billing_schedules discounts'),
    cancel_at_period_end: false,
    collection_method: 'charge_automatically',
    currency: 'usd',
    customer: customer.id,
    default_payment_method: method,
    description,
    invoice_settings: { ...nulls('account_tax_ids custom_fields description footer'), issuer: SELF },
    items: { object: 'list', data: [item], has_more: false, url: '/v1/subscription_items' },
    metadata,
    start_date: scope.now,
    status: isTrial ? 'trialing' : 'active',
  };
}

const SELF = { type: 'self' } as const;

/** The older name of a price, which items still have. */
function planOf({ id, active, created, currency, metadata, product, ...price }: Stripe.Price): Stripe.Plan {
  return {
    ...nulls('meter nickname tiers_mode transform_usage trial_period_days'),
    ...{ id, active, created, currency, metadata, product },
    object: 'plan',
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    interval: 'month',
    interval_count: 1,
    livemode: false,
    usage_type: 'licensed',
  };
}

/** Change a subscription that has not ended, and tell. */
export function change(scope: Scope, subscription: Subscription, changes: Partial<Subscription>) {
  return scope.put({ ...subscription, ...changes }, 'customer.subscription.updated');
}

/** Cancel with the end of the period, or take that back. */
export function setEnding(scope: Scope, subscription: Subscription, isEnding: boolean) {
  return change(scope, subscription, {
    cancel_at_period_end: isEnding,
    cancel_at: isEnding ? periodOf(subscription).end : null,
    canceled_at: isEnding ? scope.now : null,
  });
}

/** End a subscription now. Nothing is charged or given back. */
export function endSubscription(scope: Scope, subscription: Subscription): Promise<Subscription> {
  const ended: Subscription = {
    ...subscription,
    status: 'canceled',
    cancel_at_period_end: false,
    canceled_at: subscription.canceled_at ?? scope.now,
    ended_at: scope.now,
  };
  return scope.put(ended, 'customer.subscription.deleted');
}
