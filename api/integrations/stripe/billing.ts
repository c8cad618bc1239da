import Stripe from 'stripe';
import { type Plan, plans, priceOf } from '../../contract/plan.ts';
import { idOf } from './intents.ts';

export interface NewCheckout {
  readonly plan: Plan;
  /** Members; at least one. */
  readonly quantity: number;
  readonly email: string;
  /** The organisation that is subscribed; left out when it is only made after the payment: then see `assignSubscription`. */
  readonly orgCode?: string;
  /** What will be needed to make the organisation. Kept at Stripe until then; 500 characters each at most. */
  readonly registration?: Readonly<Record<string, string>>;
  readonly trialDays?: number;
  /** Where the browser goes afterwards. `{CHECKOUT_SESSION_ID}` in it becomes the id of the session. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly idempotencyKey: string;
}

/** A visit to Stripe's payment page. */
export interface Checkout {
  readonly sessionId: string;
  /** `complete`: the subscription is made. */
  readonly status: 'open' | 'complete' | 'expired';
  readonly email: string;
  readonly orgCode: string | undefined;
  readonly registration: Readonly<Record<string, string>>;
  readonly plan: Plan;
  readonly customerId: string | undefined;
  readonly subscriptionId: string | undefined;
}

/** The subscription of an organisation as Stripe has it at this moment. */
export interface BillingSubscription {
  readonly id: string;
  readonly customerId: string;
  /** Bursar sold it. */
  readonly isSold: boolean;
  /** Undefined as long as the organisation that it was bought for is not made. */
  readonly orgCode: string | undefined;
  /** `incomplete`: never paid so far. */
  readonly status: 'active' | 'past_due' | 'cancelled' | 'incomplete';
  readonly plan: Plan;
  readonly quantity: number;
  /** ISO instant up to which it is paid, or should be. */
  readonly currentPeriodEnd: string;
  /** It was cancelled, and ends with the period. */
  readonly endsAtPeriodEnd: boolean;
  readonly latestInvoiceId: string | undefined;
}

/** What a subscription cost for a month. */
export interface BillingInvoice {
  readonly id: string;
  readonly subscriptionId: string | undefined;
  readonly amountCents: number;
  /** `failed`: the card was charged in vain; Stripe tries again. `open`: nothing was tried yet, or it was given up. */
  readonly status: 'paid' | 'failed' | 'open';
  /** The month that it is for, as ISO instants. */
  readonly periodStart: string;
  readonly periodEnd: string;
  /** Stripe's page of the invoice; empty when it has none. */
  readonly hostedInvoiceUrl: string;
}

/** What organisations pay for Bursar itself (spec 1 sections 4 and 9): Checkout, subscriptions, invoices, the billing portal. */
export function billingGateway(stripe: Stripe) {
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
    const made = await stripe.prices.create(
      {
        lookup_key: lookupKey,
        currency: 'usd',
        unit_amount: priceCents,
        recurring: { interval: 'month' },
        product_data: { name: 'Bursar' },
      },
      { idempotencyKey: `price:${lookupKey}` },
    );
    return made.id;
  };

  /** Close the other payment pages that somebody, or another administrator, left open: two that are paid would be two subscriptions. */
  const expireOthers = async (
    { id }: Stripe.Checkout.Session,
    { email, orgCode }: NewCheckout,
  ): Promise<void> => {
    const open = await stripe.checkout.sessions
      .list({ status: 'open', limit: 100 })
      .autoPagingToArray({ limit: 10_000 });
    for (const other of open) {
      const isOfOrg = orgCode !== undefined && other.metadata?.orgCode === orgCode;
      if (other.id === id || (other.metadata?.email !== email && !isOfOrg)) continue;
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
      await stripe.refunds
        .create({ payment_intent: intentId }, { idempotencyKey: `undo:${subscriptionId}:${intentId}` })
        .catch(undefinedWhen(isWithPayer));
    }
  };

