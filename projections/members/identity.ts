import type { Role } from '../../ledger/member/events.ts';
import type { Subscription } from '../../ledger/organization/events.ts';
import type { Database } from '../engine/database.ts';

/** SQL: whether a member `m` may use Messages; a pledge never may (spec 1 section 6). */
export const CAN_MESSAGE = `(m.role = 'admin' OR (m.may_message AND m.role <> 'pledge'))`;

/** SQL: whether a member `m` may take attendance and decide on excuses; a pledge never may. */
export const CAN_TAKE_ATTENDANCE = `(m.role = 'admin' OR (m.may_take_attendance AND m.role <> 'pledge'))`;

/** Who somebody is, and in which organization: what every request of theirs needs. */
export interface Identity {
  readonly orgCode: string;
  readonly memberId: string;
  readonly role: Role;
  /** May use Messages (spec 1 section 2.2). */
  readonly canMessage: boolean;
  readonly canTakeAttendance: boolean;
  /** Gets no reminders of what is due. */
  readonly remindersPaused: boolean;
  readonly email: string;
  readonly fname: string;
  readonly lname: string;
  /** The organization's name, time zone (IANA), registration (ISO) and "Show Data to Members". */
  readonly org: string;
  readonly timeZone: string;
  readonly registeredAt: string;
  readonly showUserData: boolean;
  /** The key of the organization's logo; empty without one. */
  readonly logo: string;
  /** What Stripe says of its subscription to Bursar; null before it subscribes. */
  readonly subscription: Subscription['status'] | null;
}

/** SQL of an identity: its columns and tables, for a member `m.member_id` of `m.org_code`. */
export const IDENTITY = {
  columns: `m.org_code AS "orgCode", m.member_id AS "memberId", m.role,
    ${CAN_MESSAGE} AS "canMessage", ${CAN_TAKE_ATTENDANCE} AS "canTakeAttendance", m.reminders_paused AS "remindersPaused", m.email, m.fname, m.lname, o.name AS org,
    o.time_zone AS "timeZone", o.registered_at AS "registeredAt", o.show_user_data AS "showUserData",
    o.logo,
    o.subscription->>'status' AS subscription`,
  tables: 'read.members m JOIN read.organizations o ON o.org_code = m.org_code',
} as const;

export async function getIdentity(
  db: Database,
  orgCode: string,
  memberId: string,
): Promise<Identity | undefined> {
  return (await identitiesOf(db, orgCode, [memberId])).get(memberId);
}

export async function identitiesOf(
  db: Database,
  orgCode: string,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, Identity>> {
  const rows = await db.tenant<Identity>(
    orgCode,
    `SELECT ${IDENTITY.columns} FROM ${IDENTITY.tables}
     WHERE m.org_code = $1 AND m.member_id = ANY($2::text[]) AND m.active`,
    [orgCode, memberIds],
  );
  return new Map(rows.map((row) => [row.memberId, row]));
}

/** Who answers for an organization: its longest-serving administrator. */
export interface Contact {
  readonly memberId: string;
  readonly name: string;
  readonly email: string;
}

/** Undefined while no administrator can be written to. */
export async function contactOf(db: Database, orgCode: string): Promise<Contact | undefined> {
  const [contact] = await db.tenant<Contact>(
    orgCode,
    `SELECT m.member_id AS "memberId", m.name, m.email FROM read.members m
     JOIN read.organizations o ON o.org_code = m.org_code
     WHERE m.org_code = $1 AND m.active AND m.role = 'admin' AND m.email <> ''
     ORDER BY m.member_id = o.mail_contact_id DESC, m.added_at, m.member_id LIMIT 1`,
    [orgCode],
  );
  return contact;
}
