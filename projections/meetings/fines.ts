import type { AttendanceMark } from '../../ledger/values/attendance.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import type { Absence } from '../../ledger/values/fines.ts';
import type { Database } from '../engine/database.ts';
import { startOfDaySql } from '../engine/paging.ts';

/** Somebody who is absent from a meeting, or was fined for it. */
export interface AbsenceView extends Absence {
  readonly memberId: string;
  readonly name: string;
  readonly mark: AttendanceMark | '';
  readonly active: boolean;
  /** Of the fine; null without one. */
  readonly chargeId: string | null;
  readonly amountCents: number | null;
  readonly paidCents: number | null;
}

/** How many fines were charged for these meetings and are owed or paid still. */
export async function countFines(
  db: Database,
  orgCode: string,
  meetingIds: readonly string[],
): Promise<number> {
  const rows = await db.tenant<{ count: number }>(
    orgCode,
    `SELECT count(*) AS count FROM read.charges
     WHERE org_code = $1 AND meeting_id = ANY($2::text[]) AND NOT voided`,
    [orgCode, meetingIds],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Everybody who is absent from a meeting or was fined for it, by name. An absence's number counts those at
 * meetings that began earlier in the term.
 * @param since the first day of the term
 */
export async function absencesOf(
  db: Database,
  orgCode: string,
  meetingId: string,
  since: CalendarDate,
): Promise<AbsenceView[]> {
  return db.tenant(
    orgCode,
    `SELECT m.member_id AS "memberId", m.name, m.active,
       CASE WHEN a.present > 0 THEN 'Present' WHEN a.absent > 0 THEN 'Absent' WHEN a.excused > 0 THEN 'Excused' ELSE '' END AS mark,
       CASE WHEN a.absent > 0 THEN 1 + (SELECT count(*) FROM read.attendees b
         JOIN read.meetings x ON x.org_code = b.org_code AND x.id = b.meeting_id
         WHERE b.org_code = $1 AND b.member_id = m.member_id AND b.absent > 0 AND x.status = 'scheduled'
           AND (x.start_time, x.id) < (w.start_time, w.id) AND x.start_time >= ${startOfDaySql('$3')}) ELSE 0 END AS number,
       CASE WHEN c.charge_id IS NULL THEN 'none' WHEN c.voided THEN 'voided' ELSE 'charged' END AS fine,
       c.charge_id AS "chargeId", c.amount_cents AS "amountCents", c.paid_cents AS "paidCents"
     FROM read.meetings w JOIN read.members m ON m.org_code = w.org_code
       LEFT JOIN read.attendees a ON a.org_code = $1 AND a.meeting_id = w.id AND a.member_id = m.member_id
       LEFT JOIN read.charges c ON c.org_code = $1 AND c.meeting_id = w.id AND c.member_id = m.member_id
     WHERE w.org_code = $1 AND w.id = $2 AND (a.absent > 0 OR c.charge_id IS NOT NULL)
     ORDER BY m.name, m.member_id`,
    [orgCode, meetingId, since],
  );
}
