import type Stripe from 'stripe';
import { newId } from './objects.ts';
import type { Period } from './periods.ts';
import type { Scope } from './store.ts';

/** What a period of a subscription is billed with. */
export interface Billed {
  readonly reason: 'subscription_create' | 'subscription_cycle';
  readonly period: Period;
  readonly isTrial: boolean;
  /** Where the invoice's page is. */
  readonly origin: string;
}

/** The customer's `ordinal`th invoice, open, as Stripe would answer it; nothing is saved. */
export function newInvoice(
  scope: Scope,
  subscription: Stripe.Subscription,
  customer: Stripe.Customer,
  ordinal: number,
  billed: Billed,
): Stripe.Invoice {
  const id = newId('in');
  const lines = subscription.items.data.map((item) => lineOf(id, subscription, item, billed));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return {
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
    customer: customer.id,
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
    number: `${customer.id.slice(-8).toUpperCase()}-${String(ordinal).padStart(4, '0')}`,
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
}

function lineOf(
  invoice: string,
  subscription: Stripe.Subscription,
  { id, price, quantity = 1 }: Stripe.SubscriptionItem,
  { period, isTrial }: Billed,
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
