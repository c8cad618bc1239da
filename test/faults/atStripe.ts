import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type Stripe from 'stripe';
import { idOf, type PaymentReference } from '../../api/integrations/stripe/intents.ts';
import { balanceNow } from '../../api/integrations/stripe/sandbox/money.ts';
import type { Kind } from '../../api/integrations/stripe/sandbox/objects.ts';
import type { Sandbox } from '../../api/integrations/stripe/sandbox/sandbox.ts';
import type { Scope } from '../../api/integrations/stripe/sandbox/store.ts';

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
  /** What Stripe took with each movement of the balance that had a fee. */
  readonly fees: readonly { readonly id: string; readonly amountCents: number }[];
}

/** Read it all in the sandbox's own store. */
export async function readStripe({ kept }: Pick<Sandbox, 'kept'>): Promise<AtStripe> {
  const accounts = await kept().list('account', {}, ALL);
  const read = await Promise.all(accounts.data.map((account) => readAccount(kept(account.id), account)));
  return { intents: read.flatMap(({ intents }) => intents), accounts: read.map(({ account }) => account) };
}

const ALL = { limit: 10_000 };

async function readAccount(
  scope: Scope,
  { id, metadata }: Stripe.Account,
): Promise<{ readonly account: AccountAtStripe; readonly intents: readonly IntentAtStripe[] }> {
  const all = async <K extends Kind>(kind: K) => (await scope.list(kind, {}, ALL)).data;
  const [intents, refunds, disputes, payouts, movements] = await Promise.all([
    all('payment_intent'),
    all('refund'),
    all('dispute'),
    all('payout'),
    all('balance_transaction'),
  ]);
  const { available, pending } = await balanceNow(scope);
  const amountOf = <Thing extends { id: string; amount: number }>({ id, amount }: Thing) => ({
    id,
    amountCents: amount,
  });
  const of = <Thing extends { payment_intent: string | { id: string } | null }>(
    things: readonly Thing[],
    intentId: string,
  ) => things.filter(({ payment_intent }) => idOf(payment_intent) === intentId);
  return {
    intents: intents.map((intent) => ({
      ...amountOf(intent),
      status: intent.status,
      payment: referenceOf(intent.metadata),
      refunds: of(refunds, intent.id).map(amountOf),
      disputes: of(disputes, intent.id).map((dispute) => ({ ...amountOf(dispute), status: dispute.status })),
    })),
    account: {
      id,
      orgCode: metadata?.orgCode ?? '',
      balanceCents: available + pending,
      payouts: payouts.map((payout) => ({ ...amountOf(payout), status: payout.status })),
      fees: movements
        .filter(({ fee }) => fee !== 0)
        .map((movement) => ({ id: movement.id, amountCents: movement.fee })),
    },
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

const SYNC_TIMEOUT_MS = 60_000;
const HURRY_EVERY_MS = 2_000;

/**
 * Let time pass at the sandbox, until everything that was to happen there has happened, and a running server
 * was told of it and has brought the books up to it.
 */
export async function syncStripe(pool: pg.Pool): Promise<Webhooks> {
  const deadline = Date.now() + SYNC_TIMEOUT_MS;
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
    // A webhook is answered once its event is stored; a job syncs it later.
    const stored = await pool.query<{ id: string }>(
      'SELECT id FROM app.stripe_events WHERE synced_at IS NULL',
    );
    const unheard = [
      ...rows.flatMap(({ failure }) => failure ?? []),
      ...stored.rows.map(({ id }) => `${id}: stored, not synced`),
    ];
    if ((planned.rowCount === 0 && unheard.length === 0) || Date.now() > deadline)
      return { sent: rows.length, again: rows.filter(({ attempts }) => attempts > 1).length, unheard };
  }
}