  return {
    /** The customer who pays for an organisation's subscription, by email. Members who pay their dues are customers too; never one of them. */
    findCustomer,

    /** Begin a visit to Stripe's page for a monthly subscription. Nothing is paid before the customer does so there; earlier pages are closed. */
    async createCheckout(wanted: NewCheckout): Promise<{ readonly sessionId: string; readonly url: string }> {
      const { plan, quantity, email, orgCode, registration = {}, trialDays } = wanted;
      const [price, customer] = await Promise.all([priceIdOf(plan), findCustomer(email)]);
      const metadata = { plan: String(plan), ...(orgCode !== undefined && { orgCode }) };
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          line_items: [{ price, quantity }],
          success_url: wanted.successUrl,
          cancel_url: wanted.cancelUrl,
          ...(customer === undefined ? { customer_email: email } : { customer }),
          ...(orgCode !== undefined && { client_reference_id: orgCode }),
          metadata: { ...registration, ...metadata, email },
          subscription_data: {
            metadata,
            description: `Plan ${plan}`,
            ...(trialDays !== undefined && { trial_period_days: trialDays }),
          },
        },
        { idempotencyKey: wanted.idempotencyKey },
      );
      if (session.url === null) throw new Error(`checkout ${session.id} has no page`);
      await expireOthers(session, wanted);
      return { sessionId: session.id, url: session.url };
    },

    /** @throws Stripe's error `resource_missing` when there is no such session */
    async readCheckout(sessionId: string): Promise<Checkout> {
      const session = await stripe.checkout.sessions.retrieve(sessionId);
      const { plan, orgCode, email = '', ...registration } = session.metadata ?? {};
      return {
        sessionId: session.id,
        status: statusOfSession(session.status),
        email: session.customer_details?.email ?? email,
        orgCode,
        registration,
        plan: planNamed(plan) ?? 1,
        customerId: idOf(session.customer),
        subscriptionId: idOf(session.subscription),
      };
    },

    /** Visits to the payment page for an organisation that there is, begun since an instant: those that are still open, and those that were paid. */
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

    /** Say at Stripe whose subscription it is, once its organisation is made. */
    async assignSubscription(subscriptionId: string, orgCode: string): Promise<void> {
      await stripe.subscriptions.update(subscriptionId, { metadata: { orgCode } });
    },

    /**
     * Undo a subscription that was bought in vain: what its last invoice took goes back to the payer, and it ends at once. May be repeated. The
     * money comes first: of a subscription that has ended, nobody would ask again.
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

    /** The address of Stripe's page where a customer sees invoices, changes the card or cancels. It works for minutes only. */
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

const sessionStatuses = ['open', 'complete', 'expired'] as const;

function statusOfSession(named: Stripe.Checkout.Session.Status | null): Checkout['status'] {
  return sessionStatuses.find((status) => status === named) ?? 'open';
}

function subscriptionOf(subscription: Stripe.Subscription): BillingSubscription {
  const { id, metadata, status, items } = subscription;
  const [item] = items.data;
  if (item === undefined) throw new Error(`subscription ${id} has no items`);
  return {
    id,
    customerId: idOf(subscription.customer) ?? '',
    isSold: metadata.plan !== undefined,
    orgCode: metadata.orgCode,
    status: statusOf(status),
    plan: planOf(item.price.lookup_key, metadata.plan),
    quantity: item.quantity ?? 0,
    currentPeriodEnd: instantOf(item.current_period_end),
    endsAtPeriodEnd: subscription.cancel_at_period_end,
    latestInvoiceId: idOf(subscription.latest_invoice),
  };
}

function statusOf(status: Stripe.Subscription.Status): BillingSubscription['status'] {
  switch (status) {
    case 'active':
    case 'trialing':
      return 'active';
    case 'canceled':
    case 'incomplete_expired':
      return 'cancelled';
    case 'incomplete':
      return 'incomplete';
    // past_due, unpaid and paused: Stripe knows the customer, and has not been paid.
    default:
      return 'past_due';
  }
}

/** Plans 2 and 3 have the same price, so that which of the two was chosen is kept beside it. */
function planOf(lookupKey: string | null, kept: string | undefined): Plan {
  const chosen = planNamed(kept);
  const possible = plans.filter(({ priceId }) => priceId === lookupKey).map(({ plan }) => plan);
  if (chosen !== undefined && (possible.length === 0 || possible.includes(chosen))) return chosen;
  return possible[0] ?? 1;
}

function planNamed(name: string | undefined): Plan | undefined {
  return plans.find(({ plan }) => String(plan) === name)?.plan;
}

function invoiceOf(invoice: Stripe.Invoice): BillingInvoice {
  const period = invoice.lines.data[0]?.period ?? { start: invoice.period_start, end: invoice.period_end };
  const isFailed = invoice.status === 'open' && invoice.attempted;
  return {
    id: invoice.id,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    amountCents: invoice.amount_due,
    status: invoice.status === 'paid' ? 'paid' : isFailed ? 'failed' : 'open',
    periodStart: instantOf(period.start),
    periodEnd: instantOf(period.end),
    hostedInvoiceUrl: invoice.hosted_invoice_url ?? '',
  };
}

function instantOf(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString();
}
