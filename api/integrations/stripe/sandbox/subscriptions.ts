import type Stripe from 'stripe';
import { invalid } from './failure.ts';
import { chargeInvoice, createInvoice } from './invoices.ts';
import { newSubscription, type Purchase } from './newSubscription.ts';
import { anything, flag, mergeMetadata, metadata, pageFields, pageOf, text } from './params.ts';
import { DAY, monthAfter, periodOf } from './periods.ts';
import { on } from './routes.ts';
import type { Scope } from './store.ts';

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

/** What canceling with the end of the period changes, or taking that back. */
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
