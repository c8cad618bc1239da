import type pg from 'pg';
import type { Deps } from '../deps.ts';
import { stripeFailure } from '../integrations/stripe/stripe.ts';
import { printLine } from '../platform/http/requestLog.ts';
import { type StripeNotice, syncEvent } from './syncEvent.ts';
import type { SyncDeps } from './syncing.ts';

/** The channel on which Postgres tells the jobs that an event was stored, once that is committed. */
export const EVENT_STORED = 'bursar_stripe_event';

/** Keep what a webhook is about: its ids and its instant alone. One that was heard before is kept once. */
export async function storeEvent(pool: pg.Pool, event: StripeNotice): Promise<void> {
  const { id, type, accountId = null, subjectId, intentId = null, happenedAt } = event;
  await pool.query(
    `WITH stored AS (
       INSERT INTO app.stripe_events (id, type, account_id, subject_id, intent_id, happened_at)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT DO NOTHING RETURNING id
     ) SELECT pg_notify('${EVENT_STORED}', id) FROM stored`,
    [id, type, accountId, subjectId, intentId, happenedAt],
  );
}

/**
 * Bring the books up to what a stored event is about, unless that was done. A failure is logged and thrown,
 * so that it is tried again.
 */
export async function syncStoredEvent(
  deps: SyncDeps & Pick<Deps, 'logLine'>,
  eventId: string,
): Promise<void> {
  const { pool } = deps.db;
  const { logLine = printLine } = deps;
  const { rows } = await pool.query<StripeNotice>(
    `SELECT id, type, account_id AS "accountId", subject_id AS "subjectId", intent_id AS "intentId",
       happened_at AS "happenedAt"
     FROM app.stripe_events WHERE id = $1 AND synced_at IS NULL`,
    [eventId],
  );
  const [event] = rows;
  if (event === undefined) return;
  const { type, accountId: account } = event;
  try {
    const isOurs = await syncEvent(deps, event);
    if (!isOurs) logLine({ level: 'warn', webhook: eventId, type, account, message: 'not ours' });
  } catch (error) {
    const code = stripeFailure(error)?.code;
    const message = error instanceof Error ? error.message : String(error);
    logLine({ level: 'warn', webhook: eventId, type, account, code, message });
    throw error;
  }
  await pool.query('UPDATE app.stripe_events SET synced_at = now() WHERE id = $1', [eventId]);
}
