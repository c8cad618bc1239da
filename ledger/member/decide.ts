import { isDeepStrictEqual } from 'node:util';
import { type Decider, NotFound, RuleViolation } from '../decider.ts';
import { type CalendarDate, plusYears } from '../values/calendar.ts';
import type { MemberEvent, MemberProfile, Role } from './events.ts';

export type MemberCommand = AddMember | UpdateMember | ChangeRole | AllowMessaging | RemoveMember;

export interface AddMember {
  readonly type: 'AddMember';
  readonly profile: MemberProfile;
  readonly role: Role;
  readonly today: CalendarDate;
}

/** Replace the whole profile. */
export interface UpdateMember {
  readonly type: 'UpdateMember';
  readonly profile: MemberProfile;
  readonly today: CalendarDate;
}

export interface ChangeRole {
  readonly type: 'ChangeRole';
  readonly role: Role;
}

/** Let somebody who is not an administrator use Messages, or no longer. Administrators always may. */
export interface AllowMessaging {
  readonly type: 'AllowMessaging';
  readonly allowed: boolean;
}

export interface RemoveMember {
  readonly type: 'RemoveMember';
}

/** Who somebody is, once known. */
interface Known {
  readonly profile: MemberProfile;
  readonly role: Role;
  readonly mayMessage: boolean;
}

export type MemberState =
  | { readonly status: 'unknown' }
  | ({ readonly status: 'active' } & Known)
  | ({ readonly status: 'removed' } & Known);

/**
 * The write side of a person in an organisation. That an email is unique is the email noun's rule, and that an organisation keeps an
 * administrator is checked where all its members are known, in the API.
 */
export const member: Decider<MemberCommand, MemberEvent, MemberState> = {
  initial: { status: 'unknown' },
  evolve,
  decide,
};

function evolve(state: MemberState, event: MemberEvent): MemberState {
  if (event.type === 'MemberAdded') return { status: 'active', ...event.data, mayMessage: false };
  if (state.status === 'unknown') return state;
  switch (event.type) {
    case 'MemberUpdated':
      return { ...state, profile: event.data.profile };
    case 'MemberRoleChanged':
      return { ...state, role: event.data.role };
    case 'MessagingAllowed':
      return { ...state, mayMessage: event.data.allowed };
    case 'MemberRemoved':
      return { ...state, status: 'removed' };
    default: {
      const unknown: never = event;
      return unknown;
    }
  }
}

function decide(command: MemberCommand, state: MemberState): readonly MemberEvent[] {
  if (command.type === 'AddMember') return add(command, state);
  if (state.status === 'unknown') throw new NotFound('member');
  if (command.type === 'RemoveMember')
    return state.status === 'removed' ? [] : [{ type: 'MemberRemoved', data: {} }];
  if (state.status === 'removed') throw new RuleViolation('MemberRemoved', 'User no longer exists');
  switch (command.type) {
    case 'UpdateMember':
      checkProfile(command.profile, command.today, state.profile);
      return isDeepStrictEqual(command.profile, state.profile)
        ? []
        : [{ type: 'MemberUpdated', data: { profile: command.profile } }];
    case 'ChangeRole':
      return command.role === state.role
        ? []
        : [{ type: 'MemberRoleChanged', data: { role: command.role, previous: state.role } }];
    case 'AllowMessaging':
      return command.allowed === state.mayMessage
        ? []
        : [{ type: 'MessagingAllowed', data: { allowed: command.allowed } }];
    default: {
      const unknown: never = command;
      throw new Error(`unknown command ${JSON.stringify(unknown)}`);
    }
  }
}

function add({ profile, role, today }: AddMember, state: MemberState): readonly MemberEvent[] {
  if (state.status !== 'unknown') throw new RuleViolation('MemberExists', 'This member was already added.');
  checkProfile(profile, today);
  return [{ type: 'MemberAdded', data: { profile, role } }];
}

/**
 * The rules of spec 3 section 5, "Add member", that need today's date or protect the login name; the shapes of the fields are checked
 * by the calls. Dates are checked when they are set or changed: who graduated since can still change his address.
 */
function checkProfile(profile: MemberProfile, today: CalendarDate, previous?: MemberProfile): void {
  if (profile.email !== profile.email.toLowerCase())
    throw new RuleViolation('EmailNotLowerCase', 'Email address must be lower-case', 'email');

  const { dob, graduationYear } = profile;
  if (dob !== undefined && dob !== previous?.dob && (dob >= today || dob < plusYears(today, -100)))
    throw new RuleViolation('DateOfBirthOutOfRange', 'Please enter a valid date', 'dob');

  const isNewYear = graduationYear !== undefined && graduationYear !== previous?.graduationYear;
  if (isNewYear && graduationYear < Number(today.slice(0, 4)))
    throw new RuleViolation('GraduationYearPast', 'Please enter a valid graduation date', 'graduationYear');
}
