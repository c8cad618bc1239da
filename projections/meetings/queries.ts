import { meetingOfStream } from '../../ledger/meeting/events.ts';
import { evolve, initial, type MeetingState } from '../../ledger/meeting/state.ts';
import type { AttendanceCounts } from '../../ledger/values/attendance.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { categoryKeyOf, DEFAULT_CATEGORY } from '../../ledger/values/meetingRules.ts';
import { searchable } from '../../ledger/values/plainText.ts';
import type { Database } from '../engine/database.ts';
import { conditions, containingName, type ListSql, listOf, orderBy, type Paging } from '../engine/paging.ts';
import { recordOf } from '../engine/recordOf.ts';
import { boolean, instant, json, select, text, textOf, type ViewOf } from '../engine/table.ts';
import { attendingSql, countAttendees } from './expected.ts';

/** Every meeting, deleted ones too; who is invited and who came is in `attendees` (attendance.ts). */
const { table: meetings, projection } = recordOf(
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
export const meetingsProjection = projection;

export type MeetingView = ViewOf<typeof meetings>;

/** A meeting where attendance is taken, with how often each mark was given. */
interface MeetingMarked extends MeetingView, AttendanceCounts {}

export interface MeetingCounted extends MeetingMarked {
  readonly members: number;
}

export type MeetingSort = 'date' | 'title' | 'category' | 'attended';

const sortFields: Record<MeetingSort, string> = {
  date: 'm.start_time',
  title: 'm.title',
  category: 'm.category',
  attended: 'coalesce(k.present, 0)',
};

interface MeetingFilter {
  readonly ids?: readonly string[];
  readonly category?: string;
  readonly q?: string;
  /** Days on which it begins, both included. */
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

const NEWEST_FIRST = { field: 'date', order: 'DESC' } as const;

type MeetingQuery = Paging<MeetingSort> & { readonly filter?: MeetingFilter };

const COUNTS = 'LEFT JOIN read.meeting_attendance k ON k.org_code = m.org_code AND k.meeting_id = m.id';

function meetingsSql(orgCode: string, { filter = {}, sort = NEWEST_FIRST }: MeetingQuery): ListSql {
  const where = conditions(orgCode, 'm');
  where.and(`m.status = 'scheduled' AND m.has_attendance`);
  where.isOneOf('m.id', filter.ids);
  if (filter.category !== undefined) where.and(`lower(m.category) = lower(${where.add(filter.category)})`);
  if (filter.q !== undefined) where.and(`m.search LIKE ${where.add(containingName(filter.q))}`);
  where.isOfDays('m.start_time', filter.from, filter.to);
  return {
    from: 'read.meetings m',
    key: ['id'],
    where,
    order: orderBy(sortFields, sort, 'm.id'),
    orderJoin: sort.field === 'attended' ? COUNTS : '',
    columns: `${select(meetings, 'm')}, coalesce(k.present, 0) AS present, coalesce(k.absent, 0) AS absent,
      coalesce(k.excused, 0) AS excused`,
    joins: COUNTS,
  };
}

/** The meetings where attendance is taken, newest first unless sorted otherwise. */
export const { page: listMeetings, every: everyMeeting } = listOf<
  MeetingQuery,
  MeetingCounted,
  MeetingMarked
>(
  (_, orgCode, query) => meetingsSql(orgCode, query),
  async (rows, db, orgCode) => {
    const ids = rows.map(({ id }) => id);
    const counted = await countAttendees(db, orgCode, ids);
    return rows.map((row) => ({ ...row, members: counted.get(row.id) ?? 0 }));
  },
);

/** The same without the counts of members. */
export const { page: listMarked } = listOf<MeetingQuery, MeetingMarked>((_, orgCode, query) =>
  meetingsSql(orgCode, query),
);

/** The calendar: every event, or those that touch these days, in the order of time. */
export async function calendarOf(
  db: Database,
  orgCode: string,
  { ids, from, to }: { readonly ids?: readonly string[] } & Pick<MeetingFilter, 'from' | 'to'> = {},
): Promise<MeetingView[]> {
  const where = conditions(orgCode, 'm');
  where.and(`m.status = 'scheduled'`);
  where.isOneOf('m.id', ids);
  where.isOfDays('m.end_time', from, undefined);
  where.isOfDays('m.start_time', undefined, to);
  return db.tenant(
    orgCode,
    `SELECT ${select(meetings, 'm')} FROM read.meetings m WHERE ${where.sql} ORDER BY m.start_time, m.id`,
    where.values,
  );
}

/** The events of a series that begin at an instant or later. */
export async function seriesFrom(
  db: Database,
  orgCode: string,
  seriesId: string,
  startTime: string,
): Promise<string[]> {
  const rows = await db.tenant<{ id: string }>(
    orgCode,
    `SELECT id FROM read.meetings WHERE org_code = $1 AND series_id = $2 AND series_id <> ''
       AND start_time >= $3 AND status = 'scheduled' ORDER BY start_time, id`,
    [orgCode, seriesId, startTime],
  );
  return rows.map(({ id }) => id);
}

export async function categoriesOf(db: Database, orgCode: string): Promise<string[]> {
  const rows = await db.tenant<{ category: string }>(
    orgCode,
    `SELECT DISTINCT ON (lower(category)) category FROM read.meetings
     WHERE org_code = $1 AND status = 'scheduled' ORDER BY lower(category), start_time, id`,
    [orgCode],
  );
  const others = rows
    .map(({ category }) => category)
    .filter((each) => categoryKeyOf(each) !== DEFAULT_CATEGORY);
  return [DEFAULT_CATEGORY, ...others];
}

/** These members, removed ones too. */
export async function peopleOf(
  db: Database,
  orgCode: string,
  memberIds: readonly string[],
): Promise<{ readonly memberId: string; readonly name: string; readonly active: boolean }[]> {
  return db.tenant(
    orgCode,
    `SELECT member_id AS "memberId", name, active FROM read.members
     WHERE org_code = $1 AND member_id = ANY($2::text[])`,
    [orgCode, memberIds],
  );
}

/** Every event of the calendar that ends at an instant or later, deleted ones too, in the order of time. */
export async function eventsSince(db: Database, orgCode: string, since: Date): Promise<MeetingView[]> {
  return db.tenant(
    orgCode,
    `SELECT ${select(meetings, 'm')} FROM read.meetings m
     WHERE m.org_code = $1 AND m.end_time >= $2 ORDER BY m.start_time, m.id`,
    [orgCode, since],
  );
}

/** Those of them at which a member is or was expected, or was marked. */
export async function eventsToAttend(
  db: Database,
  orgCode: string,
  memberId: string,
  since: Date,
): Promise<MeetingView[]> {
  return db.tenant(
    orgCode,
    `${attendingSql('m.end_time >= $2', 'canceled')} SELECT ${select(meetings, 'm')} FROM read.meetings m
     WHERE m.org_code = $1 AND m.id IN (SELECT meeting_id FROM attending WHERE member_id = $3)
     ORDER BY m.start_time, m.id`,
    [orgCode, since, memberId],
  );
}
