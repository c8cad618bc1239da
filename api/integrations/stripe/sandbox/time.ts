import { failAch, succeedAch } from './confirmation.ts';
import { attach, resolveMethod } from './customers.ts';
import { Failure, invalid } from './failure.ts';
import { chargeInvoice, createInvoice, monthAfter, periodOf } from './invoices.ts';
import { payOutDaily, payPayout } from './money.ts';
import type { Invoice, Method, Subscription } from './objects.ts';
import { openDispute, returnAch, succeedRefund } from './reversals.ts';
import { type Action, look, type SandboxStore, type Scope, transact } from './store.ts';
import { change, endSubscription } from './subscriptions.ts';

/** What time brings, by the name that it is scheduled under. */
const actions: Record<Action, (scope: Scope, id: string) => Promise<unknown>> = {
  succeedAch,
  failAch,
  returnAch,
  openDispute,
  succeedRefund,
  payOut: payOutDaily,
  payPayout,
  renew: renewWhenDue,
};

/**
 * Do all actions that are due, each in a transaction at its own instant, the earliest first: a clock that
 * leaps by months leaves the same result.
 */
export async function runDue(store: SandboxStore, origin: string): Promise<void> {
  const { now } = look(store);
  // Looked up outside the lock first: nearly always there is nothing.
  while ((await store.pool.query(`SELECT 1 ${DUE} LIMIT 1`, [now])).rowCount !== 0)
    await transact(store, { origin }, async (scope) => {
      const [due] = await scope.query<{ action: Action; object_id: string; at: number }>(
        `DELETE FROM sandbox.schedule WHERE id = (SELECT id ${DUE} ORDER BY due_at, id LIMIT 1)
         RETURNING action, object_id, floor(extract(epoch FROM due_at))::float8 AS at`,
        [now],
      );
      if (due === undefined) return;
      const { account } = await scope.ownerOf(due.object_id);
      await actions[due.action](scope.on(account, { now: due.at }), due.object_id).catch((error: unknown) => {
        // By now it may be impossible, such as a dispute of what was refunded: then it does not happen.
        if (!(error instanceof Failure)) throw error;
      });
    });
}

const DUE = 'FROM sandbox.schedule WHERE due_at <= to_timestamp($1)';

/** A card is tried so often; then the subscription ends. */
const MAX_TRIES = 4;

/** A period has ended, unless it was ended by hand before. A declined card is not tried again by itself. */
async function renewWhenDue(scope: Scope, id: string): Promise<void> {
  const subscription = await scope.get('subscription', id);
  const isDue = periodOf(subscription).end === scope.now && subscription.status !== 'past_due';
  if (isDue) await renew(scope, id);
}

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
  await scope.later('renew', id, end);
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
  if (invoice.attempt_count >= MAX_TRIES) return endSubscription(scope, subscription);
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
  await scope.change(due, { billing_cycle_anchor: scope.now });
  return renew(scope, id);
}

/** The card on file stops working, and the next charge is due. */
export async function failPayment(scope: Scope, id: string): Promise<Subscription> {
  const declined = await resolveMethod(scope, 'pm_card_chargeDeclined');
  await replaceCard(scope, await scope.get('subscription', id), declined);
  return advance(scope, id);
}

/** Put another card in the place of the one on file. */
export async function replaceCard(
  scope: Scope,
  subscription: Subscription,
  method: Method,
): Promise<Subscription> {
  await attach(scope, method, String(subscription.customer));
  return change(scope, subscription, { default_payment_method: method.id });
}
