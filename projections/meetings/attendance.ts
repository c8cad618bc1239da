import type { Recorded } from '../../ledger/catalogue.ts';
import { meetingOfStream } from '../../ledger/meeting/events.ts';
import type { AttendanceCounts, AttendanceMark } from '../../ledger/values/attendance.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import type { Database } from '../engine/database.ts';
import { startOfDaySql } from '../engine/paging.ts';
import type { Projection, Rows } from '../engine/projection.ts';
import { count, integer, table, text } from '../engine/table.ts';

const marks = { present: integer, absent: integer, excused: integer };
const sums = { present: count, absent: count, excused: count };

/** Who was invited to a meeting by name, and who was marked: at most one mark is 1. */
const attendees = table({
  name: 'attendees',
  kind: 'counter',
  columns: { org_code: text, meeting_id: text, member_id: text, invited: integer, ...marks },
  key: ['org_code', 'meeting_id', 'member_id'],
  indexes: ['(org_code, member_id, meeting_id)'],
});

const byMeeting = table({
  name: 'meeting_attendance',
  kind: 'counter',
  columns: { org_code: text, meeting_id: text, ...sums },
  key: ['org_code', 'meeting_id'],
  indexes: [],
});

/** How often each mark was given to a member, at meetings to come too. */
const byMember = table({
  name: 'member_attendance',
  kind: 'counter',
  columns: { org_code: text, member_id: text, ...sums },
  key: ['org_code', 'member_id'],
  indexes: [],
});

export const attendanceProjection: Projection = {
  name: 'attendance',
  version: 1,
  tables: [attendees, byMeeting, byMember],
  rowKeys: () => [],
  fold: foldAttendance,
};

function foldAttendance(event: Recorded, rows: Rows): void {
  const meetingId = meetingOfStream(event.stream);
  if (meetingId === undefined) return;
  const key = { org_code: event.metadata.orgCode, meeting_id: meetingId };
  const invite = (memberIds: readonly string[], by: 1 | -1) => {
    for (const member_id of memberIds)
      rows.increment(attendees, { ...key, member_id, invited: by, present: 0, absent: 0, excused: 0 });
  };
  const add = (memberId: string, mark: AttendanceMark | '', by: 1 | -1) => {
    if (mark === '') return;
    const change = { present: 0, absent: 0, excused: 0, [column[mark]]: by };
    rows.increment(attendees, { ...key, member_id: memberId, invited: 0, ...change });
    rows.increment(byMeeting, { ...key, ...change });
    rows.increment(byMember, { org_code: key.org_code, member_id: memberId, ...change });
  };
  switch (event.type) {
    case 'MeetingScheduled':
      invite(event.data.memberIds, 1);
      return;
    case 'MeetingChanged':
      invite(event.data.invited ?? [], 1);
      invite(event.data.uninvited ?? [], -1);
      return;
    case 'AttendanceMarked':
      add(event.data.memberId, event.data.before, -1);
      add(event.data.memberId, event.data.mark, 1);
      return;
    case 'MeetingCanceled':
      for (const { memberId, mark } of event.data.marks) add(memberId, mark, -1);
      return;
  }
}

const column = { Present: 'present', Absent: 'absent', Excused: 'excused' } as const;

/**
 * SQL: `attended.present`, `.absent` and `.excused` of the members of an alias, of meetings up to today: what
 * is kept of each, less the marks of the few meetings to come that have some. `$1`: the organization.
 * @param today SQL of a day
 */
export function attendanceJoin(alias: string, today: string): string {
  const counts = ['present', 'absent', 'excused'] as const;
  const less = counts.map((mark) => `coalesce(k.${mark}, 0) - coalesce(c.${mark}, 0) AS ${mark}`);
  const sums = counts.map((mark) => `sum(a.${mark}) AS ${mark}`);
  return `LEFT JOIN (SELECT k.org_code, k.member_id, ${less.join(', ')} FROM read.member_attendance k
    LEFT JOIN (SELECT a.member_id, ${sums.join(', ')} FROM read.meetings x
      JOIN read.meeting_attendance s ON s.org_code = x.org_code AND s.meeting_id = x.id
      JOIN read.attendees a ON a.org_code = x.org_code AND a.meeting_id = x.id
      WHERE x.org_code = $1 AND x.status = 'scheduled' AND x.start_time >= ${startOfDaySql(today, 1)}
      GROUP BY a.member_id) c ON c.member_id = k.member_id
    WHERE k.org_code = $1) attended ON attended.org_code = ${alias}.org_code AND attended.member_id = ${alias}.member_id`;
}

/** SQL: whether the attendance standing is Bad (`attendanceStandingOf`), by `attendanceJoin`. */
export const IS_ABSENT_TOO_OFTEN = `coalesce(attended.present * 100 < (SELECT attendance_threshold FROM read.organizations WHERE org_code = $1)
  * (attended.present + attended.absent), false)`;

/** How often a member attended up to a day, was absent and was excused. */
interface AttendanceView extends AttendanceCounts {
  readonly memberId: string;
  readonly name: string;
}

/** The attendance of every listed member, by name; or of one. */
export async function attendanceOf(
  db: Database,
  orgCode: string,
  { today, memberId }: { readonly today: CalendarDate; readonly memberId?: string },
): Promise<AttendanceView[]> {
  const one = memberId === undefined ? '' : 'AND m.member_id = $3';
  return db.tenant(
    orgCode,
    `SELECT m.member_id AS "memberId", m.name, coalesce(attended.present, 0) AS present,
       coalesce(attended.absent, 0) AS absent, coalesce(attended.excused, 0) AS excused
     FROM read.members m ${attendanceJoin('m', '$2::date')}
     WHERE m.org_code = $1 AND m.active ${one} ORDER BY m.name, m.member_id`,
    [orgCode, today, ...(memberId === undefined ? [] : [memberId])],
  );
}
