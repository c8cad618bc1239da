import type Stripe from 'stripe';
import { AUTHENTICATED, confirm } from './confirmation.ts';
import { Failure, invalid } from './failure.ts';
import { cardNamed } from './numbers.ts';
import { newId } from './objects.ts';
import { pageFields, pageOf, text } from './params.ts';
import { createIntent } from './paymentIntents.ts';
import { on } from './routes.ts';
import type { Scope } from './store.ts';

export const invoiceRoutes = [
  on(
    'GET /v1/invoices',
    {
      ...pageFields,
      customer: text.optional(),
      subscription: text.optional(),
      status: text.optional(),
    },
    (scope, { customer, subscription, status, ...page }) => {
      const filter = {
        ...(customer !== undefined && { customer }),
        ...(subscription !== undefined && ofSubscription(subscription)),
        ...(status !== undefined && { status }),
      };
      return scope.list('invoice', filter, pageOf(page));
    },
  ),

  on('GET /v1/invoices/:id', {}, (scope, _params, [id]) => scope.get('invoice', id)),
];

/** The filter for the invoices of a subscription. */
export function ofSubscription(subscription: string): object {
  return { parent: { subscription_details: { subscription } } };
}

/** Bill a period of a subscription: an open invoice. Stripe leaves one as a draft for an hour; here it is final at once. */
export async function createInvoice(
  scope: Scope,
  subscription: Stripe.Subscription,
  billed: {
    readonly reason: 'subscription_create' | 'subscription_cycle';
    readonly period: { readonly start: number; readonly end: number };
    readonly isTrial: boolean;
    /** Where its page is. */
    readonly origin: string;
  },
): Promise<Stripe.Invoice> {
  const id = newId('in');
  const customerId = String(subscription.customer);
  const customer = await scope.get('customer', customerId, 'customer');
  const lines = subscription.items.data.map((item) => lineOf(id, subscription, item, billed));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const ordinal = (await scope.list('invoice', { customer: customerId }, { limit: 1000 })).data.length + 1;
  const invoice: Stripe.Invoice = {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Bursar',
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: billed.reason,
    collection_method: 'charge_automatically',
    created: scope.now,
    currency: 'usd',
    custom_fields: null,
    customer: customerId,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: scope.now,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `${billed.origin}/sandbox/stripe/invoice/${id}`,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `${customerId.slice(-8).toUpperCase()}-${String(ordinal).padStart(4, '0')}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    // The invoice's own period is the one before: what is billed in advance has its period on its line.
    period_end: scope.now,
    period_start: billed.reason === 'subscription_create' ? scope.now : subscription.start_date,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'open',
    status_transitions: {
      finalized_at: scope.now,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: scope.now,
  };
  await scope.save('invoice', invoice);
  await scope.emit('invoice.created', invoice);
  await scope.emit('invoice.finalized', invoice);
  return invoice;
}

function lineOf(
  invoice: string,
  subscription: Stripe.Subscription,
  { id, price, quantity = 1 }: Stripe.SubscriptionItem,
  {
    period,
    isTrial,
  }: { readonly period: { readonly start: number; readonly end: number }; isTrial: boolean },
): Stripe.InvoiceLineItem {
  const each = price.unit_amount ?? 0;
  const amount = isTrial ? 0 : each * quantity;
  return {
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
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: id,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: String(price.product) },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: null,
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

/**
 * Charge an open invoice to a card, by a payment intent of its own. `isPresent`: the customer is there and has just done what the card's bank
 * asks. What a failure means for the subscription, the caller says.
 */
export async function chargeInvoice(
  scope: Scope,
  invoice: Stripe.Invoice,
  methodId: string,
  { isPresent = false } = {},
): Promise<Charged> {
  if (invoice.status !== 'open') throw invalid('Invoice is already paid.', { code: 'invoice_not_editable' });
  const failure =
    invoice.amount_due === 0 ? undefined : await chargeCard(scope, invoice, methodId, isPresent);
  // What the customer tries does not count as one of Stripe's own tries.
  const attempt_count = invoice.attempt_count + (isPresent && invoice.attempted ? 0 : 1);
  const attempted = { ...invoice, attempted: true, attempt_count };
  if (failure !== undefined) {
    const failed = await scope.save('invoice', attempted);
    await scope.emit('invoice.payment_failed', failed);
    return { invoice: failed, failure };
  }
  const paid = await scope.save('invoice', {
    ...attempted,
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: scope.now },
  });
  await scope.emit('invoice.paid', paid);
  await scope.emit('invoice.payment_succeeded', paid);
  return { invoice: paid, failure: undefined };
}

async function chargeCard(
  scope: Scope,
  invoice: Stripe.Invoice,
  methodId: string,
  isPresent: boolean,
): Promise<Failure | undefined> {
  const intent = await createIntent(scope, {
    amount: invoice.amount_due,
    currency: 'usd',
    customer: String(invoice.customer),
    allowed_payment_method_types: ['card'],
    confirmation_method: 'automatic',
    payment_method: methodId,
    description:
      invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
  });
  // A card that its bank asks about when it is saved is not asked about again.
  const card = cardNamed(await scope.behaviourOf(methodId));
  if (isPresent || card?.name === 'authenticationRequiredOnSetup')
    await scope.save('payment_intent', intent, AUTHENTICATED);
  try {
    await confirm(scope, intent, { payment_method: methodId, error_on_requires_action: true });
    return undefined;
  } catch (error) {
    if (error instanceof Failure && error.isKept) return error;
    throw error;
  }
}
