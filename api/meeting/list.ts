import { z } from 'zod';
import { everyMeeting, listMeetings, type MeetingSort } from '../../projections/meetings/queries.ts';
import { day, text } from '../platform/contract/call.ts';
import { type Columns, dayOf, timeOf } from '../platform/lists/csv.ts';
import { ids, q } from '../platform/lists/filters.ts';
import { listResource } from '../platform/lists/resource.ts';
import type { MeetingRow } from './attendance/contract.ts';
import { presentMeeting } from './present.ts';

/** Meetings in the words of the Attendance screen; Time is the organization's. */
const meetingColumns: Columns<MeetingRow> = {
  Title: ({ title }) => title,
  Category: ({ category }) => category,
  Date: ({ startTime }, timeZone) => dayOf(startTime, timeZone),
  Time: ({ startTime }, timeZone) => timeOf(startTime, timeZone),
  Members: ({ members }) => String(members),
  Attended: ({ present }) => String(present),
  'Percent Attended': (meeting) => `${meeting.percentAttended}%`,
};

const meetingFilter = z.strictObject({ category: text(40), q, from: day, to: day, id: ids }).partial();

const meetingSort: Record<string, MeetingSort> = {
  id: 'date',
  startTime: 'date',
  title: 'title',
  category: 'category',
  present: 'attended',
};

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
