import type Stripe from 'stripe';
import { confirm } from './confirmation.ts';
import { Failure, invalid } from './failure.ts';
import { all, fresh, type Invoice, newId, nulls, type Subscription } from './objects.ts';
import { createIntent } from './paymentIntents.ts';
import { periodOf } from './periods.ts';
import { on, PAGE, type PageParams, readList, readOne } from './routes.ts';
import type { Scope } from './store.ts';

export const invoiceRoutes = [
  on('GET /v1/invoices', `${PAGE} subscription`, (scope, { subscription, ...page }: InvoiceParams) =>
    scope.list('invoice', { parent: { subscription_details: { subscription } } }, page),
  ),
  readOne('invoice'),
  readList('invoice_payment', 'invoice status'),
];

type InvoiceParams = PageParams & { readonly subscription: string };

/** Bill a subscription's period. Stripe keeps a draft for an hour; here it is final at once. */
export async function createInvoice(scope: Scope, subscription: Subscription): Promise<Invoice> {
  const isFirst = subscription.latest_invoice === null;
  const origin = await scope.behaviorOf(subscription.id);
  const id = newId('in');
  const lines = subscription.items.data.map((item) => lineOf(id, subscription, item));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const invoice: Invoice = {
    ...fresh(scope, 'invoice', id),
    ...nulls('account_tax_ids application automatically_finalizes_at custom_fields customer_account'),
    ...nulls('customer_address customer_phone customer_shipping default_payment_method default_source'),
    ...nulls('description due_date footer from_invoice last_finalization_error latest_revision'),
    ...nulls('next_payment_attempt on_behalf_of receipt_number rendering shipping_cost shipping_details'),
    ...nulls('number statement_descriptor test_clock webhooks_delivered_at'),
    ...nulls('account_country account_name customer_email customer_name customer_tax_exempt effective_at'),
    ...all(total, 'amount_due amount_remaining subtotal subtotal_excluding_tax total total_excluding_tax'),
    ...all(0, 'amount_overpaid amount_paid amount_shipping attempt_count ending_balance starting_balance'),
    ...all(0, 'post_payment_credit_notes_amount pre_payment_credit_notes_amount'),
    ...all([], 'default_tax_rates discounts total_discount_amounts total_pretax_credit_amounts total_taxes'),
    attempted: false,
    automatic_tax: { ...nulls('disabled_reason liability provider status'), enabled: false },
    billing_reason: isFirst ? 'subscription_create' : 'subscription_cycle',
    collection_method: 'charge_automatically',
    currency: 'usd',
    customer: subscription.customer,
    hosted_invoice_url: `${origin}/sandbox/stripe/invoice/${id}`,
    issuer: { type: 'self' },
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: nulls('default_mandate payment_method_options payment_method_types'),
    // What is billed in advance has its period on its line.
    ...all(scope.now, 'period_end period_start'),
    status: 'open',
    status_transitions: nulls('finalized_at marked_uncollectible_at paid_at voided_at'),
  };
  return scope.put(invoice, 'invoice.created', 'invoice.finalized');
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
export async function chargeInvoice(scope: Scope, invoice: Invoice, methodId: string) {
  if (invoice.status !== 'open') throw invalid('Invoice is already paid.', { code: 'invoice_not_editable' });
  const failure = invoice.amount_due === 0 ? undefined : await chargeCard(scope, invoice, methodId);
  const attempted = { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 };
  if (failure !== undefined) {
    await scope.put(attempted, 'invoice.payment_failed');
    return { invoice: attempted, failure };
  }
  const paid: Invoice = {
    ...attempted,
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
  };
  await scope.put(paid, 'invoice.paid', 'invoice.payment_succeeded');
  return { invoice: paid, failure: undefined };
}

/** Pay by a payment intent of the invoice's own. Answers why that failed, if it did. */
async function chargeCard(scope: Scope, invoice: Invoice, methodId: string): Promise<Failure | undefined> {
  const { amount_due: amount, customer } = invoice;
  const types = ['card'] as const;
  const params = { amount, customer: String(customer), allowed_payment_method_types: types };
  const intent = await createIntent(scope, params);
  try {
    const paid = await confirm(scope, intent, await scope.get('payment_method', methodId));
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
  await scope.save({
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: amount,
    amount_requested: amount,
    created: scope.now,
    currency: 'usd',
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'paid',
    status_transitions: nulls('canceled_at paid_at'),
  });
  return undefined;
}
