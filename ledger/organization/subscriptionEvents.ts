import type { EventTypes } from '../eventTypes.ts';

/** What an organization pays for Bursar: its subscription and invoices, as Stripe says (spec 1 section 1). */
export type SubscriptionEvent = SubscriptionChanged | SubscriptionInvoicePaid | SubscriptionInvoiceFailed;

/** What the organization pays for Bursar; `past_due` while Stripe still tries to collect. */
export interface Subscription {
  readonly subscriptionId: string;
  /** At Stripe. */
  readonly customerId: string;
  readonly status: 'active' | 'past_due' | 'canceled';
  /** Number of the plan: 1, 2 or 3 (spec 1 section 1). */
  readonly plan: number;
  readonly quantity: number;
  /** ISO instant. */
  readonly currentPeriodEnd: string;
  /** ISO instant at which it ends, once it was canceled. */
  readonly endsAt?: string;
}

export interface SubscriptionChanged {
  readonly type: 'SubscriptionChanged';
  readonly data: { readonly subscription: Subscription };
}

export interface SubscriptionInvoice {
  readonly invoiceId: string;
  readonly amountCents: number;
  /** ISO instants. */
  readonly periodStart: string;
  readonly periodEnd: string;
}

interface SubscriptionInvoicePaid {
  readonly type: 'SubscriptionInvoicePaid';
  readonly data: { readonly invoice: SubscriptionInvoice };
}

/** Stripe could not collect it. It may still be paid later. */
interface SubscriptionInvoiceFailed {
  readonly type: 'SubscriptionInvoiceFailed';
  readonly data: { readonly invoice: SubscriptionInvoice };
}

export const subscriptionEvents: EventTypes<SubscriptionEvent> = {
  SubscriptionChanged: {},
  SubscriptionInvoicePaid: {},
  SubscriptionInvoiceFailed: {},
};
