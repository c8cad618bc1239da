import type { EventTypes } from '../eventTypes.ts';
import { streamsOf } from '../eventTypes.ts';
import type { CalendarDate } from '../values/calendar.ts';

/** The events of `member-{memberId}`: who somebody is in the organization. Money is in the account stream. */
export type MemberEvent =
  | MemberAdded
  | MemberUpdated
  | MemberRoleChanged
  | MessagingAllowed
  | AttendanceTakingAllowed
  | RemindersPaused
  | MemberRemoved
  | MemberReinstated
  | MemberInvited;

/** What is known of a person (spec 3 section 3). Unknown fields are left out. */
export interface MemberProfile {
  readonly fname: string;
  readonly lname: string;
  /** Lower-case; the login name. */
  readonly email: string;
  readonly phone?: string;
  readonly address?: string;
  readonly city?: string;
  /** Two-letter US code. */
  readonly state?: string;
  /** Five digits. */
  readonly zip?: string;
  readonly dob?: CalendarDate;
  readonly graduationYear?: number;
}

/** `admin`, `Member` (the default), `pledge`, or a name of the organization's own (spec 1 section 6). */
export type Role = string;
export const ADMIN: Role = 'admin';
export const MEMBER: Role = 'Member';
export const PLEDGE: Role = 'pledge';

interface MemberAdded {
  readonly type: 'MemberAdded';
  readonly data: {
    readonly profile: MemberProfile;
    readonly role: Role;
    /** False: no invitation is mailed until `MemberInvited`. Left out: it is mailed right away. */
    readonly invited?: false;
  };
}

interface MemberUpdated {
  readonly type: 'MemberUpdated';
  readonly data: { readonly profile: MemberProfile };
}

interface MemberRoleChanged {
  readonly type: 'MemberRoleChanged';
  readonly data: { readonly role: Role; readonly previous: Role };
}

/** Whether a non-administrator may use Messages from now on (spec 1 section 2.2). */
interface MessagingAllowed {
  readonly type: 'MessagingAllowed';
  readonly data: { readonly allowed: boolean };
}

/** Whether a non-administrator may take attendance and decide on excuses from now on. */
interface AttendanceTakingAllowed {
  readonly type: 'AttendanceTakingAllowed';
  readonly data: { readonly allowed: boolean };
}

/** Whether the member gets no reminders of what is due from now on, until that is ended. */
interface RemindersPaused {
  readonly type: 'RemindersPaused';
  readonly data: { readonly paused: boolean };
}

/** No longer listed and no longer able to sign in. The account and its history stay. */
interface MemberRemoved {
  readonly type: 'MemberRemoved';
  readonly data: Readonly<Record<string, never>>;
}

/** Removed by mistake: listed again under the same id, with the profile and permissions as they were. */
interface MemberReinstated {
  readonly type: 'MemberReinstated';
  readonly data: { readonly role: Role };
}

/** An administrator invited a member who was added without an invitation. */
interface MemberInvited {
  readonly type: 'MemberInvited';
  readonly data: Readonly<Record<string, never>>;
}

export const memberEvents: EventTypes<MemberEvent> = {
  MemberAdded: {},
  MemberUpdated: {},
  MemberRoleChanged: {},
  MessagingAllowed: {},
  AttendanceTakingAllowed: {},
  RemindersPaused: {},
  MemberRemoved: {},
  MemberReinstated: {},
  MemberInvited: {},
};

export const { streamOf: memberStream, idOf: memberOfMemberStream } = streamsOf('member');
