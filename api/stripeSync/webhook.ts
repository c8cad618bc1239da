import type { DefaultState, Middleware } from 'koa';
import type pg from 'pg';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { BadSignature, stripeFailure } from '../integrations/stripe/stripe.ts';
import { HttpError, ValidationError } from '../platform/errors/errors.ts';
import { readBody } from '../platform/http/json.ts';
import { printLine } from '../platform/http/requestLog.ts';
import {
  accountEventTypes,
  noticeOf,
  platformEventTypes,
  type StripeNotice,
  syncEvent,
} from './syncEvent.ts';
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

export const WEBHOOK_PATH = '/api/webhooks/stripe';
/** Stripe's events are a few kilobytes. */
const MAX_BYTES = 1_048_576;

/**
 * Stripe's webhook. The signature over the raw body is the only proof of who sends it. The event's ids are
 * stored and Stripe is answered; the jobs sync what they stand for. What is not stored Stripe sends again.
 */
export function stripeWebhook(deps: Deps): Middleware<DefaultState> {
  return async (ctx, next) => {
    if (ctx.path !== WEBHOOK_PATH) return next();
    if (ctx.method !== 'POST') {
      ctx.set('Allow', 'POST');
      throw new HttpError(405, 'method', 'Webhooks are sent by POST.');
    }
    if (ctx.request.length > MAX_BYTES) ctx.set('Connection', 'close');
    const event = readEvent(deps, await readBody(ctx.req, MAX_BYTES), ctx.get('Stripe-Signature'));
    if (handled.has(event.type)) await storeEvent(deps.db.pool, noticeOf(event));
    ctx.body = { received: true };
  };
}

/** As Stripe writes ids: letters, digits and underscores. */
const stripeId = z.string().regex(/^\w{1,255}$/);
/** The last second of the year 9999. */
const LAST_SECOND = 253_402_300_799;

/** What is read of an event: a signature does not make it well-formed. */
const eventShape = z.object({
  id: stripeId,
  type: z.string(),
  account: stripeId.nullish(),
  data: z.object({ object: z.looseObject({}) }),
  /** Seconds since 1970. */
  created: z.int().nonnegative().max(LAST_SECOND),
});
/** The events that are handled are about something with an id. */
const handled = new Set<string>([...platformEventTypes, ...accountEventTypes]);
const subjectShape = z.object({ data: z.object({ object: z.object({ id: stripeId }) }) });

/** @throws ValidationError naming the field that is not as Stripe sends it */
function readEvent({ stripe }: Deps, body: Buffer, signature: string): Stripe.Event {
  const event = constructEvent(stripe, body, signature);
  const shape = handled.has(event?.type) ? eventShape.and(subjectShape) : eventShape;
  const parsed = shape.safeParse(event);
  if (parsed.success) return event;
  const errors = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  throw new ValidationError('The webhook is no event of Stripe.', errors);
}

function constructEvent(stripe: Deps['stripe'], body: Buffer, signature: string): Stripe.Event {
  try {
    return stripe.constructWebhookEvent(body, signature);
  } catch (error) {
    if (!(error instanceof BadSignature)) throw error;
    throw new ValidationError('The signature of the webhook is not valid, too old, or of a time to come.');
  }
}
