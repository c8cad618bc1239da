import type pg from 'pg';
import { OPEN_AT_STRIPE } from './row.ts';

/** A payment through Stripe about which Stripe is to be asked. */
export interface OpenStripePayment {
  readonly orgCode: string;
  readonly paymentId: string;
  readonly intentId: string;
  readonly memberId: string;
  /** Refunds that were ordered before that instant and that Stripe has neither made nor refused, by the id of the order. */
  readonly unmade: readonly string[];
}

/**
 * The payments through Stripe, of all organisations, that began before an instant and are not settled, and those of which not all that was taken
 * back has left the organisation's Stripe balance, or of which a refund that was ordered is neither made nor refused; the oldest first.
 */
export async function openStripePayments(pool: pg.Pool, before: Date): Promise<OpenStripePayment[]> {
  const { rows } = await pool.query<OpenStripePayment>(
    `SELECT org_code AS "orgCode", payment_id AS "paymentId", order_id AS "intentId", member_id AS "memberId",
       ARRAY(SELECT refund->>'id' FROM jsonb_array_elements(refunds) refund
         WHERE refund->>'status' = 'asked' AND (refund->>'at')::timestamptz < $1) AS unmade
     FROM read.payments
     WHERE ${OPEN_AT_STRIPE} AND (paid_at < $1 OR owed_cents > 0)
     ORDER BY paid_at, payment_id`,
    [before.toISOString()],
  );
  return rows;
}
