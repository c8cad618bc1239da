import type pg from 'pg';
import { failAch, settleAch } from './confirmation.ts';
import { Failure, invalid } from './failure.ts';
import { chargeInvoice, createInvoice } from './invoices.ts';
import type { Invoice, Subscription } from './objects.ts';
import { attach, createMethod, type MethodData } from './paymentMethods.ts';
import { payOutBalance, payPayout } from './payouts.ts';
import { monthAfter, periodOf } from './periods.ts';
import { openDispute, returnAch, settleRefund } from './reversals.ts';
import { type Action, DAY, type Scope, type ScopeOptions, transact } from './store.ts';
import { change, endSubscription } from './subscriptions.ts';

/** What time brings, by the name that it is scheduled under. */
const actions = {
  settleAch,
  failAch,
  returnAch,
  openDispute: (scope: Scope, chargeId: string) => openDispute(scope, chargeId),
  settleRefund,
  payPayout,
} satisfies Record<Action, unknown>;

/** Do everything whose time has come, each in a transaction of its own. */
export async function runDue(pool: pg.Pool, options: () => ScopeOptions): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query('SELECT 1 FROM sandbox.schedule WHERE due_at <= now() LIMIT 1');
    if (rowCount === 0) return;
    await transact(pool, options(), async (scope) => {
      const [due] = await scope.query<{ action: Action; object_id: string }>(
        `DELETE FROM sandbox.schedule WHERE id =
           (SELECT id FROM sandbox.schedule WHERE due_at <= now() ORDER BY due_at, id LIMIT 1)
         RETURNING action, object_id`,
        [],
      );
      if (due === undefined) return;
      const act: (scope: Scope, id: string) => Promise<unknown> = actions[due.action];
      await act(await scope.ownerOf(due.object_id), due.object_id).catch((error: unknown) => {
        // By now it may be impossible, such as a dispute of what was refunded: then it does not happen.
        if (!(error instanceof Failure)) throw error;
      });
    });
  }
}

/** The day of an instant, counted in UTC. */
export function dayOf(unixSeconds: number): number {
  return Math.floor(unixSeconds / DAY);
}

/** Pay out every account's available balance, as on Stripe's daily schedule; once a day, whoever asks. */
export async function runDailyPayouts(pool: pg.Pool, options: ScopeOptions): Promise<void> {
  await transact(pool, options, async (scope) => {
    const [isNew] = await scope.query(
      `INSERT INTO sandbox.settings (name, value) VALUES ('payout day', $1)
       ON CONFLICT (name) DO UPDATE SET value = $1 WHERE settings.value <> $1 RETURNING name`,
      [String(dayOf(scope.now))],
    );
    if (isNew === undefined) return;
    const accounts = await scope.query<{ id: string }>(
      `SELECT id FROM sandbox.objects WHERE kind = 'account' AND (data->>'payouts_enabled')::boolean`,
      [],
    );
    for (const { id } of accounts) await payOutBalance(scope.on(id), 'available');
  });
}

/** A card is tried so often; then the subscription ends. */
const MOST_TRIES = 4;

/**
 * Renew subscriptions that are due, each in a transaction at its due instant, the earliest first, so that a
 * clock that jumps by months leaves the same result. A declined card is not tried again by itself.
 */
export async function runRenewals(pool: pg.Pool, options: ScopeOptions): Promise<void> {
  for (;;) {
    // Asked outside the lock first: nearly always there is nothing.
    const [due] = (await pool.query<Due>(NEXT_DUE, [options.now])).rows;
    if (due === undefined) return;
    await transact(pool, { ...options, now: Number(due.at) }, async (scope) => {
      // Another process may have been first.
      const [still] = await scope.query<Due>(NEXT_DUE, [options.now]);
      if (still?.id === due.id && still.at === due.at) await renew(scope, due.id);
    });
  }
}

/** A subscription, and when it is due. */
type Due = { readonly id: string; readonly at: string };

const NEXT_DUE = `
  SELECT id, data #>> '{items,data,0,current_period_end}' AS at FROM sandbox.objects
  WHERE kind = 'subscription' AND data->>'status' IN ('active', 'trialing')
    AND (data #>> '{items,data,0,current_period_end}')::bigint <= $1
  ORDER BY (data #>> '{items,data,0,current_period_end}')::bigint, id LIMIT 1`;

/** What comes next for a subscription: its next period, its end, or another try to charge the card. */
async function renew(scope: Scope, id: string): Promise<Subscription> {
  const subscription = await scope.get('subscription', id);
  if (subscription.status === 'canceled') throw invalid('This subscription has ended.');
  if (subscription.status === 'past_due')
    return tryCard(scope, subscription, await scope.get('invoice', String(subscription.latest_invoice)));
  if (subscription.cancel_at_period_end) return endSubscription(scope, subscription);
  const { end: start } = periodOf(subscription);
  const end = monthAfter(subscription.billing_cycle_anchor, start);
  const renewed = { ...withPeriod(subscription, start, end), status: 'active' as const };
  const invoice = await createInvoice(scope, renewed);
  return tryCard(scope, { ...renewed, latest_invoice: invoice.id }, invoice);
}

function withPeriod(subscription: Subscription, start: number, end: number): Subscription {
  const { items } = subscription;
  const period = { current_period_start: start, current_period_end: end };
  const data = items.data.map((item) => ({ ...item, ...period }));
  return { ...subscription, items: { ...items, data } };
}

/** Charge the invoice; the subscription becomes active, past due, or ended after the last try. */
async function tryCard(scope: Scope, subscription: Subscription, open: Invoice): Promise<Subscription> {
  const method = String(subscription.default_payment_method);
  const { invoice, failure } = await chargeInvoice(scope, open, method);
  if (failure === undefined) return change(scope, subscription, { status: 'active' });
  if (invoice.attempt_count >= MOST_TRIES) return endSubscription(scope, subscription);
  return change(scope, subscription, { status: 'past_due' });
}

/** The customer pays the open invoice with the card on file. @throws Failure 402 when it is declined */
export async function payOpenInvoice(scope: Scope, invoice: Invoice): Promise<void> {
  const id = String(invoice.parent?.subscription_details?.subscription);
  const subscription = await scope.get('subscription', id);
  const { failure } = await chargeInvoice(scope, invoice, String(subscription.default_payment_method));
  if (failure !== undefined) throw failure;
  if (subscription.status === 'past_due') await change(scope, subscription, { status: 'active' });
}

/** Go to the subscription's next date now: its renewal, its end or the next try. */
export async function advance(scope: Scope, id: string): Promise<Subscription> {
  const subscription = await scope.get('subscription', id);
  if (subscription.status === 'past_due') return renew(scope, id);
  const due = withPeriod(subscription, periodOf(subscription).start, scope.now);
  await scope.save({ ...due, billing_cycle_anchor: scope.now });
  return renew(scope, id);
}

/** The card on file stops working, and the next charge is due. */
export async function failPayment(scope: Scope, id: string): Promise<Subscription> {
  const card = { number: DECLINED, exp_month: 12, exp_year: 2099 };
  await replaceCard(scope, await scope.get('subscription', id), card);
  return advance(scope, id);
}

/** Stripe's test card that is declined whenever it is charged. */
const DECLINED = '4000000000000002';

/** Put another card in the place of the one on file. */
export async function replaceCard(
  scope: Scope,
  subscription: Subscription,
  card: NonNullable<MethodData['card']>,
): Promise<Subscription> {
  const method = await createMethod(scope, { type: 'card', card });
  await attach(scope, method, String(subscription.customer));
  return change(scope, subscription, { default_payment_method: method.id });
}
