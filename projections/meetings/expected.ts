import type { Recorded } from '../../ledger/catalogue.ts';
import { memberOfMemberStream, type Role } from '../../ledger/member/events.ts';
import type { AttendanceMark } from '../../ledger/values/attendance.ts';
import type { Database } from '../engine/database.ts';
import type { Projection, Rows } from '../engine/projection.ts';
import { instant, integer, table, text, textOf } from '../engine/table.ts';

/** Since when a member has which role; none (`''`) since they were removed. */
const rolesHeld = table({
  name: 'roles_held',
  kind: 'log',
  columns: { org_code: text, member_id: text, version: integer, role: textOf<Role | ''>(), since: instant },
  key: ['org_code', 'member_id', 'version'],
  indexes: [],
});

export const rolesHeldProjection: Projection = {
  name: 'roles_held',
  version: 1,
  tables: [rolesHeld],
  rowKeys: () => [],
  fold: foldRole,
};

function foldRole(event: Recorded, rows: Rows): void {
  const memberId = memberOfMemberStream(event.stream);
  const role = roleBy(event);
  if (memberId === undefined || role === undefined) return;
  const { orgCode, at } = event.metadata;
  const key = { org_code: orgCode, member_id: memberId, version: event.version };
  rows.append(rolesHeld, { ...key, role, since: at });
}

/** The role that somebody has by this event; `undefined` when it is about something else. */
function roleBy(event: Recorded): Role | '' | undefined {
  switch (event.type) {
    case 'MemberAdded':
    case 'MemberRoleChanged':
    case 'MemberReinstated':
      return event.data.role;
    case 'MemberRemoved':
      return '';
    default:
      return undefined;
  }
}

/** SQL: who had which role, '' while removed, from when and which day of the organization until when. */
const HELD = `SELECT r.member_id, r.role, r.since, (r.since AT TIME ZONE o.time_zone)::date AS since_day,
    lead(r.since) OVER (PARTITION BY r.member_id ORDER BY r.version) AS until
  FROM read.roles_held r JOIN read.organizations o ON o.org_code = r.org_code WHERE r.org_code = $1`;

/** SQL: whether a role is held at a meeting. Newcomers are expected from the day on which they join. */
const holds = (held: string, start: string, day: string) =>
  `${held}.since_day <= ${day} AND (${held}.until IS NULL OR ${held}.until > ${start})`;

/**
 * SQL: WITH clauses that give `attending`: members expected at the meetings of `wanted`, or marked there. A
 * member who is removed when it begins is not expected. `$1`: the organization.
 * @param where which meetings `m`
 * @param also those that were deleted
 */
export function attendingSql(where: string, also?: 'canceled'): string {
  return `WITH held AS MATERIALIZED (${HELD}),
    gone AS MATERIALIZED (SELECT member_id, since, until FROM held WHERE role = ''),
    wanted AS MATERIALIZED (SELECT m.id, m.start_time, m.roles, (m.start_time AT TIME ZONE o.time_zone)::date AS day
      FROM read.meetings m JOIN read.organizations o ON o.org_code = m.org_code
      WHERE m.org_code = $1 AND m.status IN ('scheduled', '${also ?? 'scheduled'}') AND m.has_attendance AND ${where}),
    attending AS (
      SELECT a.meeting_id, a.member_id, a.present, a.absent, a.excused
      FROM read.attendees a JOIN wanted w ON w.id = a.meeting_id LEFT JOIN gone g ON g.member_id = a.member_id
        AND g.since <= w.start_time AND (g.until IS NULL OR g.until > w.start_time)
      WHERE a.org_code = $1 AND (a.present + a.absent + a.excused > 0 OR g.member_id IS NULL)
      UNION ALL
      SELECT DISTINCT w.id, h.member_id, 0, 0, 0
      FROM wanted w JOIN held h ON w.roles ? h.role AND ${holds('h', 'w.start_time', 'w.day')}
      WHERE w.roles <> '[]' AND NOT EXISTS (SELECT FROM read.attendees a
        WHERE a.org_code = $1 AND a.meeting_id = w.id AND a.member_id = h.member_id))`;
}

const STATUS = `CASE WHEN t.present > 0 THEN 'Present' WHEN t.absent > 0 THEN 'Absent' WHEN t.excused > 0 THEN 'Excused' ELSE '' END`;

/** Somebody who is expected at a meeting, or was marked there. */
export interface AttendeeView {
  readonly uuid: string;
  readonly name: string;
  readonly status: AttendanceMark | '';
}

/** Everybody who is expected at meetings or was marked there, by name, for each meeting. */
export async function attendeesOf(
  db: Database,
  orgCode: string,
  meetingIds: readonly string[],
): Promise<Map<string, readonly AttendeeView[]>> {
  const rows = await db.tenant<{ id: string; attendees: AttendeeView[] }>(
    orgCode,
    `${attendingSql('m.id = ANY($2::text[])')}
     SELECT t.meeting_id AS id, json_agg(json_build_object('uuid', t.member_id, 'name', p.name, 'status', ${STATUS})
       ORDER BY p.name, t.member_id) AS attendees
     FROM attending t JOIN read.members p ON p.org_code = $1 AND p.member_id = t.member_id GROUP BY t.meeting_id`,
    [orgCode, meetingIds],
  );
  return new Map(rows.map(({ id, attendees }) => [id, attendees]));
}

/** How many are expected at each of these meetings, or were marked there. */
export async function countAttendees(
  db: Database,
  orgCode: string,
  meetingIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.tenant<{ id: string; members: number }>(
    orgCode,
    `${attendingSql('m.id = ANY($2::text[])')}
     SELECT t.meeting_id AS id, count(*) AS members FROM attending t GROUP BY t.meeting_id`,
    [orgCode, meetingIds],
  );
  return new Map(rows.map(({ id, members }) => [id, members]));
}

export async function marksOf(
  db: Database,
  orgCode: string,
  memberId: string,
): Promise<Map<string, AttendanceMark | ''>> {
  const rows = await db.tenant<{ id: string; status: AttendanceMark | '' }>(
    orgCode,
    `${attendingSql('true')} SELECT t.meeting_id AS id, ${STATUS} AS status FROM attending t WHERE t.member_id = $2`,
    [orgCode, memberId],
  );
  return new Map(rows.map(({ id, status }) => [id, status]));
}

export async function membersWithRoles(
  db: Database,
  orgCode: string,
  roles: readonly Role[],
  startTime: string,
): Promise<string[]> {
  if (roles.length === 0) return [];
  const day = `($3::timestamptz AT TIME ZONE (SELECT time_zone FROM read.organizations WHERE org_code = $1))::date`;
  const rows = await db.tenant<{ memberId: string }>(
    orgCode,
    `SELECT DISTINCT h.member_id AS "memberId" FROM (${HELD}) h
     WHERE h.role = ANY($2::text[]) AND ${holds('h', '$3::timestamptz', day)}`,
    [orgCode, roles, startTime],
  );
  return rows.map(({ memberId }) => memberId);
}
