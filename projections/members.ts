import type { Recorded } from '../ledger/catalogue.ts';
import { type MemberProfile, memberOfMemberStream, type Role } from '../ledger/member/events.ts';
import type { Subscription } from '../ledger/organisation/events.ts';
import type { CalendarDate } from '../ledger/values/calendar.ts';
import { dueSql, OPEN_SQL } from './charges/due.ts';
import type { Database } from './database.ts';
import {
  COUNT_LIMIT,
  containing,
  countUpTo,
  type Listed,
  orderBy,
  type Paging,
  parameters,
} from './paging.ts';
import type { Projection, Rows } from './projection.ts';
import { defineTable } from './table.ts';

interface MemberRow {
  org_code: string;
  member_id: string;
  /** First and last name, as lists show and sort it. */
  name: string;
  fname: string;
  lname: string;
  email: string;
  /** The rest of the profile. */
  details: Omit<MemberProfile, 'fname' | 'lname' | 'email'>;
  role: Role;
  /** Was given the permission to use Messages; administrators need none. */
  may_message: boolean;
  /** False once the member was removed. */
  active: boolean;
  added_at: string;
  last_login: string | null;
}

/** How many listed members have a role. */
interface RoleRow {
  org_code: string;
  role: Role;
  members: number;
}

/** SQL of whether a member `m` may use Messages. */
const CAN_MESSAGE = `(m.role = 'admin' OR m.may_message)`;

const members = defineTable<MemberRow>({
  name: 'members',
  kind: 'owned',
  columns: {
    org_code: 'text NOT NULL',
    member_id: 'text NOT NULL',
    name: 'text NOT NULL',
    fname: 'text NOT NULL',
    lname: 'text NOT NULL',
    email: 'text NOT NULL',
    details: 'jsonb NOT NULL',
    role: 'text NOT NULL',
    may_message: 'boolean NOT NULL',
    active: 'boolean NOT NULL',
    added_at: 'timestamptz NOT NULL',
    last_login: 'timestamptz',
  },
  key: ['org_code', 'member_id'],
  indexes: ['(org_code, name, member_id)', '(org_code, email)'],
});

const roles = defineTable<RoleRow>({
  name: 'member_roles',
  kind: 'added',
  columns: { org_code: 'text NOT NULL', role: 'text NOT NULL', members: 'bigint NOT NULL' },
  key: ['org_code', 'role'],
  indexes: [],
});

export const membersProjection: Projection = {
  name: 'members',
  version: 2,
  tables: [members, roles],
  touches: (event) => {
    const id = memberOfMemberStream(event.stream);
    return id === undefined ? [] : [{ table: members, id }];
  },
  fold: foldMember,
};

function foldMember(event: Recorded, rows: Rows): void {
  const memberId = memberOfMemberStream(event.stream);
  if (memberId === undefined) return;
  const before = rows.get(members, event.metadata.orgCode, memberId);
  const after = memberAfter(event, memberId, before);
  if (after === undefined) return;
  rows.put(members, after);
  if (before?.role === after.role && before.active === after.active) return;
  if (before?.active) rows.add(roles, { org_code: before.org_code, role: before.role, members: -1 });
  if (after.active) rows.add(roles, { org_code: after.org_code, role: after.role, members: 1 });
}

function memberAfter(event: Recorded, memberId: string, row: MemberRow | undefined): MemberRow | undefined {
  const { orgCode, at } = event.metadata;
  if (event.type === 'MemberAdded') {
    // A member who was removed and is added again keeps the first day and the last sign-in.
    const { role } = event.data;
    return {
      org_code: orgCode,
      member_id: memberId,
      ...profileColumns(event.data.profile),
      role,
      may_message: false,
      active: true,
      added_at: row?.added_at ?? at,
      last_login: row?.last_login ?? null,
    };
  }
  if (row === undefined) return undefined;
  switch (event.type) {
    case 'MemberUpdated':
      return { ...row, ...profileColumns(event.data.profile) };
    case 'MemberRoleChanged':
      return { ...row, role: event.data.role };
    case 'MessagingAllowed':
      return { ...row, may_message: event.data.allowed };
    case 'MemberRemoved':
      return { ...row, active: false };
    case 'MemberSignedIn':
      return { ...row, last_login: at };
    default:
      return undefined;
  }
}

