import type pg from 'pg';
import { payableSql } from './due.ts';
import type { ReachedLateFee } from './lateFees.ts';

/** An account with free credit, and its charges that are due. */
export interface PayableByCredit extends ReachedLateFee {
  readonly chargeIds: readonly string[];
}

/** Accounts of all organizations, by the owner's pool, for the job that pays by credit (architecture 8). */
export async function accountsPayableByCredit(
  pool: pg.Pool,
  now: Date,
  chargedBefore: Date,
): Promise<PayableByCredit[]> {
  const { rows } = await pool.query<PayableByCredit>(
    `WITH o AS MATERIALIZED (
       SELECT org_code, credit_pays_since, ($1::timestamptz AT TIME ZONE time_zone)::date AS today FROM read.organizations
       WHERE credit_pays_since IS NOT NULL
     )
     SELECT c.org_code AS "orgCode", c.member_id AS "memberId", o.today, o.credit_pays_since AS "creditPaysSince",
       array_agg(c.charge_id) AS "chargeIds"
     FROM o
     JOIN read.balances b ON b.org_code = o.org_code AND b.credit_cents > 0 AND b.collections_since IS NULL
     JOIN read.charges c ON c.org_code = b.org_code AND c.member_id = b.member_id
     WHERE c.is_open AND c.due_date <= o.today AND c.charged_at <= $2 AND ${payableSql('c', 'o.today')} > 0
     GROUP BY 1, 2, 3, 4
     ORDER BY 1, 2`,
    [now.toISOString(), chargedBefore],
  );
  return rows;
}
