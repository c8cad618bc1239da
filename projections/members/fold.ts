import type { Recorded } from '../../ledger/catalogue.ts';
import { type MemberProfile, memberOfMemberStream, type Role } from '../../ledger/member/events.ts';
import { fullName, searchable } from '../../ledger/values/plainText.ts';
import type { Rows } from '../engine/projection.ts';
import { boolean, count, instant, json, type RowOf, table, text, textOf } from '../engine/table.ts';

export const members = table({
  name: 'members',
  kind: 'entity',
  columns: {
    org_code: text,
    member_id: text,
    name: text,
    fname: text,
    lname: text,
    email: text,
    /** Name and email as searches compare them. */
    search: text,
    /** The rest of the profile. */
    details: json<Omit<MemberProfile, 'fname' | 'lname' | 'email'>>(),
    role: textOf<Role>(),
    /** Was given the permission to use Messages; administrators need none. */
    may_message: boolean,
    /** Was given the permission to take attendance; administrators need none. */
    may_take_attendance: boolean,
    /** Gets no reminders of what is due. */
    reminders_paused: boolean,
    active: boolean,
    added_at: instant,
    /** Was mailed an invitation, or is about to be. */
    invited: boolean,
  },
  key: ['org_code', 'member_id'],
  indexes: ['(org_code, name, member_id)', '(org_code, email, member_id)', '(org_code, role, member_id)'],
});

type MemberRow = RowOf<typeof members>;

/** How many listed members have a role. */
export const roles = table({
  name: 'member_roles',
  kind: 'counter',
  columns: { org_code: text, role: textOf<Role>(), members: count },
  key: ['org_code', 'role'],
  indexes: [],
});

export function foldMember(event: Recorded, rows: Rows): void {
  const memberId = memberOfMemberStream(event.stream);
  if (memberId === undefined) return;
  const before = rows.get(members, event.metadata.orgCode, memberId);
  const after = memberAfter(event, memberId, before);
  if (after === undefined) return;
  rows.put(members, after);
  if (before?.role === after.role && before.active === after.active) return;
  if (before?.active) rows.increment(roles, { org_code: before.org_code, role: before.role, members: -1 });
  if (after.active) rows.increment(roles, { org_code: after.org_code, role: after.role, members: 1 });
}

function memberAfter(event: Recorded, memberId: string, row: MemberRow | undefined): MemberRow | undefined {
  if (event.type === 'MemberAdded') {
    return {
      org_code: event.metadata.orgCode,
      member_id: memberId,
      ...profileColumns(event.data.profile),
      role: event.data.role,
      may_message: false,
      may_take_attendance: false,
      reminders_paused: false,
      active: true,
      added_at: event.metadata.at,
      invited: event.data.invited !== false,
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
    case 'AttendanceTakingAllowed':
      return { ...row, may_take_attendance: event.data.allowed };
    case 'RemindersPaused':
      return { ...row, reminders_paused: event.data.paused };
    case 'MemberRemoved':
      return { ...row, active: false };
    case 'MemberReinstated':
      return { ...row, active: true, invited: true };
    case 'MemberInvited':
      return { ...row, invited: true };
    default:
      return undefined;
  }
}

function profileColumns(
  profile: MemberProfile,
): Pick<MemberRow, 'name' | 'fname' | 'lname' | 'email' | 'search' | 'details'> {
  const { fname, lname, email, ...details } = profile;
  const name = fullName({ fname, lname });
  return { name, fname, lname, email, search: searchable(`${name}\n${email}`), details };
}
