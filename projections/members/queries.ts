import { memberOfMemberStream, type Role } from '../../ledger/member/events.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { dueSql, isDue, OPEN_SQL, owedSql } from '../charges/due.ts';
import type { Database } from '../engine/database.ts';
import { conditions, containingName, listOf, orderBy, type Paging } from '../engine/paging.ts';
import type { Projection } from '../engine/projection.ts';
import { select, type ViewOf } from '../engine/table.ts';
import { groupNamesOf, isInGroup } from '../groups.ts';
import { attendanceJoin, IS_ABSENT_TOO_OFTEN } from '../meetings/attendance.ts';
import { foldMember, members, roles } from './fold.ts';
import { CAN_MESSAGE, CAN_TAKE_ATTENDANCE } from './identity.ts';

export const membersProjection: Projection = {
  name: 'members',
  version: 8,
  tables: [members, roles],
  rowKeys: (event) => {
    const id = memberOfMemberStream(event.stream);
    return id === undefined ? [] : [{ table: members, id }];
  },
  fold: foldMember,
};

const INNER = ['search'] as const;

/** A member as lists show them (spec 3 section 2, "Members screen"). Cents; ISO instants. */
export interface MemberView extends ViewOf<typeof members, (typeof INNER)[number]> {
  /** May use Messages: an administrator always, others when they were given the permission. */
  readonly canMessage: boolean;
  readonly canTakeAttendance: boolean;
  /** No fact of the ledger: it is kept beside it (auth/sessions.ts), and is gone with the member. */
  readonly lastLogin: string | null;
  /** Bad when anything unpaid is past its due date (spec 3 section 4). */
  readonly standing: 'Good' | 'Bad';
  /** What is owed today (ledger/values/owed.ts). */
  readonly dueNowCents: number;
  readonly scheduledCents: number;
  readonly lastPaymentAt: string | null;
  /** The day since which the account is with collections, or null. */
  readonly collectionsSince: CalendarDate | null;
  /** The names of their groups. */
  readonly groups: readonly string[];
  /** By the meetings up to today (projections/meetings/attendance.ts). */
  readonly attendanceStanding: 'Good' | 'Bad';
}

export type MemberSort =
  | 'name'
  | 'email'
  | 'role'
  | 'lastLogin'
  | 'standing'
  | 'remaining'
  | 'lastPayment'
  | 'attendanceStanding';

interface MemberFilter {
  /** true: listed members only; false: removed ones only; left out: both. */
  readonly active?: boolean;
  readonly ids?: readonly string[];
  /** In lower case. */
  readonly emails?: readonly string[];
  readonly role?: Role;
  readonly invited?: boolean;
  /** The id of a group. */
  readonly group?: string;
  readonly standing?: 'Good' | 'Bad';
  /** Whether something is due now. */
  readonly owes?: boolean;
  readonly q?: string;
}

const sortFields: Record<MemberSort, string> = {
  name: 'm.name',
  email: 'm.email',
  role: 'm.role',
  lastLogin: "coalesce(s.last_at, '-infinity')",
  standing: 'coalesce(owed.overdue > 0, false)',
  remaining: 'coalesce(owed.due_now, 0)',
  attendanceStanding: IS_ABSENT_TOO_OFTEN,
  lastPayment: "coalesce(b.last_payment_at, '-infinity')",
};

const SIGN_INS = 'LEFT JOIN app.sign_ins s ON s.org_code = m.org_code AND s.member_id = m.member_id';
const BALANCES = 'LEFT JOIN read.balances b ON b.org_code = m.org_code AND b.member_id = m.member_id';

/** For more members than this, adding up what is open once is faster than for each of them. */
const MANY = 250;

/** SQL: what each member owes, from all that is open; or, within a page, for each of its members. */
function owedJoin(today: string, of: 'all' | 'each'): string {
  const open = `SELECT c.member_id, ${dueSql('c', today)} AS due, c.start_date, c.due_date FROM read.charges c
    WHERE c.org_code = m.org_code AND c.member_id = m.member_id AND ${OPEN_SQL}`;
  const { dueNowCents, overdueCents, scheduledCents } = owedSql('d', 'd.due', today);
  const sums = `${dueNowCents} AS due_now, ${overdueCents} AS overdue, ${scheduledCents} AS scheduled`;
  if (of === 'each') return `LEFT JOIN LATERAL (SELECT ${sums} FROM (${open}) d) owed ON true`;
  const all = open.replace('c.org_code = m.org_code AND c.member_id = m.member_id', 'c.org_code = $1');
  return `LEFT JOIN (SELECT d.member_id, ${sums} FROM (${all}) d GROUP BY d.member_id) owed ON owed.member_id = m.member_id`;
}

/** What a page is sorted by beside the members' own columns. */
function sortJoin(field: MemberSort, today: string): string {
  switch (field) {
    case 'lastLogin':
      return SIGN_INS;
    case 'lastPayment':
      return BALANCES;
    case 'standing':
    case 'remaining':
      return owedJoin(today, 'all');
    case 'attendanceStanding':
      return attendanceJoin('m', today);
    default:
      return '';
  }
}

export interface MemberQuery extends Paging<MemberSort> {
  readonly today: CalendarDate;
  readonly filter?: MemberFilter;
}