function profileColumns(
  profile: MemberProfile,
): Pick<MemberRow, 'name' | 'fname' | 'lname' | 'email' | 'details'> {
  const { fname, lname, email, ...details } = profile;
  return { name: `${fname} ${lname}`, fname, lname, email, details };
}

/** A member as lists show him (spec 3 section 2, "Members screen"). Cents; ISO instants. */
export interface MemberView {
  readonly memberId: string;
  readonly name: string;
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  readonly details: Omit<MemberProfile, 'fname' | 'lname' | 'email'>;
  readonly role: Role;
  /** May use Messages: an administrator always, others when they were given the permission. */
  readonly canMessage: boolean;
  readonly active: boolean;
  readonly addedAt: string;
  readonly lastLogin: string | null;
  /** Bad when anything unpaid is past its due date (spec 3 section 4). */
  readonly standing: 'Good' | 'Bad';
  /** Owed today over started charges and those to come, late fees that were reached included. */
  readonly remainingCents: number;
  readonly lastPaymentAt: string | null;
}

export type MemberSort = 'name' | 'email' | 'role' | 'lastLogin' | 'standing' | 'remaining' | 'lastPayment';

export interface MemberFilter {
  /** true: listed members only; false: removed ones only; left out: both. */
  readonly active?: boolean;
  readonly ids?: readonly string[];
  readonly role?: Role;
  /** Part of the name or email. */
  readonly q?: string;
}

const sortFields: Record<MemberSort, string> = {
  name: 'm.name',
  email: 'm.email',
  role: 'm.role',
  lastLogin: "coalesce(m.last_login, '-infinity')",
  standing: 'owed.overdue',
  remaining: 'owed.cents',
  lastPayment: "coalesce(b.last_payment_at, '-infinity')",
};

/** One page of members, by name unless sorted otherwise. `today` is the organisation's calendar day. */
export async function listMembers(
  db: Database,
  orgCode: string,
  options: { today: CalendarDate; filter?: MemberFilter } & Paging<MemberSort>,
): Promise<Listed<MemberView>> {
  const { filter = {}, sort = { field: 'name', order: 'ASC' }, offset = 0, limit = 25 } = options;
  const params = parameters(orgCode);
  const where = ['m.org_code = $1'];
  if (filter.active !== undefined) where.push(filter.active ? 'm.active' : 'NOT m.active');
  if (filter.ids !== undefined) where.push(`m.member_id = ANY(${params.add(filter.ids)}::text[])`);
  if (filter.role !== undefined) where.push(`m.role = ${params.add(filter.role)}`);
  if (filter.q !== undefined) {
    const pattern = params.add(containing(filter.q));
    where.push(`(m.name ILIKE ${pattern} OR m.email ILIKE ${pattern})`);
  }
  const from = `FROM read.members m WHERE ${where.join(' AND ')}`;
  const countValues = [...params.values];
  const today = `${params.add(options.today)}::date`;
  const sql = `
    SELECT m.member_id AS "memberId", m.name, m.fname, m.lname, m.email, m.details, m.role,
      ${CAN_MESSAGE} AS "canMessage", m.active,
      m.added_at AS "addedAt", m.last_login AS "lastLogin",
      CASE WHEN owed.overdue THEN 'Bad' ELSE 'Good' END AS standing, owed.cents AS "remainingCents",
      b.last_payment_at AS "lastPaymentAt"
    FROM read.members m
    LEFT JOIN read.balances b ON b.org_code = m.org_code AND b.member_id = m.member_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(d.due), 0)::bigint AS cents, coalesce(bool_or(d.due > 0 AND d.due_date < ${today}), false) AS overdue
      FROM (
        SELECT ${dueSql('c', today)} AS due, c.due_date FROM read.charges c
        WHERE c.org_code = m.org_code AND c.member_id = m.member_id AND ${OPEN_SQL}
      ) d
    ) owed
    WHERE ${where.join(' AND ')}
    ${orderBy(sortFields, sort, 'm.member_id')}
    LIMIT ${params.add(limit)} OFFSET ${params.add(offset)}`;
  const { active, ...others } = filter;
  const onlyListed = active === true && Object.values(others).every((value) => value === undefined);
  const [rows, total] = await Promise.all([
    db.tenant<MemberView>(orgCode, sql, params.values),
    onlyListed
      ? countMembers(db, orgCode).then((listed) => Math.min(listed, COUNT_LIMIT))
      : countUpTo(db, orgCode, from, countValues),
  ]);
  return { rows, total };
}

