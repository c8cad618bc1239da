import { isRecordedAlike } from '../decider.ts';
import type { OrganizationEvent, Subscription, SubscriptionInvoice } from './events.ts';
import type { Registered } from './state.ts';

/** What the organization pays for Bursar, as Stripe says. */

/** What Stripe says of the organization's subscription. Of a former one it only counts when it is active. */
interface RecordSubscription {
  readonly type: 'RecordSubscription';
  readonly subscription: Subscription;
}

interface RecordSubscriptionInvoice {
  readonly type: 'RecordSubscriptionInvoice';
  readonly invoice: SubscriptionInvoice;
  readonly status: 'paid' | 'failed';
}

export const subscriptionDecisions = {
  RecordSubscription: recordSubscription,
  RecordSubscriptionInvoice: recordInvoice,
};

/** Webhooks come in any order: one of a former subscription must not end its replacement. */
function recordSubscription(
  { subscription }: RecordSubscription,
  state: Registered,
): readonly OrganizationEvent[] {
  const current = state.subscription;
  if (isRecordedAlike(current, subscription)) return [];
  const isFormer =
    current !== undefined &&
    current.subscriptionId !== subscription.subscriptionId &&
    current.status !== 'canceled';
  if (isFormer && subscription.status !== 'active') return [];
  return [{ type: 'SubscriptionChanged', data: { subscription } }];
}

/** An invoice fails or is paid once; one that was paid stays paid. */
function recordInvoice(
  { invoice, status }: RecordSubscriptionInvoice,
  state: Registered,
): readonly OrganizationEvent[] {
  const known = state.invoices.get(invoice.invoiceId);
  if (known === 'paid' || known === status) return [];
  const type = status === 'paid' ? 'SubscriptionInvoicePaid' : 'SubscriptionInvoiceFailed';
  return [{ type, data: { invoice } }];
}
