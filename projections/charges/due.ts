import type pg from 'pg';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import type { Owed } from '../../ledger/values/owed.ts';

/**
 * The rules of account/charge/due.ts in SQL, over rows of `read.charges`: `charge` is the table's alias,
 * `day` a date expression. A property test compares the two (test/projections/engine/queries.test.ts).
 */

/** SQL: only charges on which something is owed. The alias is `c`. */
export const OPEN_SQL = 'c.is_open';

/** SQL: the late fee that is reached on a day and not applied. */
export function feeReachedSql(charge: string, day: string): string {
  return `CASE WHEN ${day} >= ${charge}.fee_from THEN ${charge}.late_fee_cents ELSE 0 END`;
}

function offerSql(charge: string, day: string): string {
  return `CASE WHEN ${day} <= ${charge}.offer_until THEN ${charge}.discount_cents ELSE 0 END`;
}

export function lateFeeSql(charge: string, day: string): string {
  return `${charge}.late_fee_applied_cents + ${feeReachedSql(charge, day)}`;
}

export function discountSql(charge: string, day: string): string {
  return `${charge}.discount_granted_cents + ${offerSql(charge, day)}`;
}

export function totalSql(charge: string, day: string): string {
  return `${charge}.worth_cents + ${feeReachedSql(charge, day)} - ${offerSql(charge, day)}`;
}

/** SQL of `dueOn` in account/charge/due.ts. Nothing more can become due on a charge that is not open. */
export function dueSql(charge: string, day: string): string {
  return `CASE WHEN NOT ${charge}.is_open THEN 0 ELSE greatest(0, ${charge}.open_cents
    + ${feeReachedSql(charge, day)} - ${offerSql(charge, day)}) END`;
}

export function payableSql(charge: string, day: string): string {
  return `CASE WHEN ${charge}.late_fee_applied_cents = 0 AND ${charge}.is_covered THEN 0 ELSE greatest(0, ${dueSql(charge, day)} - ${charge}.pending_cents) END`;
}

/**
 * SQL: when something that is due on a charge is scheduled (spec 2 section 4: Pending), current or overdue;
 * of any row with the days of a charge.
 */
export const isDue = {
  pending: (charge: string, day: string) => `${charge}.start_date > ${day}`,
  current: (charge: string, day: string) => `${charge}.start_date <= ${day} AND ${charge}.due_date >= ${day}`,
  overdue: (charge: string, day: string) => `${charge}.start_date <= ${day} AND ${charge}.due_date < ${day}`,
};

/** SQL of `statusOn` in ledger/account/charge/due.ts, for charges that are not voided. */
export function statusSql(charge: string, day: string): string {
  return `CASE WHEN ${dueSql(charge, day)} = 0 THEN 'Paid' WHEN ${isDue.pending(charge, day)} THEN 'Pending'
    WHEN ${isDue.overdue(charge, day)} THEN 'Overdue' ELSE 'Current' END`;
}

/** SQL of `owedOf` in ledger/values/owed.ts: sums over rows with a charge's days, and what is due on it. */
export function owedSql(charge: string, due: string, day: string): Record<keyof Owed, string> {
  const sum = (condition: string) => `coalesce(sum(${due}) FILTER (WHERE ${condition}), 0)::bigint`;
  return {
    dueNowCents: sum(`NOT ${isDue.pending(charge, day)}`),
    overdueCents: sum(isDue.overdue(charge, day)),
    scheduledCents: sum(isDue.pending(charge, day)),
  };
}

/** An account on which a late fee was reached that its events do not have yet. */
export interface ReachedLateFee {
  readonly orgCode: string;
  readonly memberId: string;
  /** The day that it is in the organization's time zone. */
  readonly today: CalendarDate;
  /** The day since which free credit pays in the organization; null where it does not. */
  readonly creditPaysSince: CalendarDate | null;
}

/** Accounts of all organizations, by the owner's pool, for the job that applies fees (architecture 8). */
export async function accountsWithReachedLateFees(pool: pg.Pool, now: Date): Promise<ReachedLateFee[]> {
  const { rows } = await pool.query<ReachedLateFee>(
    `SELECT DISTINCT c.org_code AS "orgCode", c.member_id AS "memberId",
       ($1::timestamptz AT TIME ZONE o.time_zone)::date AS today, o.credit_pays_since AS "creditPaysSince"
     FROM read.organizations o JOIN read.charges c ON c.org_code = o.org_code
     WHERE c.is_open AND c.fee_from <= ($1::timestamptz AT TIME ZONE o.time_zone)::date
     ORDER BY 1, 2`,
    [now.toISOString()],
  );
  return rows;
}

/** An account with free credit, and its charges that are due. */
interface PayableByCredit extends ReachedLateFee {
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
