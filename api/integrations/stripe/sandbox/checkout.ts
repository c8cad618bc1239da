import type Stripe from 'stripe';
import { createCustomer } from './customers.ts';
import { invalid } from './failure.ts';
import { type CheckoutParams, checkoutFields, newCheckout } from './newCheckout.ts';
import { pageFields, pageOf, required, text } from './params.ts';
import { attach, attachChecked, createMethod } from './paymentMethods.ts';
import { on } from './routes.ts';
import type { Scope } from './store.ts';
import { createSubscription } from './subscriptions.ts';

/** The sessions of Stripe's page Checkout. */
export const checkoutRoutes = [
  on('POST /v1/checkout/sessions', checkoutFields, createCheckout),
  on(
    'GET /v1/checkout/sessions',
    { ...pageFields, customer: text.optional(), status: text.optional() },
    (scope, { customer, status, ...page }) => {
      const filter = { ...(customer !== undefined && { customer }), ...(status !== undefined && { status }) };
      return scope.list('checkout.session', filter, pageOf(page));
    },
  ),
  on('GET /v1/checkout/sessions/:id', {}, (scope, _params, [id]) => scope.get('checkout.session', id)),
  on('POST /v1/checkout/sessions/:id/expire', {}, async (scope, _params, [id]) => {
    const session = await scope.get('checkout.session', id);
    if (session.status !== 'open')
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    return expireCheckout(scope, session);
  }),
];

async function createCheckout(scope: Scope, params: CheckoutParams): Promise<Stripe.Checkout.Session> {
  if (params.customer !== undefined) await scope.get('customer', params.customer, 'customer');
  let total = 0;
  for (const { price, quantity = 1 } of params.line_items ?? []) {
    const param = 'line_items[0][price]';
    const { type, unit_amount } = await scope.get('price', required(price, param), param);
    if (params.mode === 'subscription' && type !== 'recurring')
      throw invalid('You must provide at least one recurring price in `subscription` mode.', { param });
    total += (unit_amount ?? 0) * quantity;
  }
  const { trial_period_days } = params.subscription_data ?? {};
  if (trial_period_days !== undefined) total = 0;
  const session = newCheckout(scope, params, total);
  // What is bought is no part of the session as it is answered.
  const [item] = params.line_items ?? [];
  const order: Order = {
    price: item?.price ?? '',
    quantity: item?.quantity ?? 1,
    trialDays: trial_period_days,
    metadata: params.subscription_data?.metadata ?? {},
    description: params.subscription_data?.description,
  };
  return scope.save('checkout.session', session, JSON.stringify(order));
}

/** What a session sells. */
interface Order {
  readonly price: string;
  readonly quantity: number;
  readonly trialDays?: number | undefined;
  readonly metadata: Readonly<Record<string, string>>;
  readonly description?: string | undefined;
}

export interface ReadOrder extends Omit<Order, 'price'> {
  readonly price: Stripe.Price;
  readonly product: string;
}

/** What a session sells, for its page. */
export async function orderOf(scope: Scope, session: Stripe.Checkout.Session): Promise<ReadOrder> {
  const order: Order = JSON.parse(await scope.behaviorOf(session.id));
  const price = await scope.get('price', order.price);
  const product = await scope.get('product', String(price.product));
  return { ...order, price, product: product.name };
}

export async function expireCheckout(
  scope: Scope,
  session: Stripe.Checkout.Session,
): Promise<Stripe.Checkout.Session> {
  const expired: Stripe.Checkout.Session = { ...session, status: 'expired', url: null };
  await scope.emit('checkout.session.expired', expired);
  return scope.save('checkout.session', expired);
}

/** The card that a customer typed in at Checkout. */
export interface TypedCard {
  readonly name: string;
  readonly number: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly cvc: string;
}

/** The card as a method; nothing is charged yet. @throws Failure 402 when mistyped or no test card */
export function cardOf(scope: Scope, { name, ...card }: TypedCard): Promise<Stripe.PaymentMethod> {
  return createMethod(scope, { type: 'card', card, billing_details: { name } });
}

/**
 * The customer pays: customer, subscription and its first invoice are made together.
 * @throws Failure 402 when the card is declined: the caller undoes all of it, and the session stays open
 */
export async function completeCheckout(
  scope: Scope,
  session: Stripe.Checkout.Session,
  method: Stripe.PaymentMethod,
): Promise<Stripe.Checkout.Session> {
  if (session.status !== 'open') throw invalid('This Checkout Session is not open any more.');
  const { price, quantity, trialDays, metadata: given, description } = await orderOf(scope, session);
  const name = method.billing_details.name ?? undefined;
  const email = session.customer_email ?? undefined;
  const customer =
    typeof session.customer === 'string'
      ? await scope.get('customer', session.customer)
      : await createCustomer(scope, { email, name });
  // A card that is charged at once shows by that what it is worth; one that is only saved is asked about.
  const saved =
    trialDays === undefined
      ? await attach(scope, method, customer.id)
      : await attachChecked(scope, method, customer.id);
  const purchase = {
    customer: customer.id,
    method: saved.id,
    price,
    quantity,
    trialDays,
    metadata: given,
    description,
    origin: new URL(session.url ?? scope.origin).origin,
  };
  const { subscription, invoice } = await createSubscription(scope, purchase, { isPresent: true });
  const complete = await scope.save('checkout.session', {
    ...session,
    status: 'complete',
    payment_status: invoice.amount_due === 0 ? 'no_payment_required' : 'paid',
    customer: customer.id,
    customer_details: {
      address: null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    subscription: subscription.id,
    invoice: invoice.id,
    url: null,
  });
  await scope.emit('checkout.session.completed', complete);
  return complete;
}
