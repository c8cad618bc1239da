import type { IncomingMessage } from 'node:http';
import type { DefaultState, Middleware } from 'koa';
import type Stripe from 'stripe';
import { settleCheckout, settleConnectAccount, settleInvoice, settleSubscription } from '../../billing.ts';
import type { Deps } from '../../deps.ts';
import { BadInput, Refused } from '../../errors.ts';
import { printLine } from '../../requestLog.ts';
import { idOf } from './intents.ts';
import { settleIntent } from './settle.ts';
import { settlePayout } from './settleAccount.ts';
import { BadSignature, stripeFailure } from './stripe.ts';

export const WEBHOOK_PATH = '/api/webhooks/stripe';
/** Stripe's events are a few kilobytes. */
const MAX_BYTES = 1_048_576;

/**
 * Where Stripe tells what happened. No session and no origin: the signature over the raw body says who is speaking. Nothing in the event but
 * ids is believed; what they stand for is read from Stripe anew. Any error is answered as one, so that Stripe sends the event again.
 */
export function stripeWebhook(deps: Deps): Middleware<DefaultState> {
  const logLine = deps.logLine ?? printLine;
  return async (ctx, next) => {
    if (ctx.path !== WEBHOOK_PATH) return next();
    if (ctx.method !== 'POST') {
      ctx.set('Allow', 'POST');
      throw new Refused(405, 'method', 'Webhooks are sent by POST.');
    }
    if (ctx.request.length > MAX_BYTES) ctx.set('Connection', 'close');
    const event = readEvent(deps, await readBody(ctx.req), ctx.get('Stripe-Signature'));
    const isOurs = await settleEvent(deps, event).catch(falseWhenMissing);
    if (!isOurs) logLine({ level: 'warn', webhook: event.id, type: event.type, message: 'not ours' });
    ctx.body = { received: true };
  };
}

function readEvent({ stripe }: Deps, body: Buffer, signature: string): Stripe.Event {
  try {
    return stripe.constructWebhookEvent(body, signature);
  } catch (error) {
    if (!(error instanceof BadSignature)) throw error;
    throw new BadInput('The signature of the webhook is not valid, or too old.');
  }
}

/** False when the event is about something that this Bursar does not know. */
async function settleEvent(deps: Deps, event: Stripe.Event): Promise<boolean> {
  switch (event.type) {
    case 'payment_intent.processing':
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return (await settleIntent(deps, event.data.object.id)).isOurs;
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
      return intentId !== undefined && (await settleIntent(deps, intentId)).isOurs;
    }
    case 'payout.paid':
    case 'payout.failed':
    case 'payout.canceled':
      // Payouts of the platform itself are nobody's dues.
      if (event.account === undefined) return false;
      return (await settlePayout(deps, event.account, event.data.object.id)).isOurs;
    case 'account.updated':
      return (await settleConnectAccount(deps, event.data.object.id)).isOurs;
    case 'checkout.session.completed':
      return (await settleCheckout(deps, event.data.object.id)).isOurs;
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'customer.subscription.deleted':
      return (await settleSubscription(deps, event.data.object.id)).isOurs;
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return (await settleInvoice(deps, event.data.object.id)).isOurs;
    default:
      return true;
  }
}

/** What Stripe does not know is none of ours, and asking again will not help. */
function falseWhenMissing(error: unknown): false {
  if (stripeFailure(error)?.code === 'resource_missing') return false;
  throw error;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Refused(413, 'tooLarge', 'The webhook is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
