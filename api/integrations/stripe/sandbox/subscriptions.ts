import type Stripe from 'stripe';
import { invalid } from './failure.ts';
import { chargeInvoice, createInvoice } from './invoices.ts';
import { newId } from './objects.ts';
import { anything, flag, mergeMetadata, metadata, pageFields, pageOf, text } from './params.ts';
import { on } from './routes.ts';
import type { Scope } from './store.ts';

const DAY = 86_400;

export const subscriptionRoutes = [
  on(
    'GET /v1/subscriptions',
    { ...pageFields, customer: text.optional(), status: text.optional() },
    async (scope, { customer, status, ...page }) => {
      const found = await scope.list(
        'subscription',
        {
          ...(customer !== undefined && { customer }),
          ...(status !== undefined && status !== 'all' && { status }),
        },
        pageOf(page),
      );
      // Those that have ended are only listed when they are asked for.
      if (status !== undefined) return found;
      return { ...found, data: found.data.filter((each) => each.status !== 'canceled') };
    },
  ),

  on('GET /v1/subscriptions/:id', {}, (scope, _params, [id]) => scope.get('subscription', id)),

  on(
    'POST /v1/subscriptions/:id',
    {
      metadata: metadata.optional(),
      cancel_at_period_end: flag.optional(),
      default_payment_method: text.optional(),
    },
    async (scope, params, [id]) => {
      const subscription = await scope.get('subscription', id);
      if (params.default_payment_method !== undefined)
        await scope.get('payment_method', params.default_payment_method, 'default_payment_method');
      const { default_payment_method, cancel_at_period_end } = params;
      return change(scope, subscription, {
        metadata: mergeMetadata(subscription.metadata, params.metadata),
        ...(default_payment_method !== undefined && { default_payment_method }),
        ...(cancel_at_period_end !== undefined && ending(scope, subscription, cancel_at_period_end)),
      });
    },
  ),

  on(
    'DELETE /v1/subscriptions/:id',
    { invoice_now: anything, prorate: anything, cancellation_details: anything },
    async (scope, _params, [id]) => {
      const subscription = await scope.get('subscription', id);
      if (subscription.status === 'canceled')
        throw invalid(`No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' });
      return endSubscription(scope, subscription, 'cancellation_requested');
    },
  ),
];

/** What a customer buys. */
export interface Purchase {
  readonly customer: string;
  readonly method: string;
  readonly price: Stripe.Price;
  readonly quantity: number;
  readonly trialDays: number | undefined;
  readonly metadata: Readonly<Record<string, string>>;
  /** What the customer is shown. */
  readonly description: string | undefined;
  /** Where the pages of Stripe are for this customer's browser. */
  readonly origin: string;
}

/**
 * Begin a subscription and charge its first invoice, which is of nothing during a trial.
 * @throws Failure 402 when the card is declined: the caller undoes what was done
 */
export async function createSubscription(
  scope: Scope,
  purchase: Purchase,
  options: { readonly isPresent: boolean },
): Promise<{ readonly subscription: Stripe.Subscription; readonly invoice: Stripe.Invoice }> {
  const { trialDays = 0, origin } = purchase;
  const isTrial = trialDays > 0;
  const trialEnd = scope.now + trialDays * DAY;
  const period = { start: scope.now, end: isTrial ? trialEnd : monthAfter(scope.now, scope.now) };
  const begun = newSubscription(scope, purchase, period, isTrial ? trialEnd : undefined);
  const invoice = await createInvoice(scope, begun, {
    reason: 'subscription_create',
    period,
    isTrial,
    origin,
  });
  const charged = await chargeInvoice(scope, invoice, purchase.method, options);
  if (charged.failure !== undefined) throw charged.failure;
  const subscription: Stripe.Subscription = { ...begun, latest_invoice: invoice.id };
  await scope.save('subscription', subscription, origin);
  await scope.emit('customer.subscription.created', subscription);
  return { subscription, invoice: charged.invoice };
}

function newSubscription(
  scope: Scope,
  { customer, method, price, quantity, metadata: given, description }: Purchase,
  period: { readonly start: number; readonly end: number },
  trialEnd: number | undefined,
): Stripe.Subscription {
  const id = newId('sub');
  const item: Stripe.SubscriptionItem = {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: scope.now,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription: id,
    tax_rates: [],
  };
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: period.end === trialEnd ? trialEnd : scope.now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: scope.now,
    currency: 'usd',
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: method,
    default_source: null,
    default_tax_rates: [],
    description: description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: [item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: given,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: scope.now,
    status: trialEnd === undefined ? 'active' : 'trialing',
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd ?? null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: trialEnd === undefined ? null : scope.now,
  };
}

/** The older name of a price, which items still have. */
function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

/** Change a subscription that has not ended, and tell. */
export async function change(
  scope: Scope,
  subscription: Stripe.Subscription,
  changes: Partial<Stripe.Subscription>,
): Promise<Stripe.Subscription> {
  const isMetadataOnly = Object.keys(changes).every((name) => name === 'metadata');
  if (subscription.status === 'canceled' && !isMetadataOnly)
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  const changed = await scope.save('subscription', { ...subscription, ...changes });
  await scope.emit('customer.subscription.updated', changed);
  return changed;
}

/** What cancelling with the end of the period changes, or taking that back. */
export function ending(
  scope: Scope,
  subscription: Stripe.Subscription,
  isEnding: boolean,
): Partial<Stripe.Subscription> {
  return {
    cancel_at_period_end: isEnding,
    cancel_at: isEnding ? periodOf(subscription).end : null,
    canceled_at: isEnding ? scope.now : null,
    cancellation_details: detailsOf(isEnding ? 'cancellation_requested' : null),
  };
}

/** End a subscription now. Nothing is charged or given back. */
export async function endSubscription(
  scope: Scope,
  subscription: Stripe.Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): Promise<Stripe.Subscription> {
  const ended = await scope.save('subscription', {
    ...subscription,
    status: 'canceled',
    cancel_at_period_end: false,
    canceled_at: subscription.canceled_at ?? scope.now,
    ended_at: scope.now,
    cancellation_details: detailsOf(reason),
  });
  // Nobody is charged any more for what was left open.
  const invoice = await scope.find('invoice', String(subscription.latest_invoice));
  if (invoice?.status === 'open')
    await scope.save('invoice', { ...invoice, auto_advance: false, next_payment_attempt: null });
  await scope.emit('customer.subscription.deleted', ended);
  return ended;
}

function detailsOf(
  reason: 'cancellation_requested' | 'payment_failed' | null,
): Stripe.Subscription.CancellationDetails {
  return { comment: null, feedback: null, feedback_option: null, reason };
}

/** The period that the subscription is in, in unix seconds. */
export function periodOf({ items, start_date }: Stripe.Subscription): {
  readonly start: number;
  readonly end: number;
} {
  const [item] = items.data;
  return { start: item?.current_period_start ?? start_date, end: item?.current_period_end ?? start_date };
}

/** The first instant after `after` that is whole months from the anchor. Months that are too short have it on their last day, as at Stripe. */
export function monthAfter(anchor: number, after: number): number {
  const first = new Date(anchor * 1000);
  for (let months = 1; ; months++) {
    const day = new Date(first);
    day.setUTCDate(1);
    day.setUTCMonth(day.getUTCMonth() + months);
    const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
    day.setUTCDate(Math.min(first.getUTCDate(), last));
    if (day.getTime() / 1000 > after) return day.getTime() / 1000;
  }
}
