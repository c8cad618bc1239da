import type { Role } from '../../ledger/member/events.ts';
import type { Subscription } from '../../ledger/organisation/events.ts';
import type { Database } from '../database.ts';

/** SQL of whether a member `m` may use Messages: a pledge never, whatever he was allowed before (spec 1 section 6). */
export const CAN_MESSAGE = `(m.role = 'admin' OR (m.may_message AND m.role <> 'pledge'))`;

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
