import Stripe from 'stripe';
import { all, type FieldsOf, fresh } from './blanks.ts';
import { attach, createCustomer, createMethod, type MethodData } from './customers.ts';
import { invalid } from './failure.ts';
import { newId, type Session } from './objects.ts';
import { DAY, type Scope } from './store.ts';
import { createSubscription, type Order } from './subscriptions.ts';

type CheckoutParams = Omit<FieldsOf<'checkout.session'>, 'customer'> & {
  readonly customer?: string;
  readonly line_items: readonly [{ readonly price: string; readonly quantity: number }];
  readonly success_url: string;
  readonly subscription_data?: Partial<Pick<Order, 'metadata' | 'description' | 'trial_period_days'>>;
};

/** A price per month and member. */
export async function createPrice(
  scope: Scope,
  { unit_amount, lookup_key }: { readonly unit_amount: number; readonly lookup_key: string },
): Promise<Stripe.Price> {
  if ((await scope.list('price', { lookup_key })).data.length > 0)
    throw invalid(`A price (\`${lookup_key}\`) already uses that lookup key.`, { param: 'lookup_key' });
  const unit_amount_decimal = Stripe.Decimal.from(unit_amount);
  const price = { unit_amount, unit_amount_decimal, lookup_key, product: newId('prod') };
  return scope.create('price', newId('price'), ['price.created'], price);
}

/** What a session sells is no part of it as it is answered. */
export async function orderOf(scope: Scope, { id }: Session): Promise<Order> {
  return JSON.parse(await scope.behaviorOf(id));
}

export async function createCheckout(scope: Scope, params: CheckoutParams): Promise<Session> {
  const { line_items, subscription_data: sold = {}, ...given } = params;
  const [{ price: priceId, quantity }] = line_items;
  if (given.customer !== undefined) await scope.get('customer', given.customer, 'customer');
  if (!(quantity >= 1))
    throw invalid('This value must be greater than or equal to 1.', { param: 'line_items[0][quantity]' });
  const price = await scope.get('price', priceId, 'line_items[0][price]');
  const order: Order = { metadata: {}, description: '', trial_period_days: 0, ...sold, price, quantity };
  const total = order.trial_period_days > 0 ? 0 : (price.unit_amount ?? 0) * quantity;
  const id = newId('cs_test');
  const session = fresh(scope, 'checkout.session', id, {
    ...given,
    ...all(total, 'amount_subtotal amount_total'),
    expires_at: scope.now + DAY,
    // Bursar itself serves the page, wherever the browser found it.
    url: `${new URL(given.success_url).origin}/sandbox/stripe/checkout/${id}`,
  });
  return scope.save(session, JSON.stringify(order));
}

export async function expireCheckout(scope: Scope, _params: object, id: string): Promise<Session> {
  const session = await scope.get('checkout.session', id);
  if (session.status !== 'open') throw invalid(`This Checkout Session is ${session.status}.`);
  return scope.change(session, { status: 'expired', url: null }, 'checkout.session.expired');
}

/** The card that somebody typed in on a page of Stripe's. */
export type TypedCard = NonNullable<MethodData['card']> & { readonly name: string };

/**
 * The customer pays: customer, subscription and its first invoice are made together.
 * @throws Failure 402 when the card is declined: the caller undoes all of it, and the session stays open
 */
export async function completeCheckout(
  scope: Scope,
  session: Session,
  { name, ...card }: TypedCard,
): Promise<Session> {
  if (session.status !== 'open') throw invalid('This Checkout Session is not open any more.');
  const order = await orderOf(scope, session);
  const method = await createMethod(scope, { type: 'card', card, billing_details: { name } });
  const { customer: known, customer_email: email } = session;
  const customer = String(known ?? (await createCustomer(scope, { email, name })).id);
  await attach(scope, method, customer);
  const { origin } = new URL(session.url ?? scope.origin);
  const payer = { customer, default_payment_method: method.id };
  const { subscription, invoice } = await createSubscription(scope, order, payer, origin);
  const paid: Partial<Session> = {
    ...{ customer, subscription: subscription.id, invoice: invoice.id },
    status: 'complete',
    payment_status: invoice.amount_due === 0 ? 'no_payment_required' : 'paid',
    url: null,
  };
  return scope.change(session, paid, 'checkout.session.completed');
}
