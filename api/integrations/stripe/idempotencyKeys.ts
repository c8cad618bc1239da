import type pg from 'pg';
import Stripe from 'stripe';

/** Ask Stripe for something under an idempotency key, of at most 240 characters. */
export type Keyed = <Result>(
  key: string,
  ask: (idempotencyKey: string) => Promise<Result>,
) => Promise<Result>;

/**
 * Stripe answers a key again as it did first, its refusals and faults included
 * (docs.stripe.com/api/idempotent_requests). So each of these is counted, and the next try has another key:
 * the caller of a retry after a fault first checks what was done. Without a database nothing is counted.
 */
export function keyedBy(pool: pg.Pool | undefined): Keyed {
  if (pool === undefined) return (key, ask) => ask(key);
  return async (key, ask) => {
    const { rows } = await pool.query<{ refusals: number }>(
      'SELECT refusals FROM app.stripe_refusals WHERE key = $1',
      [key],
    );
    const refusals = rows[0]?.refusals ?? 0;
    try {
      return await ask(refusals === 0 ? key : `${key}:${refusals}`);
    } catch (error) {
      if (isKept(error))
        // Two at once that were refused alike are one refusal.
        await pool.query(
          `INSERT INTO app.stripe_refusals AS known (key, refusals) VALUES ($1, $2)
           ON CONFLICT (key) DO UPDATE SET refusals = greatest(known.refusals, excluded.refusals), refused_at = now()`,
          [key, refusals + 1],
        );
      throw error;
    }
  };
}

/**
 * Whether Stripe would answer the key with this error again. A declined card is an outcome, which the intent
 * has; Stripe does not store an answer of 409 or 429, or one from in front of Stripe (502 to 504).
 */
function isKept(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError) || error instanceof Stripe.errors.StripeCardError)
    return false;
  const { statusCode = 0 } = error;
  return statusCode === 500 || (statusCode >= 400 && statusCode < 500 && !tooEarly.has(statusCode));
}

const tooEarly: ReadonlySet<number> = new Set([409, 429]);
