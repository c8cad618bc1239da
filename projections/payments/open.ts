import type pg from 'pg';
import { OPEN_AT_STRIPE } from './row.ts';

/** A payment through Stripe about which Stripe is to be asked. */
export interface OpenStripePayment {
  readonly orgCode: string;
  readonly paymentId: string;
  readonly intentId: string;
}

/**
 * The payments through Stripe, of all organisations, that began before an instant and are not settled, and those of which not all that was taken
 * back has left the organisation's Stripe balance; the oldest first.
 */
export async function openStripePayments(pool: pg.Pool, before: Date): Promise<OpenStripePayment[]> {
  const { rows } = await pool.query<OpenStripePayment>(
    `SELECT org_code AS "orgCode", payment_id AS "paymentId", order_id AS "intentId" FROM read.payments
     WHERE ${OPEN_AT_STRIPE} AND (paid_at < $1 OR owed_cents > 0)
     ORDER BY paid_at, payment_id`,
    [before.toISOString()],
  );
  return rows;
}
