import { type AttendanceCounts, percentAttended } from '../../ledger/values/attendance.ts';
import type { MeetingCounted, MeetingView } from '../../projections/meetings/queries.ts';
import type { MeetingRow } from './attendance/contract.ts';
import type { CalendarEvent } from './contract.ts';

/** An event of the calendar (spec 3 section 3). */
export function presentEvent({ id, data, ...view }: MeetingView): CalendarEvent {
  return {
    _id: id,
    title: view.title,
    description: data.description,
    location: data.location,
    startTime: view.startTime,
    endTime: view.endTime,
    category: view.category,
    hasAttendance: view.hasAttendance,
    seriesId: view.seriesId,
  };
}

export function presentCounts({
  members,
  present,
  absent,
  excused,
}: AttendanceCounts & Pick<MeetingCounted, 'members'>) {
  return { members, present, absent, excused, percentAttended: percentAttended(present, members) };
}

export function presentMeeting(meeting: MeetingCounted): MeetingRow {
  return { id: meeting.id, ...presentEvent(meeting), ...presentCounts(meeting) };
}
