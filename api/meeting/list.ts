import { z } from 'zod';
import type { MeetingSort } from '../../projections/meetings/queries.ts';
import { everyMeeting, listMeetings } from '../../projections/meetings/queries.ts';
import { text } from '../platform/contract/call.ts';
import type { Columns } from '../platform/lists/csv.ts';
import { dayOf, timeOf } from '../platform/lists/csv.ts';
import { from, ids, q, to } from '../platform/lists/filters.ts';
import { listResource } from '../platform/lists/resource.ts';
import type { MeetingRow } from './attendance/contract.ts';
import { presentMeeting } from './present.ts';

/** Meetings in the words of the Attendance screen; Time is the organization's. */
export const meetingColumns: Columns<MeetingRow> = {
  Title: ({ title }) => title,
  Category: ({ category }) => category,
  Date: ({ startTime }, timeZone) => dayOf(startTime, timeZone),
  Time: ({ startTime }, timeZone) => timeOf(startTime, timeZone),
  Members: ({ members }) => String(members),
  Attended: ({ present }) => String(present),
  'Percent Attended': (meeting) => `${meeting.percentAttended}%`,
};

const meetingFilter = z.strictObject({ category: text(40), q, from, to, id: ids }).partial();

const meetingSort: Record<string, MeetingSort> = {
  id: 'date',
  startTime: 'date',
  title: 'title',
  category: 'category',
  present: 'attended',
};

/** `/api/rest/meetings`. */
export const meetingList = listResource({
  name: 'meetings',
  summary: 'Meetings where attendance is taken, counted. Filters: category, q, from, to, id.',
  filter: meetingFilter,
  sort: meetingSort,
  wanted: ({ id, ...rest }) => ({ ...rest, ids: id }),
  query: listMeetings,
  present: (rows) => rows.map(presentMeeting),
  csv: { columns: meetingColumns, every: everyMeeting },
});
