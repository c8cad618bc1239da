import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import Stripe from 'stripe';
import { idOf, type PaymentReference } from '../../api/integrations/stripe/intents.ts';
import type { Sandbox } from '../../api/integrations/stripe/sandbox/sandbox.ts';

/** Everything about payments as Stripe's own books have it. Amounts are integer cents. */
export interface AtStripe {
  readonly intents: readonly IntentAtStripe[];
  readonly accounts: readonly AccountAtStripe[];
}

export interface IntentAtStripe {
  readonly id: string;
  readonly status: Stripe.PaymentIntent.Status;
  readonly amountCents: number;
  readonly payment: PaymentReference | undefined;
  readonly refunds: readonly { readonly id: string; readonly amountCents: number }[];
  readonly disputes: readonly {
    readonly id: string;
    readonly amountCents: number;
    readonly status: Stripe.Dispute.Status;
  }[];
}

export interface AccountAtStripe {
  readonly id: string;
  readonly orgCode: string;
  /** What Stripe holds for the organization. Payouts that are on their way have left it. */
  readonly balanceCents: number;
  readonly payouts: readonly {
    readonly id: string;
    readonly amountCents: number;
    readonly status: string;
  }[];
}

/** Read it all through Stripe's API. */
export async function readStripe({ secretKey, ...config }: Sandbox['config']): Promise<AtStripe> {
  const { host, port, protocol } = config;
  const stripe = new Stripe(secretKey, { host, port, protocol, telemetry: false });
  const all = { limit: 10_000 };
  const page = { limit: 100 };
  const intents = await stripe.paymentIntents.list(page).autoPagingToArray(all);
  const refunds = Map.groupBy(await stripe.refunds.list(page).autoPagingToArray(all), (refund) =>
    idOf(refund.payment_intent),
  );
  const disputes = Map.groupBy(await stripe.disputes.list(page).autoPagingToArray(all), (dispute) =>
    idOf(dispute.payment_intent),
  );
  const accounts = await stripe.accounts.list(page).autoPagingToArray(all);
  return {
    intents: intents.map(({ id, status, amount, metadata }) => ({
      id,
      status,
      amountCents: amount,
      payment: referenceOf(metadata),
      refunds: (refunds.get(id) ?? []).map((refund) => ({ id: refund.id, amountCents: refund.amount })),
      disputes: (disputes.get(id) ?? []).map((dispute) => ({
        id: dispute.id,
        amountCents: dispute.amount,
        status: dispute.status,
      })),
    })),
    accounts: await Promise.all(
      accounts.map(async ({ id, metadata }) => {
        const own = { stripeAccount: id };
        const { available, pending } = await stripe.balance.retrieve({}, own);
        const payouts = await stripe.payouts.list(page, own).autoPagingToArray(all);
        return {
          id,
          orgCode: metadata?.orgCode ?? '',
          balanceCents: [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0),
          payouts: payouts.map((payout) => ({
            id: payout.id,
            amountCents: payout.amount,
            status: payout.status,
          })),
        };
      }),
    ),
  };
}

function referenceOf({ orgCode, memberId, paymentId }: Stripe.Metadata): PaymentReference | undefined {
  if (orgCode === undefined || memberId === undefined || paymentId === undefined) return undefined;
  return { orgCode, memberId, paymentId };
}

/** How many webhooks were sent, how many of them more than once, and those that the books did not hear of. */
export interface Webhooks {
  readonly sent: number;
  readonly again: number;
  readonly unheard: readonly string[];
}

const SETTLE_TIMEOUT_MS = 60_000;
const HURRY_EVERY_MS = 2_000;

/**
 * Let time pass at the sandbox, until everything that was to happen there has happened, and a running server
 * was told of it and has brought the books up to it.
 */
export async function settleStripe(pool: pg.Pool): Promise<Webhooks> {
  const deadline = Date.now() + SETTLE_TIMEOUT_MS;
  for (;;) {
    await pool.query('UPDATE sandbox.schedule SET due_at = now() WHERE due_at > now()');
    await pool.query(
      'UPDATE sandbox.deliveries SET due_at = now() WHERE delivered_at IS NULL AND due_at > now()',
    );
    await sleep(HURRY_EVERY_MS);
    const planned = await pool.query('SELECT 1 FROM sandbox.schedule LIMIT 1');
    const { rows } = await pool.query<{ attempts: number; failure: string | null }>(
      `SELECT attempts, CASE WHEN delivered_at IS NULL THEN event_id || ': ' || coalesce(last_error, 'not sent') END AS failure
       FROM sandbox.deliveries`,
    );
    // A webhook is answered once its event is stored; a job settles it later.
    const stored = await pool.query<{ id: string }>(
      'SELECT id FROM app.stripe_events WHERE settled_at IS NULL',
    );
    const unheard = [
      ...rows.flatMap(({ failure }) => failure ?? []),
      ...stored.rows.map(({ id }) => `${id}: stored, not settled`),
    ];
    if ((planned.rowCount === 0 && unheard.length === 0) || Date.now() > deadline)
      return { sent: rows.length, again: rows.filter(({ attempts }) => attempts > 1).length, unheard };
  }
}
