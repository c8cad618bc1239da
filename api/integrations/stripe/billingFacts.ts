/** What Stripe's objects say about what organizations pay for Bursar itself. */
import type Stripe from 'stripe';
import { type Plan, plans } from '../../platform/contract/plan.ts';
import { idOf } from './intents.ts';

/** A visit to Stripe's payment page. */
export interface Checkout {
  readonly sessionId: string;
  /** `complete`: the subscription is made. */
  readonly status: 'open' | 'complete' | 'expired';
  /** Paid, or nothing is to be paid, as in a trial. */
  readonly isPaid: boolean;
  readonly email: string;
  readonly orgCode: string | undefined;
  readonly registration: Readonly<Record<string, string>>;
  readonly plan: Plan;
  readonly customerId: string | undefined;
  readonly subscriptionId: string | undefined;
}

/** The subscription of an organization as Stripe has it at this moment. */
export interface BillingSubscription {
  readonly id: string;
  readonly customerId: string;
  /** Bursar sold it. */
  readonly isSold: boolean;
  /** Undefined as long as the organization that it was bought for is not made. */
  readonly orgCode: string | undefined;
  /** `incomplete`: never paid so far. */
  readonly status: 'active' | 'past_due' | 'canceled' | 'incomplete';
  readonly plan: Plan;
  readonly quantity: number;
  /** ISO instant up to which it is paid, or should be. */
  readonly currentPeriodEnd: string;
  /** ISO instant at which it ends, once it was canceled. */
  readonly endsAt?: string;
  readonly latestInvoiceId: string | undefined;
}

export interface BillingInvoice {
  readonly id: string;
  readonly subscriptionId: string | undefined;
  readonly amountCents: number;
  /** `failed`: the card was declined; Stripe retries. `open`: not tried yet, or given up. */
  readonly status: 'paid' | 'failed' | 'open';
  /** The month that it is for, as ISO instants. */
  readonly periodStart: string;
  readonly periodEnd: string;
  /** Stripe's page of the invoice; empty when it has none. */
  readonly hostedInvoiceUrl: string;
}

export function checkoutOf(session: Stripe.Checkout.Session): Checkout {
  const { plan, orgCode, email = '', initiatedBy: _, ...registration } = session.metadata ?? {};
  return {
    sessionId: session.id,
    status: statusOfSession(session.status),
    isPaid: session.payment_status !== 'unpaid',
    email: session.customer_details?.email ?? email,
    orgCode,
    registration,
    plan: planNamed(plan) ?? 1,
    customerId: idOf(session.customer),
    subscriptionId: idOf(session.subscription),
  };
}

const sessionStatuses = ['open', 'complete', 'expired'] as const;

/** An unknown status is one of a visit that goes on. */
export function statusOfSession(named: Stripe.Checkout.Session.Status | null): Checkout['status'] {
  return sessionStatuses.find((status) => status === named) ?? 'open';
}

/** @throws Error for a subscription of nothing */
export function subscriptionOf(subscription: Stripe.Subscription): BillingSubscription {
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
    ...endOf(subscription, item.current_period_end),
    latestInvoiceId: idOf(subscription.latest_invoice),
  };
}

/** Stripe names the instant, or says that it is the period's end. */
function endOf(
  { cancel_at, cancel_at_period_end }: Stripe.Subscription,
  periodEnd: number,
): { readonly endsAt?: string } {
  const end = cancel_at ?? (cancel_at_period_end ? periodEnd : undefined);
  return end === undefined ? {} : { endsAt: instantOf(end) };
}

function statusOf(status: Stripe.Subscription.Status): BillingSubscription['status'] {
  switch (status) {
    case 'active':
    case 'trialing':
      return 'active';
    case 'canceled':
    case 'incomplete_expired':
      return 'canceled';
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

export function invoiceOf(invoice: Stripe.Invoice): BillingInvoice {
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
