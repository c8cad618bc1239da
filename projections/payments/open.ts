import type pg from 'pg';
import { OPEN_AT_STRIPE } from './row.ts';

/** A Stripe payment to reconcile. */
export interface OpenStripePayment {
  readonly orgCode: string;
  readonly paymentId: string;
  readonly accountId: string;
  readonly intentId: string;
  readonly memberId: string;
  /** Refunds ordered before that instant that Stripe neither made nor refused, by order id. */
  readonly unmade: readonly string[];
}

/** Of all organizations, the oldest first: payments older than an instant that await an outcome or refund. */
export async function openStripePayments(pool: pg.Pool, before: Date): Promise<OpenStripePayment[]> {
  const { rows } = await pool.query<OpenStripePayment>(
    `SELECT org_code AS "orgCode", payment_id AS "paymentId", stripe_account_id AS "accountId", order_id AS "intentId",
       member_id AS "memberId",
       ARRAY(SELECT refund->>'id' FROM jsonb_array_elements(refunds) refund
         WHERE refund->>'status' = 'asked' AND (refund->>'at')::timestamptz < $1) AS unmade
     FROM read.payments
     WHERE ${OPEN_AT_STRIPE} AND paid_at < $1
     ORDER BY paid_at, payment_id`,
    [before.toISOString()],
  );
  return rows;
}
