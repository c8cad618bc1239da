import type Stripe from 'stripe';
import { plusMonths } from '../../../../ledger/values/calendar.ts';
import { all, nulls } from './blanks.ts';
import { confirmIntent } from './confirmation.ts';
import { Failure, invalid } from './failure.ts';
import { createIntent } from './intents.ts';
import { type Invoice, newId, type Subscription } from './objects.ts';
import { DAY, type Scope } from './store.ts';

/** Bill a subscription's period. Stripe keeps a draft for an hour; here it is final at once. */
export async function createInvoice(scope: Scope, subscription: Subscription): Promise<Invoice> {
  const isFirst = subscription.latest_invoice === null;
  const origin = await scope.behaviorOf(subscription.id);
  const id = newId('in');
  const lines = subscription.items.data.map((item) => lineOf(id, subscription, item));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return scope.create('invoice', id, ['invoice.created', 'invoice.finalized'], {
    ...all(total, 'amount_due amount_remaining subtotal subtotal_excluding_tax total total_excluding_tax'),
    billing_reason: isFirst ? 'subscription_create' : 'subscription_cycle',
    customer: subscription.customer,
    hosted_invoice_url: `${origin}/sandbox/stripe/invoice/${id}`,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    // What is billed in advance has its period on its line.
    ...all(scope.now, 'period_end period_start'),
  });
}

/** A member's month times how many; nothing during a trial. */
function lineOf(
  invoice: string,
  subscription: Subscription,
  { price, quantity = 1 }: Stripe.SubscriptionItem,
): Stripe.InvoiceLineItem {
  const isTrial = subscription.status === 'trialing';
  const each = price.unit_amount ?? 0;
  const amount = isTrial ? 0 : each * quantity;
  return {
    ...nulls('parent quantity_decimal pricing'),
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: 'usd',
    description: isTrial
      ? `Trial period for ${quantity} members`
      : `${quantity} × member (at $${(each / 100).toFixed(2)} / month)`,
    ...all([], 'discount_amounts discounts pretax_credit_amounts taxes'),
    discountable: true,
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    period: periodOf(subscription),
    quantity,
    subscription: subscription.id,
    subtotal: amount,
  };
}

/** Charge an open invoice to a card. Answers it, and why that failed, if it did. */
export async function chargeInvoice(
  scope: Scope,
  invoice: Invoice,
  methodId: string,
): Promise<{ readonly invoice: Invoice; readonly failure?: Failure }> {
  if (invoice.status !== 'open') throw invalid('Invoice is already paid.', { code: 'invoice_not_editable' });
  const failure = invoice.amount_due === 0 ? undefined : await chargeCard(scope, invoice, methodId);
  const tried = { attempted: true, attempt_count: invoice.attempt_count + 1 };
  if (failure !== undefined)
    return { invoice: await scope.change(invoice, tried, 'invoice.payment_failed'), failure };
  const paid = { ...tried, status: 'paid', amount_paid: invoice.amount_due, amount_remaining: 0 } as const;
  return { invoice: await scope.change(invoice, paid, 'invoice.paid', 'invoice.payment_succeeded') };
}

/** Pay by a payment intent of the invoice's own. Answers why that failed, if it did. */
async function chargeCard(scope: Scope, invoice: Invoice, methodId: string): Promise<Failure | undefined> {
  const { amount_due: amount, customer } = invoice;
  const types = ['card'] as const;
  const params = { amount, customer: String(customer), allowed_payment_method_types: types };
  const intent = await createIntent(scope, params);
  try {
    const paid = await confirmIntent(scope, intent, await scope.get('payment_method', methodId));
    if (paid.status !== 'succeeded')
      throw new Failure(402, {
        type: 'card_error',
        code: 'authentication_required',
        message: 'Your card was declined. This transaction requires authentication.',
      });
  } catch (error) {
    if (error instanceof Failure && error.hasChanged) return error;
    throw error;
  }
  // Stripe keeps one from the first try on; here there is one once it is paid.
  await scope.create('invoice_payment', newId('inpay'), [], {
    ...all(amount, 'amount_paid amount_requested'),
    invoice: invoice.id,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
  });
  return undefined;
}

/** The period that the subscription is in, in unix seconds; the end is the beginning of the next. */
export function periodOf({ items, start_date }: Subscription) {
  const [item] = items.data;
  return { start: item?.current_period_start ?? start_date, end: item?.current_period_end ?? start_date };
}

/** The first instant after `after` that is whole months from the anchor, or a short month's last day. */
export function monthAfter(anchor: number, after: number): number {
  const first = new Date(anchor * 1000).toISOString().slice(0, 10);
  for (let months = 1; ; months++) {
    const at = Date.parse(plusMonths(first, months)) / 1000 + (anchor % DAY);
    if (at > after) return at;
  }
}