/** One member, removed or not. */
export async function getMember(
  db: Database,
  orgCode: string,
  memberId: string,
  today: CalendarDate,
): Promise<MemberView | undefined> {
  const { rows } = await listMembers(db, orgCode, { today, filter: { ids: [memberId] }, limit: 1 });
  return rows[0];
}

/** The roles that listed members have, by name. */
export async function rolesOf(db: Database, orgCode: string): Promise<Role[]> {
  const rows = await db.tenant<{ role: Role }>(
    orgCode,
    'SELECT role FROM read.member_roles WHERE org_code = $1 ORDER BY role',
    [orgCode],
  );
  return rows.map((row) => row.role);
}

/** How many members are listed. */
export async function countMembers(db: Database, orgCode: string): Promise<number> {
  const rows = await db.tenant<{ members: number }>(
    orgCode,
    'SELECT coalesce(sum(members), 0)::bigint AS members FROM read.member_roles WHERE org_code = $1',
    [orgCode],
  );
  return rows[0]?.members ?? 0;
}

/** Which of these emails members of the organisation have already. */
export async function knownEmails(
  db: Database,
  orgCode: string,
  emails: readonly string[],
): Promise<Set<string>> {
  const rows = await db.tenant<{ email: string }>(
    orgCode,
    'SELECT email FROM read.members WHERE org_code = $1 AND active AND email = ANY($2::text[])',
    [orgCode, emails],
  );
  return new Set(rows.map((row) => row.email));
}

/** Who somebody is, and in which organisation: what every request of his needs. */
export interface Identity {
  readonly orgCode: string;
  readonly memberId: string;
  readonly role: Role;
  /** May use Messages (spec 1 section 2.2). */
  readonly canMessage: boolean;
  readonly email: string;
  readonly fname: string;
  readonly lname: string;
  /** Of the organisation: its name, time zone (IANA name), registration (ISO instant) and the setting "Show Data to Members". */
  readonly org: string;
  readonly timeZone: string;
  readonly registeredAt: string;
  readonly showUserData: boolean;
  /** What Stripe says of its subscription to Bursar; null before it subscribes. */
  readonly subscription: Subscription['status'] | null;
}

/** SQL of an identity: the columns, and the tables that they are of, for a member `m.member_id` of `m.org_code`. */
export const IDENTITY = {
  columns: `m.org_code AS "orgCode", m.member_id AS "memberId", m.role,
    ${CAN_MESSAGE} AS "canMessage", m.email, m.fname, m.lname, o.name AS org,
    o.time_zone AS "timeZone", o.registered_at AS "registeredAt", o.show_user_data AS "showUserData",
    o.subscription->>'status' AS subscription`,
  tables: 'read.members m JOIN read.organisations o ON o.org_code = m.org_code',
} as const;

/** The identity of a member; undefined once he was removed. */
export async function getIdentity(
  db: Database,
  orgCode: string,
  memberId: string,
): Promise<Identity | undefined> {
  const rows = await db.tenant<Identity>(
    orgCode,
    `SELECT ${IDENTITY.columns} FROM ${IDENTITY.tables}
     WHERE m.org_code = $1 AND m.member_id = $2 AND m.active`,
    [orgCode, memberId],
  );
  return rows[0];
}
