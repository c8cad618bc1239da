import type pg from 'pg';
import Stripe from 'stripe';

const AT_ONCE = 8;
const TIMEOUT_MS = 15_000;
/** A delivery that another process began is taken over after this. */
const CLAIM_SECONDS = 30;
/** Stripe goes on for three days. */
const MAX_ATTEMPTS = 20;

type Endpoint = { readonly url: string; readonly secrets: string };

/** The secret that an event is signed with: the platform's, or after a comma that of connected accounts. */
export function secretFor({ account }: { readonly account?: string | undefined }, secrets: string): string {
  const [platform = '', connect = platform] = secrets.split(',');
  return account === undefined ? platform : connect;
}

/**
 * Send due events to the endpoint; without a 2xx, again after 1 s, 2 s, 4 s … up to an hour. Claimed first,
 * so that two processes do not both send one; resent after a crash. Answers how many were tried.
 */
export async function deliverDue(pool: pg.Pool, endpoint: Endpoint, signal: AbortSignal): Promise<number> {
  const { rows } = await pool.query<Delivery>(
    `UPDATE sandbox.deliveries d SET attempts = attempts + 1, due_at = now() + $3 * interval '1 s'
     FROM sandbox.objects o WHERE o.id = d.event_id AND event_id IN (
       SELECT event_id FROM sandbox.deliveries WHERE delivered_at IS NULL AND due_at <= now() AND attempts < $1
       ORDER BY due_at, event_id LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING event_id, attempts, o.data AS body`,
    [MAX_ATTEMPTS, AT_ONCE, CLAIM_SECONDS],
  );
  await Promise.all(rows.map((delivery) => deliver(pool, endpoint, delivery, signal)));
  return rows.length;
}

interface Delivery {
  readonly event_id: string;
  readonly attempts: number;
  readonly body: { readonly account?: string };
}

async function deliver(
  pool: pg.Pool,
  { url, secrets }: Endpoint,
  { event_id, attempts, body }: Delivery,
  signal: AbortSignal,
): Promise<void> {
  const payload = JSON.stringify(body);
  const secret = secretFor(body, secrets);
  const failure = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
    },
    body: payload,
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  }).then(
    ({ ok, status }) => (ok ? null : `HTTP ${status}`),
    (error: unknown) => String(error),
  );
  await pool.query(
    `UPDATE sandbox.deliveries SET last_error = $2, delivered_at = CASE WHEN $2::text IS NULL THEN now() END,
       due_at = now() + $3 * interval '1 s' WHERE event_id = $1`,
    [event_id, failure, Math.min(3600, 2 ** (attempts - 1))],
  );
}
