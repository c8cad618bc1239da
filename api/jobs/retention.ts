import type pg from 'pg';
import type { Deps } from '../deps.ts';
import { sweepReasons } from '../meeting/excuse/reasons.ts';
import { sweepUploads } from '../platform/uploads/sweepUploads.ts';
import { sweepProfiles } from '../prospectGroup/prospect/profiles.ts';

/** A year that is looked back upon, and the time that looking back takes. */
const DELIVERY_DAYS = 400;
const OUTBOX_DAYS = 90;
/** How long a call can be retried after its answer was lost. */
const ANSWER_DAYS = 7;
/** Stripe forgets keys and events after thirty days at the latest. */
const STRIPE_DAYS = 60;
const DAY_MS = 86_400_000;

/** Remove expired rows, old delivery lines, mails and texts, and unclaimed uploads. */
export async function removeOld(
  deps: Pick<Deps, 'db' | 'log' | 'projections' | 'clock' | 'files'>,
): Promise<void> {
  const { pool } = deps.db;
  const now = deps.clock().getTime();
  await removeExpired(pool, new Date(now));
  await removeDeliveries(pool, new Date(now - DELIVERY_DAYS * DAY_MS));
  await pool.query(`DELETE FROM app.texts WHERE asked_at < $1 AND status NOT IN ('queued', 'sending')`, [
    new Date(now - DELIVERY_DAYS * DAY_MS),
  ]);
  await pool.query('DELETE FROM app.mailed_texts WHERE asked_at < $1', [
    new Date(now - DELIVERY_DAYS * DAY_MS),
  ]);
  await pool.query('DELETE FROM app.collections_requests WHERE since < $1', [
    new Date(now - ANSWER_DAYS * DAY_MS),
  ]);
  await pool.query('DELETE FROM app.outbox WHERE sent_at < $1', [new Date(now - OUTBOX_DAYS * DAY_MS)]);
  await sweepUploads(deps);
  await sweepProfiles(deps);
  await sweepReasons(deps);
}

/**
 * Remove expired answers to calls, what is known of Stripe's refusals and events, sessions, sign-ins
 * elsewhere, mailed secrets and counted tries.
 */
export async function removeExpired(pool: pg.Pool, now: Date): Promise<void> {
  // By the database's clock, not BURSAR_CLOCK: lost calls are repeated in real hours.
  await pool.query('DELETE FROM app.idempotency WHERE created_at < now() - make_interval(days => $1)', [
    ANSWER_DAYS,
  ]);
  await pool.query('DELETE FROM app.stripe_refusals WHERE refused_at < now() - make_interval(days => $1)', [
    STRIPE_DAYS,
  ]);
  await pool.query('DELETE FROM app.stripe_events WHERE received_at < now() - make_interval(days => $1)', [
    STRIPE_DAYS,
  ]);
  await pool.query('DELETE FROM app.sessions WHERE expires_at < $1', [now]);
  await pool.query('DELETE FROM app.external_sign_ins WHERE expires_at < $1', [now]);
  await pool.query('DELETE FROM app.one_time_secrets WHERE expires_at < $1', [now]);
  await pool.query('DELETE FROM app.rate_limits WHERE expire < $1', [now.getTime()]);
}

/** A mail is forgotten, but not its key. A removal asks for `trial-expired` (jobs/tenantRemoval.ts). */
async function removeDeliveries(pool: pg.Pool, before: Date): Promise<void> {
  await pool.query(
    `DELETE FROM app.deliveries WHERE asked_at < $1 AND kind <> 'trial-expired'
       AND status NOT IN ('queued', 'sending') AND retry_at IS NULL`,
    [before],
  );
}
