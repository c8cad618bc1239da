import type { MemberProfile } from '../ledger/member/events.ts';
import type { CalendarDate } from '../ledger/values/calendar.ts';
import { dueSql, isDue, OPEN_SQL } from './charges/due.ts';
import type { Database } from './engine/database.ts';

/** A member with an overdue charge, or with an account in collections. Cents. */
export interface CollectionsView {
  readonly memberId: string;
  readonly name: string;
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  readonly details: Pick<MemberProfile, 'phone' | 'address' | 'city' | 'state' | 'zip'>;
  readonly overdueCents: number;
  /** The day since which the account is with collections; null when it is not. */
  readonly collectionsSince: CalendarDate | null;
  readonly collectionsCents: number;
}

/** They by name, removed members too: what they owe stays. */
export async function listCollections(
  db: Database,
  orgCode: string,
  today: CalendarDate,
): Promise<CollectionsView[]> {
  return db.tenant<CollectionsView>(
    orgCode,
    `SELECT m.member_id AS "memberId", m.name, m.fname, m.lname, m.email, m.details,
       coalesce(owed.cents, 0)::bigint AS "overdueCents", b.collections_since AS "collectionsSince",
       coalesce(b.collections_cents, 0)::bigint AS "collectionsCents"
     FROM read.members m
     LEFT JOIN read.balances b ON b.org_code = m.org_code AND b.member_id = m.member_id
     LEFT JOIN (
       SELECT c.member_id, sum(${dueSql('c', '$2::date')})::bigint AS cents FROM read.charges c
       WHERE c.org_code = $1 AND ${OPEN_SQL} AND ${isDue.overdue('c', '$2::date')}
       GROUP BY c.member_id
     ) owed ON owed.member_id = m.member_id
     WHERE m.org_code = $1 AND (owed.cents > 0 OR b.collections_since IS NOT NULL)
     ORDER BY m.name, m.member_id`,
    [orgCode, today],
  );
}
