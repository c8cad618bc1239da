import type Stripe from 'stripe';
import { idOf } from '../integrations/stripe/intents.ts';
import { isGone } from '../integrations/stripe/stripe.ts';
import type { DatedNotice, SyncDeps } from './syncing.ts';
import { syncCheckout, syncConnectAccount, syncInvoice, syncSubscription } from './syncOrganization.ts';
import { syncFraudWarning, syncIntent } from './syncPayment.ts';
import { syncPayout } from './syncPayout.ts';

/** The events of the platform's own account that `syncEvent` handles: what organizations pay for Bursar. */
export const platformEventTypes = [
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
] as const satisfies readonly Stripe.Event.Type[];

/** Those of the accounts of organizations. */
export const accountEventTypes = [
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.updated',
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
  'radar.early_fraud_warning.created',
  'mandate.updated',
  'payout.paid',
  'payout.reconciliation_completed',
  'payout.failed',
  'payout.canceled',
  'account.updated',
  'account.external_account.created',
  'account.external_account.updated',
  'account.external_account.deleted',
  'account.application.deauthorized',
  'capability.updated',
] as const satisfies readonly Stripe.Event.Type[];

/** An event reduced to its ids and its time. The objects themselves are read from Stripe again. */
export interface StripeNotice {
  readonly id: string;
  readonly type: string;
  /** The connected account that it comes from; none: the platform's own. */
  readonly accountId: string | null | undefined;
  readonly subjectId: string;
  /** When it happened, ISO. */
  readonly happenedAt: string;
  /** Of charges, refunds and disputes, the payment's intent. */
  readonly intentId: string | null | undefined;
}

/** The event's ids. `subjectId` is empty for what has no id. */
export function noticeOf({ id, type, account, created, data: { object } }: Stripe.Event): StripeNotice {
  const intent = 'payment_intent' in object ? object.payment_intent : undefined;
  const intentId = typeof intent === 'object' || typeof intent === 'string' ? idOf(intent) : undefined;
  const subjectId = 'id' in object ? String(object.id) : '';
  return {
    id,
    type,
    accountId: account,
    subjectId,
    happenedAt: new Date(created * 1000).toISOString(),
    intentId,
  };
}

/**
 * Bring the books up to what Stripe says at this moment about what an event is of. May be repeated at any
 * time. False when it is about something that this Bursar does not know.
 * @param others heard of the same payment besides: some days Stripe says in events alone
 */
export async function syncEvent(
  deps: SyncDeps,
  event: StripeNotice,
  others: readonly StripeNotice[] = [],
): Promise<boolean> {
  return syncSubject(deps, event, others).catch(falseWhenMissing);
}

async function syncSubject(
  deps: SyncDeps,
  event: StripeNotice,
  others: readonly StripeNotice[],
): Promise<boolean> {
  const { type, accountId, subjectId, intentId } = event;
  const notices = [event, ...others];
  switch (type as (typeof platformEventTypes | typeof accountEventTypes)[number]) {
    case 'payment_intent.processing':
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return isOurPayment(deps, accountId, subjectId, notices);
    case 'charge.updated':
    case 'charge.refunded':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return isOurPayment(deps, accountId, intentId, notices);
    case 'radar.early_fraud_warning.created':
      return typeof accountId === 'string' && syncFraudWarning(deps, accountId, subjectId);
    case 'mandate.updated':
      return typeof accountId === 'string' && syncMandate(deps, accountId, subjectId);
    case 'payout.paid':
    case 'payout.reconciliation_completed':
    case 'payout.failed':
    case 'payout.canceled':
      // Payouts of the platform itself belong to no organization.
      if (typeof accountId !== 'string') return false;
      return (await syncPayout(deps, accountId, subjectId)).isOurs;
    case 'account.external_account.created':
    case 'account.external_account.updated':
    case 'account.external_account.deleted':
      return (await syncConnectAccount(deps, accountId ?? '', { isBankChanged: true })).isOurs;
    case 'account.updated':
    case 'account.application.deauthorized':
    case 'capability.updated':
      return (await syncConnectAccount(deps, accountId ?? subjectId)).isOurs;
    case 'checkout.session.completed':
    case 'checkout.session.expired':
      return (await syncCheckout(deps, subjectId)).isOurs;
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'customer.subscription.deleted':
      return (await syncSubscription(deps, subjectId)).isOurs;
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required':
      return (await syncInvoice(deps, subjectId)).isOurs;
    default:
      return true;
  }
}

/** Sync the payment. The platform's own payments are subscriptions, which have events of their own. */
async function isOurPayment(
  deps: SyncDeps,
  accountId: StripeNotice['accountId'],
  intentId: StripeNotice['intentId'],
  notices: readonly DatedNotice[],
): Promise<boolean> {
  if (typeof accountId !== 'string' || typeof intentId !== 'string') return false;
  return (await syncIntent(deps, { accountId, intentId }, notices)).isOurs;
}

/** A bank account that may not be debited any more, as after some returns, is offered no more. */
async function syncMandate({ stripe }: SyncDeps, accountId: string, mandateId: string): Promise<boolean> {
  const { isActive, paymentMethodId } = await stripe.readMandate(accountId, mandateId);
  if (!isActive) await stripe.forgetMethod(accountId, paymentMethodId);
  return true;
}

/** What Stripe does not know is none of ours, and asking again will not help. */
function falseWhenMissing(error: unknown): false {
  if (isGone(error)) return false;
  throw error;
}