export const {
  page: listMembers,
  sums: sumMembers,
  every: everyMember,
} = listOf<MemberQuery, MemberView>((db, orgCode, query) => {
  const { filter = {}, sort = { field: 'name', order: 'ASC' }, limit = 25 } = query;
  const { active, ids, emails, role, group, standing, owes, invited, q } = filter;
  const where = conditions(orgCode, 'm');
  if (active !== undefined) where.and(active ? 'm.active' : 'NOT m.active');
  where.isOneOf('m.member_id', ids);
  where.isOneOf('m.email', emails);
  where.is('m.role', role);
  if (invited !== undefined) where.and(invited ? 'm.invited' : 'NOT m.invited');
  if (group !== undefined) where.and(isInGroup('m.member_id', where.add(group)));
  const owing = (part: (charge: string, day: string) => string) => {
    const day = `${where.add(query.today)}::date`;
    return `EXISTS (SELECT FROM read.charges c WHERE c.org_code = $1 AND c.member_id = m.member_id
        AND ${OPEN_SQL} AND ${dueSql('c', day)} > 0 AND ${part('c', day)})`;
  };
  if (standing !== undefined) where.and(`${standing === 'Good' ? 'NOT ' : ''}${owing(isDue.overdue)}`);
  if (owes !== undefined)
    where.and(`${owes ? '' : 'NOT '}${owing((charge, day) => `NOT ${isDue.pending(charge, day)}`)}`);
  if (q !== undefined) where.and(`m.search LIKE ${where.add(containingName(q))}`);
  const today = `${where.add(query.today)}::date`;
  const onlyListed = active === true && Object.keys(filter).length === 1;
  return {
    from: 'read.members m',
    key: ['member_id'],
    where,
    order: orderBy(sortFields, sort, 'm.member_id'),
    orderJoin: sortJoin(sort.field, today),
    columns: `${select(members, 'm', INNER)}, ${CAN_MESSAGE} AS "canMessage",
      ${CAN_TAKE_ATTENDANCE} AS "canTakeAttendance", s.last_at AS "lastLogin",
      CASE WHEN owed.overdue > 0 THEN 'Bad' ELSE 'Good' END AS standing,
      coalesce(owed.due_now, 0) AS "dueNowCents", coalesce(owed.scheduled, 0) AS "scheduledCents",
      b.last_payment_at AS "lastPaymentAt", b.collections_since AS "collectionsSince", ${groupNamesOf('m.member_id')} AS groups, CASE WHEN ${IS_ABSENT_TOO_OFTEN} THEN 'Bad' ELSE 'Good' END AS "attendanceStanding"`,
    joins: `${BALANCES} ${SIGN_INS} ${attendanceJoin('m', today)} ${owedJoin(today, limit > MANY ? 'all' : 'each')}`,
    sums: { cents: { due: 'owed.due_now' }, joins: owedJoin(today, 'all') },
    total: onlyListed ? () => countMembers(db, orgCode) : undefined,
  };
});

/** Who may sign in: all listed members, by name. */
export async function listUsers(
  db: Database,
  orgCode: string,
): Promise<Pick<MemberView, 'memberId' | 'email' | 'role' | 'lastLogin'>[]> {
  return db.tenant(
    orgCode,
    `SELECT m.member_id AS "memberId", m.email, m.role, s.last_at AS "lastLogin" FROM read.members m ${SIGN_INS}
     WHERE m.org_code = $1 AND m.active ORDER BY m.name, m.member_id`,
    [orgCode],
  );
}

export async function countActive(db: Database, orgCode: string): Promise<number> {
  const sql = 'SELECT count(*)::int AS count FROM read.members WHERE org_code = $1 AND active';
  const [row] = await db.tenant<{ count: number }>(orgCode, sql, [orgCode]);
  return row?.count ?? 0;
}

/** The phones of listed members as they were typed, empty without one, by name; `memberId`: of this one. */
export async function listPhones(
  db: Database,
  orgCode: string,
  memberId?: string,
): Promise<{ readonly [Name in 'memberId' | 'name' | 'phone' | 'email']: string }[]> {
  return db.tenant(
    orgCode,
    `SELECT m.member_id AS "memberId", m.name, coalesce(m.details->>'phone', '') AS phone, m.email FROM read.members m
     WHERE m.org_code = $1 AND m.active AND ($2::text IS NULL OR m.member_id = $2) ORDER BY m.name, m.member_id`,
    [orgCode, memberId ?? null],
  );
}

export async function getMember(
  db: Database,
  orgCode: string,
  memberId: string,
  today: CalendarDate,
): Promise<MemberView | undefined> {
  const { rows } = await listMembers(db, orgCode, { today, filter: { ids: [memberId] }, limit: 1 });
  return rows[0];
}

export async function rolesOf(db: Database, orgCode: string): Promise<Role[]> {
  const rows = await db.tenant<{ role: Role }>(
    orgCode,
    'SELECT role FROM read.member_roles WHERE org_code = $1 ORDER BY role',
    [orgCode],
  );
  return rows.map((row) => row.role);
}

export async function countMembers(db: Database, orgCode: string): Promise<number> {
  const rows = await db.tenant<{ members: number }>(
    orgCode,
    'SELECT coalesce(sum(members), 0)::bigint AS members FROM read.member_roles WHERE org_code = $1',
    [orgCode],
  );
  return rows[0]?.members ?? 0;
}

/** A time for which a member was an administrator: until an instant (ISO), or `null` while they are one. */
export interface AdministratorTerm {
  readonly memberId: string;
  readonly until: string | null;
}

/** All terms of all administrators, by member. */
export async function administratorTerms(db: Database, orgCode: string): Promise<AdministratorTerm[]> {
  return db.tenant<AdministratorTerm>(
    orgCode,
    `SELECT member_id AS "memberId", until FROM (
       SELECT member_id, role, lead(since) OVER (PARTITION BY member_id ORDER BY version) AS until
       FROM read.roles_held WHERE org_code = $1
     ) held
     WHERE role = 'admin' ORDER BY member_id`,
    [orgCode],
  );
}
