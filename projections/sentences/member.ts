import type { MemberEvent } from '../../ledger/member/events.ts';
import { fullName } from '../../ledger/values/plainText.ts';
import { possessive, type Sentences } from './words.ts';

export const memberSentences: Sentences<MemberEvent> = {
  MemberAdded: ({ profile, role, invited }, { actor }) =>
    `${actor} added ${fullName(profile)} as ${role}${invited === false ? ', to be invited later' : ''}.`,
  MemberUpdated: ({ profile }, { actor }) => `${actor} changed the profile of ${fullName(profile)}.`,
  MemberRoleChanged: ({ previous, role }, { actor, member }) =>
    `${actor} changed ${possessive(member)} role from ${previous} to ${role}.`,
  MessagingAllowed: ({ allowed }, { actor, member }) =>
    allowed ? `${actor} let ${member} use Messages.` : `${actor} no longer lets ${member} use Messages.`,
  AttendanceTakingAllowed: ({ allowed }, { actor, member }) =>
    allowed
      ? `${actor} let ${member} take attendance.`
      : `${actor} no longer lets ${member} take attendance.`,
  RemindersPaused: ({ paused }, { actor, member }) =>
    paused ? `${actor} paused reminders to ${member}.` : `${actor} resumed reminders to ${member}.`,
  MemberRemoved: (_, { actor, member }) => `${actor} removed ${member} from the members.`,
  MemberReinstated: ({ role }, { actor, member }) => `${actor} reinstated ${member} as ${role}.`,
  MemberInvited: (_, { actor, member }) => `${actor} invited ${member}.`,
};
