import type pg from 'pg';
import type { CalendarDate } from '../../ledger/values/calendar.ts';

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
