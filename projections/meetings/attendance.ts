import type { Recorded } from '../../ledger/catalogue.ts';
import { meetingOfStream } from '../../ledger/meeting/events.ts';
import type { AttendanceMark } from '../../ledger/values/attendance.ts';
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
