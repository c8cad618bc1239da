import Stripe from 'stripe';
import { type Plan, priceOf } from '../../platform/contract/plan.ts';
import {
  type BillingInvoice,
  type BillingSubscription,
  type Checkout,
  checkoutOf,
  invoiceOf,
  statusOfSession,
  subscriptionOf,
} from './billingFacts.ts';
import type { Keyed } from './idempotencyKeys.ts';
import { idOf } from './intents.ts';

export interface NewCheckout {
  readonly plan: Plan;
  /** Members; at least one. */
  readonly quantity: number;
  readonly email: string;
  /** The subscribed organization; undefined when it is made after payment: see `assignSubscription`. */
  readonly orgCode?: string;
  /** What will be needed to make the organization. Kept at Stripe until then; 500 characters each at most. */
  readonly registration?: Readonly<Record<string, string>>;
  readonly trialDays?: number;
  /** Who begins it: pages that the same browser left open are closed, those of others are not. */
  readonly initiatedBy: string;
  /** Where the browser goes afterwards. `{CHECKOUT_SESSION_ID}` in it becomes the id of the session. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly idempotencyKey: string;
}

/** What organizations pay for Bursar (spec 1 sections 4 and 9). */
export function billingGateway(stripe: Stripe, keyed: Keyed) {
  const findCustomer = async (email: string): Promise<string | undefined> => {
    const customers = await stripe.customers.list({ email, limit: 100 });
    return customers.data.find(({ metadata }) => metadata.memberId === undefined)?.id;
  };

  /** The price of a plan: made at the first call, so that an account at Stripe needs no preparation. */
  const priceIdOf = async (plan: Plan): Promise<string> => {
    const { priceId: lookupKey, priceCents } = priceOf(plan);
    const known = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
    const [price] = known.data;
    if (price !== undefined) return price.id;
    const params: Stripe.PriceCreateParams = {
      lookup_key: lookupKey,
      currency: 'usd',
      unit_amount: priceCents,
      recurring: { interval: 'month' },
      product_data: { name: 'Bursar' },
    };
    const made = await keyed(`price:${lookupKey}`, (idempotencyKey) =>
      stripe.prices.create(params, { idempotencyKey }),
    );
    return made.id;
  };

  /**
   * Close the other payment pages that this browser left open. Pages of other browsers stay open, because the
   * email is not proved: of two that are paid, the later subscription is undone.
   */
  const expireOthers = async (
    { id }: Stripe.Checkout.Session,
    { email, orgCode, initiatedBy }: NewCheckout,
  ): Promise<void> => {
    const open = await stripe.checkout.sessions
      .list({ status: 'open', limit: 100 })
      .autoPagingToArray({ limit: 10_000 });
    for (const other of open) {
      const isOfOrg = orgCode !== undefined && other.metadata?.orgCode === orgCode;
      const { metadata } = other;
      const isOwn = metadata?.initiatedBy === initiatedBy;
      if (other.id === id || !isOwn || (metadata?.email !== email && !isOfOrg)) continue;
      await stripe.checkout.sessions.expire(other.id).catch((error: unknown) => {
        // It was paid or closed in between.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      });
    }
  };

  const refundInvoice = async (invoice: string, subscriptionId: string): Promise<void> => {
    const { data: payments } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 100 });
    for (const { payment } of payments) {
      const intentId = idOf(payment.payment_intent);
      if (intentId === undefined) continue;
      await keyed(`undo:${subscriptionId}:${intentId}`, (idempotencyKey) =>
        stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey }),
      ).catch(undefinedWhen(isWithPayer));
    }
  };

  return {
    /** The payer of an organization's subscription, by email; never a member's customer. */
    findCustomer,

    /** Begin a visit to Stripe's page for a subscription. Closes earlier pages; nothing is paid yet. */
    async createCheckout(wanted: NewCheckout): Promise<{ readonly sessionId: string; readonly url: string }> {
      const { plan, quantity, email, orgCode, registration = {}, trialDays, initiatedBy } = wanted;
      const [price, customer] = await Promise.all([priceIdOf(plan), findCustomer(email)]);
      const metadata = { plan: String(plan), ...(orgCode !== undefined && { orgCode }) };
      const params: Stripe.Checkout.SessionCreateParams = {
        mode: 'subscription',
        // A bank debit would be complete days before it is paid.
        allowed_payment_method_types: ['card'],
        line_items: [{ price, quantity }],
        success_url: wanted.successUrl,
        cancel_url: wanted.cancelUrl,
        ...(customer === undefined ? { customer_email: email } : { customer }),
        client_reference_id: orgCode,
        metadata: { ...registration, ...metadata, email, initiatedBy },
        subscription_data: {
          metadata,
          description: `Plan ${plan}`,
          trial_period_days: trialDays,
        },
      };
      const session = await keyed(wanted.idempotencyKey, (idempotencyKey) =>
        stripe.checkout.sessions.create(params, { idempotencyKey }),
      );
      if (session.url === null) throw new Error(`checkout ${session.id} has no page`);
      await expireOthers(session, wanted);
      return { sessionId: session.id, url: session.url };
    },

    /** @throws Stripe's error `resource_missing` when there is no such session */
    async readCheckout(sessionId: string): Promise<Checkout> {
      return checkoutOf(await stripe.checkout.sessions.retrieve(sessionId));
    },

    /** Visits to the payment page for an existing organization since an instant, still open or paid. */
    async listCheckouts(orgCode: string, since: Date): Promise<Pick<Checkout, 'sessionId' | 'status'>[]> {
      const sessions = await stripe.checkout.sessions
        .list({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 })
        .autoPagingToArray({ limit: 10_000 });
      return sessions
        .filter(({ metadata }) => metadata?.orgCode === orgCode)
        .map(({ id, status }) => ({ sessionId: id, status: statusOfSession(status) }))
        .filter(({ status }) => status !== 'expired');
    },

    /** @throws Stripe's error `resource_missing` */
    async readSubscription(subscriptionId: string): Promise<BillingSubscription> {
      return subscriptionOf(await stripe.subscriptions.retrieve(subscriptionId));
    },

    /** Record the new organization in the subscription's metadata. */
    async assignSubscription(subscriptionId: string, orgCode: string): Promise<void> {
      await stripe.subscriptions.update(subscriptionId, { metadata: { orgCode } });
    },

    /**
     * Refund a useless subscription's last invoice and end it now. May be repeated.
     * The refund comes first: once the subscription has ended, no later run would make it.
     */
    async undoSubscription(subscriptionId: string): Promise<void> {
      const { latest_invoice } = await stripe.subscriptions.retrieve(subscriptionId);
      const invoiceId = idOf(latest_invoice);
      if (invoiceId !== undefined) await refundInvoice(invoiceId, subscriptionId);
      await stripe.subscriptions.cancel(subscriptionId).catch(undefinedWhen(hasEnded));
    },

    /** @throws Stripe's error `resource_missing` */
    async readInvoice(invoiceId: string): Promise<BillingInvoice> {
      return invoiceOf(await stripe.invoices.retrieve(invoiceId));
    },

    /** URL of Stripe's page for invoices, card and cancellation. Works for minutes only. */
    async createBillingPortal(customerId: string, returnUrl: string): Promise<string> {
      const session = await stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: returnUrl,
      });
      return session.url;
    },
  };
}

/** Why Stripe does not refund what the payer has again already, by an earlier refund or from the bank. */
const isWithPayer: ReadonlySet<string> = new Set(['charge_already_refunded', 'charge_disputed']);
/** Why Stripe does not cancel a subscription that it has just answered. */
const hasEnded: ReadonlySet<string> = new Set(['resource_missing']);

function undefinedWhen(codes: ReadonlySet<string>): (error: unknown) => undefined {
  return (error) => {
    if (!(error instanceof Stripe.errors.StripeError && codes.has(error.code ?? ''))) throw error;
  };
}
