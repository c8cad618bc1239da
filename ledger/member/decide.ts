import { type Decider, decideByType, isRecordedAlike, NotFound, RuleViolation } from '../decider.ts';
import type { CalendarDate } from '../values/calendar.ts';
import { memberErrors } from '../values/memberRules.ts';
import { unreachable } from '../values/unreachable.ts';
import { type MemberEvent, type MemberProfile, memberStream, type Role } from './events.ts';

export type MemberCommand =
  | AddMember
  | UpdateMember
  | ChangeRole
  | AllowMessaging
  | AllowAttendanceTaking
  | PauseReminders
  | RemoveMember
  | ReinstateMember
  | InviteMember;

interface AddMember {
  readonly type: 'AddMember';
  readonly profile: MemberProfile;
  readonly role: Role;
  readonly today: CalendarDate;
  /** False: they are invited later, by `InviteMember`. */
  readonly invite?: boolean;
}

interface UpdateMember {
  readonly type: 'UpdateMember';
  readonly profile: MemberProfile;
  readonly today: CalendarDate;
}

interface ChangeRole {
  readonly type: 'ChangeRole';
  readonly role: Role;
}

/** Let somebody who is not an administrator use Messages, or no longer. Administrators always may. */
interface AllowMessaging {
  readonly type: 'AllowMessaging';
  readonly allowed: boolean;
}

/** Let somebody who is not an administrator take attendance and decide on excuses, or no longer. */
interface AllowAttendanceTaking {
  readonly type: 'AllowAttendanceTaking';
  readonly allowed: boolean;
}

/** Send a member no reminders of what is due, or send them again. */
interface PauseReminders {
  readonly type: 'PauseReminders';
  readonly paused: boolean;
}

interface RemoveMember {
  readonly type: 'RemoveMember';
}

/** Take a removal back. The caller has reserved the login email again. */
interface ReinstateMember {
  readonly type: 'ReinstateMember';
}

/** Record that a member who was added without an invitation gets one. */
interface InviteMember {
  readonly type: 'InviteMember';
}

interface Known {
  readonly profile: MemberProfile;
  readonly role: Role;
  readonly mayMessage: boolean;
  readonly mayTakeAttendance: boolean;
  readonly isInvited: boolean;
  readonly remindersPaused: boolean;
}

export type MemberState =
  | { readonly status: 'unknown' }
  | ({ readonly status: 'active' } & Known)
  | ({ readonly status: 'removed' } & Known);

/**
 * The write side of a person in an organization. That an email is unique is the email noun's rule, and that
 * an organization keeps an administrator is checked where all its members are known, in the API.
 */
export const member: Decider<MemberCommand, MemberEvent, MemberState> = {
  streamOf: memberStream,
  initial: { status: 'unknown' },
  evolve,
  decide: decideByType({
    AddMember: add,
    UpdateMember: update,
    ChangeRole: ({ role }, state) => {
      const { role: previous } = activeOf(state);
      return role === previous ? [] : [{ type: 'MemberRoleChanged', data: { role, previous } }];
    },
    AllowMessaging: ({ allowed }, state) =>
      allowed === activeOf(state).mayMessage ? [] : [{ type: 'MessagingAllowed', data: { allowed } }],
    AllowAttendanceTaking: ({ allowed }, state) =>
      allowed === activeOf(state).mayTakeAttendance
        ? []
        : [{ type: 'AttendanceTakingAllowed', data: { allowed } }],
    PauseReminders: ({ paused }, state) =>
      paused === activeOf(state).remindersPaused ? [] : [{ type: 'RemindersPaused', data: { paused } }],
    RemoveMember: (_, state) =>
      knownOf(state).status === 'removed' ? [] : [{ type: 'MemberRemoved', data: {} }],
    ReinstateMember: (_, state) => {
      const { status, role } = knownOf(state);
      if (status !== 'removed') throw new RuleViolation('NotRemoved', 'This member is not removed.');
      return [{ type: 'MemberReinstated', data: { role } }];
    },
    InviteMember: (_, state) => (activeOf(state).isInvited ? [] : [{ type: 'MemberInvited', data: {} }]),
  }),
};

function evolve(state: MemberState, event: MemberEvent): MemberState {
  if (event.type === 'MemberAdded') {
    const { profile, role, invited } = event.data;
    const isInvited = invited !== false;
    const may = { mayMessage: false, mayTakeAttendance: false };
    return { status: 'active', profile, role, ...may, isInvited, remindersPaused: false };
  }
  if (state.status === 'unknown') return state;
  switch (event.type) {
    case 'MemberUpdated':
      return { ...state, profile: event.data.profile };
    case 'MemberRoleChanged':
      return { ...state, role: event.data.role };
    case 'MessagingAllowed':
      return { ...state, mayMessage: event.data.allowed };
    case 'AttendanceTakingAllowed':
      return { ...state, mayTakeAttendance: event.data.allowed };
    case 'RemindersPaused':
      return { ...state, remindersPaused: event.data.paused };
    case 'MemberRemoved':
      return { ...state, status: 'removed' };
    case 'MemberReinstated':
      return { ...state, status: 'active', isInvited: true };
    case 'MemberInvited':
      return { ...state, isInvited: true };
    default:
      return unreachable(event);
  }
}

function add({ profile, role, today, invite = true }: AddMember, state: MemberState): readonly MemberEvent[] {
  if (state.status !== 'unknown') throw new RuleViolation('MemberExists', 'This member was already added.');
  checkProfile(profile, today);
  return [{ type: 'MemberAdded', data: { profile, role, ...(!invite && { invited: false }) } }];
}

function update({ profile, today }: UpdateMember, state: MemberState): readonly MemberEvent[] {
  const { profile: previous } = activeOf(state);
  checkProfile(profile, today, previous);
  return isRecordedAlike(profile, previous) ? [] : [{ type: 'MemberUpdated', data: { profile } }];
}

function knownOf(state: MemberState) {
  if (state.status === 'unknown') throw new NotFound('member');
  return state;
}

function activeOf(state: MemberState) {
  const known = knownOf(state);
  if (known.status === 'removed') throw new RuleViolation('MemberRemoved', 'User no longer exists');
  return known;
}

/** The rules of a member that need today's date or protect the login name. */
function checkProfile(profile: MemberProfile, today: CalendarDate, previous?: MemberProfile): void {
  if (profile.email !== profile.email.toLowerCase())
    throw new RuleViolation('EmailNotLowerCase', 'Email address must be lower-case', 'email');

  const [wrong] = memberErrors(profile, today, previous);
  if (wrong !== undefined) throw new RuleViolation(wrong.code, wrong.message, wrong.field);
}
