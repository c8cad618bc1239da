import type pg from 'pg';
import type Stripe from 'stripe';
import type { z } from 'zod';
import { invalid } from './failure.ts';
import { type Charged, chargeInvoice, createInvoice } from './invoices.ts';
import { attachChecked, createMethod, type methodData } from './paymentMethods.ts';
import { DAY, monthAfter, periodOf } from './periods.ts';
import { type Scope, type ScopeOptions, transact } from './store.ts';
import { change, endSubscription } from './subscriptions.ts';

/** When a declined card is tried again: days after the try before. After the last, the subscription ends. */
const RETRY_DAYS = [3, 5, 7];

/**
 * Renew subscriptions that are due, and retry declined cards. Each runs in a transaction at its due instant,
 * the earliest first, so that a clock that jumps by months leaves the same result.
 */
export async function runRenewals(pool: pg.Pool, options: ScopeOptions): Promise<void> {
  for (;;) {
    // Asked outside the lock first: nearly always there is nothing.
    const due = await nextDue((sql, params) => pool.query(sql, params), options.now);
    if (due === undefined) return;
    await transact(pool, { ...options, now: due.at }, async (scope) => {
      // Another process may have been first.
      const still = await nextDue((sql, params) => query(scope, sql, params), options.now);
      if (still?.id === due.id && still.at === due.at) await renew(scope, due.id);
    });
  }
}

interface Due {
  /** A subscription. */
  readonly id: string;
  readonly at: number;
}

const NEXT_DUE = `
  SELECT id, at FROM (
    SELECT id, (data #>> '{items,data,0,current_period_end}')::bigint AS at FROM sandbox.objects
    WHERE kind = 'subscription' AND data->>'status' IN ('active', 'trialing')
    UNION ALL
    SELECT data #>> '{parent,subscription_details,subscription}', (data->>'next_payment_attempt')::bigint
    FROM sandbox.objects
    WHERE kind = 'invoice' AND data->>'status' = 'open' AND data->>'next_payment_attempt' IS NOT NULL
  ) AS due WHERE at <= $1 ORDER BY at, id LIMIT 1`;

type Rows = { readonly rows: readonly { readonly id: string; readonly at: string }[] };

async function nextDue(
  ask: (sql: string, params: unknown[]) => Promise<Rows>,
  now: number,
): Promise<Due | undefined> {
  const [row] = (await ask(NEXT_DUE, [now])).rows;
  return row && { id: row.id, at: Number(row.at) };
}

async function query(scope: Scope, sql: string, params: unknown[]): Promise<Rows> {
  return { rows: await scope.query(sql, params) };
}

/** What comes next for a subscription: its next period, its end, or another try to charge the card. */
async function renew(scope: Scope, id: string): Promise<Stripe.Subscription> {
  const subscription = await scope.get('subscription', id);
  switch (subscription.status) {
    case 'active':
    case 'trialing':
      return subscription.cancel_at_period_end
        ? endSubscription(scope, subscription, 'cancellation_requested')
        : beginPeriod(scope, subscription);
    case 'past_due':
      return tryAgain(scope, subscription);
    default:
      throw invalid('This subscription has ended.');
  }
}

async function beginPeriod(scope: Scope, subscription: Stripe.Subscription): Promise<Stripe.Subscription> {
  const { end: start } = periodOf(subscription);
  const period = { start, end: monthAfter(subscription.billing_cycle_anchor, start) };
  const items = {
    ...subscription.items,
    data: subscription.items.data.map((item) => ({
      ...item,
      current_period_start: period.start,
      current_period_end: period.end,
    })),
  };
  const renewed = await scope.save('subscription', { ...subscription, items, status: 'active' });
  const origin = await scope.behaviorOf(subscription.id);
  const invoice = await createInvoice(scope, renewed, {
    reason: 'subscription_cycle',
    period,
    isTrial: false,
    origin,
  });
  return settleCharge(scope, { ...renewed, latest_invoice: invoice.id }, invoice);
}

async function tryAgain(scope: Scope, subscription: Stripe.Subscription): Promise<Stripe.Subscription> {
  return settleCharge(scope, subscription, await scope.get('invoice', String(subscription.latest_invoice)));
}

/** Charge the invoice; the subscription becomes active, past due, or ended after the last try. */
async function settleCharge(
  scope: Scope,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
): Promise<Stripe.Subscription> {
  const charged = await chargeInvoice(scope, invoice, String(subscription.default_payment_method));
  const { latest_invoice } = subscription;
  if (charged.failure === undefined) return change(scope, subscription, { status: 'active', latest_invoice });
  const retryDays = RETRY_DAYS[charged.invoice.attempt_count - 1];
  if (retryDays === undefined) return endSubscription(scope, subscription, 'payment_failed');
  await scope.save('invoice', { ...charged.invoice, next_payment_attempt: scope.now + retryDays * DAY });
  return change(scope, subscription, { status: 'past_due', latest_invoice });
}

/** The customer pays the open invoice with the card on file. After a failure Stripe retries as before. */
export async function payOpenInvoice(scope: Scope, invoice: Stripe.Invoice): Promise<Charged> {
  const subscriptionId = String(invoice.parent?.subscription_details?.subscription);
  const subscription = await scope.get('subscription', subscriptionId);
  const method = String(subscription.default_payment_method);
  const charged = await chargeInvoice(scope, invoice, method, { isPresent: true });
  const isLatest = subscription.status === 'past_due' && subscription.latest_invoice === invoice.id;
  if (charged.failure === undefined && isLatest) await change(scope, subscription, { status: 'active' });
  return charged;
}

/** Go to the subscription's next date now: its renewal, its end or the next try. */
export async function advance(scope: Scope, id: string): Promise<Stripe.Subscription> {
  const subscription = await scope.get('subscription', id);
  if (subscription.status === 'past_due') return renew(scope, id);
  const { status, items, trial_end } = subscription;
  await scope.save('subscription', {
    ...subscription,
    billing_cycle_anchor: scope.now,
    trial_end: status === 'trialing' ? scope.now : trial_end,
    items: { ...items, data: items.data.map((item) => ({ ...item, current_period_end: scope.now })) },
  });
  return renew(scope, id);
}

/** The card on file stops working, and the next charge is due. */
export async function failPayment(scope: Scope, id: string): Promise<Stripe.Subscription> {
  await replaceCard(scope, await scope.get('subscription', id), {
    number: FAILING_CARD,
    exp_month: 12,
    exp_year: new Date(scope.now * 1000).getUTCFullYear() + 3,
  });
  return advance(scope, id);
}

/** Stripe's test card that can be saved, but never charged. */
const FAILING_CARD = '4000000000000341';

/**
 * Put another card in the place of the one on file.
 * @throws Failure 402 for one that its bank refuses already when it is saved
 */
export async function replaceCard(
  scope: Scope,
  subscription: Stripe.Subscription,
  card: NonNullable<z.output<typeof methodData>['card']>,
): Promise<Stripe.Subscription> {
  const customerId = String(subscription.customer);
  const method = await createMethod(scope, { type: 'card', card });
  await attachChecked(scope, method, customerId);
  const customer = await scope.get('customer', customerId);
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: method.id };
  await scope.save('customer', { ...customer, invoice_settings });
  return change(scope, subscription, { default_payment_method: method.id });
}
