import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { balanceNow } from '../../api/integrations/stripe/sandbox/money.ts';
import type { Sandbox } from '../../api/integrations/stripe/sandbox/sandbox.ts';
import { postingsOf, type Recorded } from '../../ledger/catalogue.ts';

/** Integer cents that Stripe holds for each organization by its own books, payouts on their way included. */
export type AtStripe = ReadonlyMap<string, number>;

const ALL = { limit: 10_000 };

/** Read it in the sandbox's own store. */
export async function readStripe({ kept }: Pick<Sandbox, 'kept'>): Promise<AtStripe> {
  const heldCents = new Map<string, number>();
  for (const { id, metadata } of (await kept().list('account', {}, ALL)).data) {
    const { available, pending } = await balanceNow(kept(id));
    const payouts = (await kept(id).list('payout', {}, ALL)).data;
    const onTheirWay = payouts.filter(({ status }) => status === 'in_transit');
    const held = onTheirWay.reduce((sum, { amount }) => sum + amount, available + pending);
    heldCents.set(metadata?.orgCode ?? '', held);
  }
  return heldCents;
}

/** The account Stripe of the journal is what Stripe holds: payments, refunds and fees are logged once. */
export function checkMoney(atStripe: AtStripe, events: readonly Recorded[]): string[] {
  const byOrganization = Map.groupBy(events, ({ metadata }) => metadata.orgCode);
  return [...atStripe].flatMap(([orgCode, held]) => {
    const postings = (byOrganization.get(orgCode) ?? [])
      .flatMap(postingsOf)
      .filter(({ account }) => account === 'stripe');
    const booked = postings.reduce((sum, { debitCents, creditCents }) => sum + debitCents - creditCents, 0);
    return booked === held ? [] : [`${orgCode}: the log has ${booked} cents at Stripe, which holds ${held}`];
  });
}

const SYNC_TIMEOUT_MS = 60_000;
const HURRY_EVERY_MS = 2_000;

/**
 * Let time pass at the sandbox until everything that was to happen there has happened, and a running server
 * has brought the books up to it. Answers the webhooks that the books did not hear.
 */
export async function syncStripe(pool: pg.Pool): Promise<readonly string[]> {
  const deadline = Date.now() + SYNC_TIMEOUT_MS;
  for (;;) {
    await pool.query('UPDATE sandbox.schedule SET due_at = now() WHERE due_at > now()');
    await pool.query(
      'UPDATE sandbox.deliveries SET due_at = now() WHERE delivered_at IS NULL AND due_at > now()',
    );
    await sleep(HURRY_EVERY_MS);
    // A webhook is answered once its event is stored; a job syncs it later.
    const { rows } = await pool.query<{ unheard: string }>(
      `SELECT 'planned: ' || id AS unheard FROM sandbox.schedule
       UNION ALL SELECT event_id || ': ' || coalesce(last_error, 'not sent') FROM sandbox.deliveries WHERE delivered_at IS NULL
       UNION ALL SELECT id || ': stored, not synced' FROM app.stripe_events WHERE synced_at IS NULL`,
    );
    if (rows.length === 0 || Date.now() > deadline) return rows.map(({ unheard }) => unheard);
  }
}
