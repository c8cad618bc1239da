import type Stripe from 'stripe';
import {
  syncCheckout,
  syncConnectAccount,
  syncInvoice,
  syncSubscription,
} from '../../organization/billing.ts';
import { idOf } from './intents.ts';
import { stripeFailure } from './stripe.ts';
import { type SyncDeps, syncIntent } from './sync.ts';
import { syncPayout } from './syncPayout.ts';

/** The events of the platform's own account that `syncEvent` heeds. */
export const platformEventTypes = [
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refund.updated',
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
] as const satisfies readonly Stripe.Event.Type[];

/** Those of the accounts of organizations. */
export const accountEventTypes = [
  'payout.paid',
  'payout.reconciliation_completed',
  'payout.failed',
  'payout.canceled',
  'account.updated',
] as const satisfies readonly Stripe.Event.Type[];

/**
 * Bring the books up to what Stripe says at this moment about what an event is of. Of the event only ids are
 * read. May be repeated at any time. False when it is about something that this Bursar does not know.
 */
export async function syncEvent(deps: SyncDeps, event: Stripe.Event): Promise<boolean> {
  return syncSubject(deps, event).catch(falseWhenMissing);
}

async function syncSubject(deps: SyncDeps, event: Stripe.Event): Promise<boolean> {
  switch (event.type) {
    case 'payment_intent.processing':
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return (await syncIntent(deps, event.data.object.id)).isOurs;
    case 'charge.refunded':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated': {
      const intentId = idOf(event.data.object.payment_intent);
      return intentId !== undefined && (await syncIntent(deps, intentId)).isOurs;
    }
    case 'payout.paid':
    case 'payout.reconciliation_completed':
    case 'payout.failed':
    case 'payout.canceled':
      // Payouts of the platform itself are nobody's dues.
      if (event.account === undefined) return false;
      return (await syncPayout(deps, event.account, event.data.object.id)).isOurs;
    case 'account.updated':
      return (await syncConnectAccount(deps, event.data.object.id)).isOurs;
    case 'checkout.session.completed':
      return (await syncCheckout(deps, event.data.object.id)).isOurs;
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'customer.subscription.deleted':
      return (await syncSubscription(deps, event.data.object.id)).isOurs;
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return (await syncInvoice(deps, event.data.object.id)).isOurs;
    default:
      return true;
  }
}

/** What Stripe does not know is none of ours, and asking again will not help. */
function falseWhenMissing(error: unknown): false {
  if (stripeFailure(error)?.code === 'resource_missing') return false;
  throw error;
}
