import { meetingOfStream } from '../../ledger/meeting/events.ts';
import { evolve, initial, type MeetingState } from '../../ledger/meeting/state.ts';
import { searchable } from '../../ledger/values/plainText.ts';
import { recordOf } from '../engine/recordOf.ts';
import { boolean, instant, json, text, textOf } from '../engine/table.ts';

/** Every meeting, deleted ones too; who is invited and who came is in `attendees` (attendance.ts). */
export const { table: meetings, projection: meetingsProjection } = recordOf(
  {
    name: 'meetings',
    version: 5,
    idOf: meetingOfStream,
    initial,
    evolve,
    without: ['memberIds', 'marks', 'answers', 'excuses'],
  },
  {
    columns: {
      status: { column: textOf<MeetingState['status']>(), of: ({ status }: MeetingState) => status },
      title: { column: text, of: ({ title }: MeetingState) => title },
      search: { column: text, of: ({ title }: MeetingState) => searchable(title) },
      category: { column: text, of: ({ category }: MeetingState) => category },
      start_time: { column: instant, of: ({ startTime }: MeetingState) => startTime },
      end_time: { column: instant, of: ({ endTime }: MeetingState) => endTime },
      /** When it was last changed, attendance aside: calendar programs compare it. */
      changed_at: {
        column: instant,
        of: ({ changes }: MeetingState, { at, before }) =>
          before?.state.changes === changes ? before.value : at,
      },
      has_attendance: { column: boolean, of: ({ hasAttendance }: MeetingState) => hasAttendance },
      series_id: { column: text, of: ({ seriesId }: MeetingState) => seriesId },
      roles: { column: json<readonly string[]>(), of: ({ roles }: MeetingState) => roles },
    },
    indexes: [
      "(org_code, series_id, start_time) WHERE series_id <> ''",
      "(org_code, start_time, id) WHERE status = 'scheduled'",
      "(org_code, title, id) WHERE status = 'scheduled'",
      "(org_code, category, id) WHERE status = 'scheduled'",
    ],
  },
);
