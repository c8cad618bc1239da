import type Stripe from 'stripe';
import { confirm } from './confirmation.ts';
import { Failure, invalid } from './failure.ts';
import { newId, nulls } from './objects.ts';
import { createIntent } from './paymentIntents.ts';
import { on, PAGE, type PageParams, readList, readOne } from './routes.ts';
import type { Scope } from './store.ts';
import { periodOf } from './subscriptions.ts';

export const invoiceRoutes = [
  on('GET /v1/invoices', `${PAGE} subscription`, (scope, { subscription, ...page }: InvoiceParams) =>
    scope.list('invoice', { parent: { subscription_details: { subscription } } }, page),
  ),
  readOne('invoice'),
  readList('invoice_payment', 'invoice status'),
];

type InvoiceParams = PageParams & { readonly subscription: string };

/** What a period of a subscription is billed with. */
interface Billed {
  /** The one that began the subscription. */
  readonly isFirst: boolean;
  /** Where the invoice's page is. */
  readonly origin: string;
}

/** Bill a subscription's period. Stripe keeps a draft for an hour; here it is final at once. */
export async function createInvoice(
  scope: Scope,
  subscription: Stripe.Subscription,
  { isFirst, origin }: Billed,
): Promise<Stripe.Invoice> {
  const customer = await scope.get('customer', String(subscription.customer), 'customer');
  const id = newId('in');
  const lines = subscription.items.data.map((item) => lineOf(id, subscription, item));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const invoice: Stripe.Invoice = {
    ...nulls('account_tax_ids application automatically_finalizes_at custom_fields customer_account'),
    ...nulls('customer_address customer_phone customer_shipping default_payment_method default_source'),
    ...nulls('description due_date footer from_invoice last_finalization_error latest_revision'),
    ...nulls('next_payment_attempt on_behalf_of receipt_number rendering shipping_cost shipping_details'),
    ...nulls('number statement_descriptor test_clock'),
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Bursar',
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    automatic_tax: {
      ...nulls('disabled_reason liability provider status'),
      enabled: false,
    },
    billing_reason: isFirst ? 'subscription_create' : 'subscription_cycle',
    collection_method: 'charge_automatically',
    created: scope.now,
    currency: 'usd',
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_tax_exempt: 'none',
    default_tax_rates: [],
    discounts: [],
    effective_at: scope.now,
    ending_balance: 0,
    hosted_invoice_url: `${origin}/sandbox/stripe/invoice/${id}`,
    issuer: { type: 'self' },
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: nulls('default_mandate payment_method_options payment_method_types'),
    // The invoice's own period is the one before: what is billed in advance has its period on its line.
    period_end: scope.now,
    period_start: isFirst ? scope.now : subscription.start_date,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status: 'open',
    status_transitions: {
      ...nulls('marked_uncollectible_at paid_at voided_at'),
      finalized_at: scope.now,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: scope.now,
  };
  return scope.put(invoice, 'invoice.created', 'invoice.finalized');
}

/** A member's month times how many; nothing during a trial. */
function lineOf(
  invoice: string,
  subscription: Stripe.Subscription,
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
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    period: periodOf(subscription),
    pretax_credit_amounts: [],
    quantity,
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

/** What became of charging an invoice. */
export interface Charged {
  readonly invoice: Stripe.Invoice;
  /** Why the card was not charged; undefined when it was. */
  readonly failure: Failure | undefined;
}

/** Charge an open invoice to a card. What a failure means for the subscription, the caller says. */
export async function chargeInvoice(
  scope: Scope,
  invoice: Stripe.Invoice,
  methodId: string,
): Promise<Charged> {
  if (invoice.status !== 'open') throw invalid('Invoice is already paid.', { code: 'invoice_not_editable' });
  const failure = invoice.amount_due === 0 ? undefined : await chargeCard(scope, invoice, methodId);
  const attempted = { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 };
  if (failure !== undefined) {
    await scope.put(attempted, 'invoice.payment_failed');
    return { invoice: attempted, failure };
  }
  const paid: Stripe.Invoice = {
    ...attempted,
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    status_transitions: { ...invoice.status_transitions, paid_at: scope.now },
  };
  await scope.put(paid, 'invoice.paid', 'invoice.payment_succeeded');
  return { invoice: paid, failure: undefined };
}

/** Pay by a payment intent of the invoice's own. Answers why that failed, if it did. */
async function chargeCard(
  scope: Scope,
  invoice: Stripe.Invoice,
  methodId: string,
): Promise<Failure | undefined> {
  const { amount_due: amount, customer } = invoice;
  const params = { amount, currency: 'usd', customer: String(customer) } as const;
  const intent = await createIntent(scope, { ...params, allowed_payment_method_types: ['card'] });
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
  await scope.save(newPayment(scope, invoice, intent.id));
  return undefined;
}

/** An invoice's payment. Stripe keeps one from the first try on; here there is one once it is paid. */
function newPayment(
  scope: Scope,
  { id, amount_due }: Stripe.Invoice,
  intentId: string,
): Stripe.InvoicePayment {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: amount_due,
    amount_requested: amount_due,
    created: scope.now,
    currency: 'usd',
    invoice: id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intentId, type: 'payment_intent' },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: scope.now },
  };
}
