import type { CalendarDate } from '../ledger/values/calendar.ts';
import type { Database } from './database.ts';

/**
 * What one member owed at the end of a day, by how long it had been due. Cents. The sum is the member's
 * Receivable balance on that day: applied late fees count, offered discounts do not.
 */
export interface AgedReceivable {
  readonly memberId: string;
  /** Empty when unknown. */
  readonly name: string;
  readonly email: string;
  /** The day since which the account is with collections, or null: as it is now, whatever the day. */
  readonly collectionsSince: CalendarDate | null;
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
 * Aged receivables at the end of a day, by member's name: what is open now, less what the journal's
 * Receivable lines moved after that day, so that today costs only what is open. Due dates are the present
 * ones.
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
       b.collections_since AS "collectionsSince",
       ${bucket('o.days <= 0')} AS "notDueCents", ${bucket('o.days BETWEEN 1 AND 30')} AS "days1To30Cents",
       ${bucket('o.days BETWEEN 31 AND 60')} AS "days31To60Cents",
       ${bucket('o.days BETWEEN 61 AND 90')} AS "days61To90Cents", ${bucket('o.days > 90')} AS "over90Cents",
       sum(o.cents)::bigint AS "totalCents"
     FROM (
       SELECT part.member_id, $3::date - part.due_date AS days, sum(part.cents)::bigint AS cents
       FROM (
         SELECT member_id, charge_id, due_date, open_cents AS cents FROM read.charges
         WHERE org_code = $1 AND is_open
         UNION ALL
         SELECT since.member_id, since.charge_id, c.due_date, since.cents
         FROM (
           SELECT l.member_id, l.charge_id, sum(l.credit_cents - l.debit_cents) AS cents FROM read.journal_lines l
           WHERE l.org_code = $1 AND l.account = $2 AND l.occurred_on > $3::date
           GROUP BY l.member_id, l.charge_id
         ) since
         -- Looked up one by one: since today there are none, which Postgres cannot know.
         CROSS JOIN LATERAL (SELECT due_date FROM read.charges
           WHERE org_code = $1 AND charge_id = since.charge_id OFFSET 0) c
       ) part
       GROUP BY part.charge_id, part.member_id, part.due_date
       HAVING sum(part.cents) <> 0
     ) o
     LEFT JOIN read.members m ON m.org_code = $1 AND m.member_id = o.member_id
     LEFT JOIN read.balances b ON b.org_code = $1 AND b.member_id = o.member_id
     GROUP BY o.member_id, m.name, m.email, b.collections_since
     ORDER BY name, o.member_id`,
    [orgCode, 'receivable', asOf],
  );
}
