import type Stripe from 'stripe';
import { all, fresh, nulls } from './blanks.ts';
import { invalid } from './failure.ts';
import { chargeInvoice, createInvoice, monthAfter, periodOf } from './invoices.ts';
import { type Invoice, newId, type Subscription } from './objects.ts';
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

export async function updateSubscription(
  scope: Scope,
  given: Pick<Subscription, 'metadata'>,
  id: string,
): Promise<Subscription> {
  const subscription = await scope.get('subscription', id);
  return change(scope, subscription, { metadata: { ...subscription.metadata, ...given.metadata } });
}

export async function cancelSubscription(scope: Scope, _params: object, id: string): Promise<Subscription> {
  const subscription = await scope.get('subscription', id);
  if (subscription.status !== 'canceled') return endSubscription(scope, subscription);
  throw invalid(`No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' });
}

export async function createPortal(
  scope: Scope,
  { customer, return_url }: { readonly customer: string; readonly return_url: string },
): Promise<Stripe.BillingPortal.Session> {
  await scope.get('customer', customer, 'customer');
  const id = newId('bps');
  const url = `${new URL(return_url).origin}/sandbox/stripe/portal/${id}`;
  return scope.create('billing_portal.session', id, [], { customer, return_url, url });
}

/**
 * Begin a subscription and charge its first invoice, which is of nothing during a trial. `origin` is where
 * the pages of Stripe are for this browser.
 * @throws Failure 402 when the card is declined: the caller undoes what was done
 */
export async function createSubscription(
  scope: Scope,
  order: Order,
  payer: Pick<Subscription, 'customer' | 'default_payment_method'>,
  origin: string,
): Promise<{ readonly subscription: Subscription; readonly invoice: Invoice }> {
  const unpaid = newSubscription(scope, order, payer);
  await scope.save(unpaid, origin);
  await scope.later('renew', unpaid.id, periodOf(unpaid).end);
  const invoice = await createInvoice(scope, unpaid);
  const charged = await chargeInvoice(scope, invoice, String(payer.default_payment_method));
  if (charged.failure !== undefined) throw charged.failure;
  const billed = { latest_invoice: invoice.id };
  const subscription = await scope.change(unpaid, billed, 'customer.subscription.created');
  return { subscription, invoice: charged.invoice };
}

function newSubscription(
  scope: Scope,
  { price, quantity, trial_period_days: trialDays, metadata, description }: Order,
  payer: Pick<Subscription, 'customer' | 'default_payment_method'>,
): Subscription {
  const id = newId('sub');
  const isTrial = trialDays > 0;
  const current_period_end = isTrial ? scope.now + trialDays * DAY : monthAfter(scope.now, scope.now);
  const item: Stripe.SubscriptionItem = {
    ...nulls('billing_thresholds current_trial'),
    ...all([], 'discounts tax_rates'),
    ...all(scope.now, 'created current_period_start'),
    ...{ current_period_end, price, quantity, subscription: id },
    id: newId('si'),
    object: 'subscription_item',
    metadata: {},
    plan: planOf(price),
  };
  return fresh(scope, 'subscription', id, {
    ...{ ...payer, description, metadata },
    billing_cycle_anchor: isTrial ? current_period_end : scope.now,
    items: { object: 'list', data: [item], has_more: false, url: '/v1/subscription_items' },
    start_date: scope.now,
    status: isTrial ? 'trialing' : 'active',
  });
}

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
  return scope.change(subscription, changes, 'customer.subscription.updated');
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
  const ended = {
    status: 'canceled' as const,
    cancel_at_period_end: false,
    canceled_at: subscription.canceled_at ?? scope.now,
    ended_at: scope.now,
  };
  return scope.change(subscription, ended, 'customer.subscription.deleted');
}
