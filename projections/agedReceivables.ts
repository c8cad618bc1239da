import { RECEIVABLE } from '../ledger/account/postings.ts';
import type { CalendarDate } from '../ledger/values/calendar.ts';
import type { Database } from './database.ts';
import { startOfDaySql } from './organisation.ts';

/**
 * What one member owed at the end of a day, by how long it had been due. Cents. All together it is the member's balance in Receivable on
 * that day: late fees count once they are applied, discounts that are only offered do not.
 */
export interface AgedReceivable {
  readonly memberId: string;
  /** Empty when unknown. */
  readonly name: string;
  readonly email: string;
  /** Not past its due date. */
  readonly notDueCents: number;
  /** Past its due date by so many days. */
  readonly days1To30Cents: number;
  readonly days31To60Cents: number;
  readonly days61To90Cents: number;
  readonly over90Cents: number;
  readonly totalCents: number;
}

/**
 * Aged receivables at the end of a day in the organisation's time zone, by member's name: members who owed nothing are left out. Read from the
 * journal's lines of Receivable, so that any day can be asked for; due dates are the present ones.
 */
export async function agedReceivables(
  db: Database,
  orgCode: string,
  asOf: CalendarDate,
): Promise<AgedReceivable[]> {
  const bucket = (condition: string) => `coalesce(sum(o.cents) FILTER (WHERE ${condition}), 0)::bigint`;
  return db.tenant<AgedReceivable>(
    orgCode,
    `SELECT o.member_id AS "memberId", coalesce(m.name, '') AS name, coalesce(m.email, '') AS email,
       ${bucket('o.days <= 0')} AS "notDueCents", ${bucket('o.days BETWEEN 1 AND 30')} AS "days1To30Cents",
       ${bucket('o.days BETWEEN 31 AND 60')} AS "days31To60Cents",
       ${bucket('o.days BETWEEN 61 AND 90')} AS "days61To90Cents", ${bucket('o.days > 90')} AS "over90Cents",
       sum(o.cents)::bigint AS "totalCents"
     FROM (
       SELECT l.member_id, $3::date - c.due_date AS days, sum(l.debit_cents - l.credit_cents) AS cents
       FROM read.journal_lines l
       JOIN read.charges c ON c.org_code = l.org_code AND c.charge_id = l.charge_id
       WHERE l.org_code = $1 AND l.account = $2 AND l.at < ${startOfDaySql('$3', 1)}
       GROUP BY l.member_id, c.charge_id, c.due_date
       HAVING sum(l.debit_cents - l.credit_cents) <> 0
     ) o
     LEFT JOIN read.members m ON m.org_code = $1 AND m.member_id = o.member_id
     GROUP BY o.member_id, m.name, m.email
     ORDER BY name, o.member_id`,
    [orgCode, RECEIVABLE, asOf],
  );
}
