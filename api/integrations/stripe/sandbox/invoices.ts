import type Stripe from 'stripe';
import { z } from 'zod';
import { AUTHENTICATED, confirm } from './confirmation.ts';
import { Failure, invalid } from './failure.ts';
import { type Billed, newInvoice } from './newInvoice.ts';
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

  on(
    'GET /v1/invoice_payments',
    { ...pageFields, invoice: text.optional(), status: z.enum(['canceled', 'open', 'paid']).optional() },
    (scope, { invoice, status, ...page }) => {
      const filter = { ...(invoice !== undefined && { invoice }), ...(status !== undefined && { status }) };
      return scope.list('invoice_payment', filter, pageOf(page));
    },
  ),
];

/** The filter for the invoices of a subscription. */
function ofSubscription(subscription: string): object {
  return { parent: { subscription_details: { subscription } } };
}

/** Bill a subscription's period. Stripe keeps a draft for an hour; here it is final at once. */
export async function createInvoice(
  scope: Scope,
  subscription: Stripe.Subscription,
  billed: Billed,
): Promise<Stripe.Invoice> {
  const customerId = String(subscription.customer);
  const customer = await scope.get('customer', customerId, 'customer');
  const ordinal = (await scope.list('invoice', { customer: customerId }, { limit: 1000 })).data.length + 1;
  const invoice = newInvoice(scope, subscription, customer, ordinal, billed);
  await scope.save('invoice', invoice);
  await scope.emit('invoice.created', invoice);
  await scope.emit('invoice.finalized', invoice);
  return invoice;
}

/** What became of charging an invoice. */
export interface Charged {
  readonly invoice: Stripe.Invoice;
  /** Why the card was not charged; undefined when it was. */
  readonly failure: Failure | undefined;
}

/**
 * Charge an open invoice to a card, by a payment intent of its own. `isPresent`: the customer is there and
 * has just done what the card's bank asks. What a failure means for the subscription, the caller says.
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
  const card = cardNamed(await scope.behaviorOf(methodId));
  if (isPresent || card?.name === 'authenticationRequiredOnSetup')
    await scope.save('payment_intent', intent, AUTHENTICATED);
  try {
    await confirm(scope, intent, { payment_method: methodId, error_on_requires_action: true });
    await scope.save('invoice_payment', newPayment(scope, invoice, intent.id));
    return undefined;
  } catch (error) {
    if (error instanceof Failure && error.hasChanged) return error;
    throw error;
  }
}

/** An invoice's payment. Stripe keeps one from the first try on; here there is one once it is paid. */
function newPayment(scope: Scope, invoice: Stripe.Invoice, intentId: string): Stripe.InvoicePayment {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: invoice.amount_due,
    amount_requested: invoice.amount_due,
    created: scope.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intentId, type: 'payment_intent' },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: scope.now },
  };
}
