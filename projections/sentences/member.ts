import type { MemberEvent } from '../../ledger/member/events.ts';
import { possessive, type Sentences } from './words.ts';

export const memberSentences: Sentences<MemberEvent> = {
  MemberAdded: ({ profile, role }, { actor }) =>
    `${actor} added ${profile.fname} ${profile.lname} as ${role}.`,
  MemberUpdated: ({ profile }, { actor }) =>
    `${actor} changed the profile of ${profile.fname} ${profile.lname}.`,
  MemberRoleChanged: ({ previous, role }, { actor, member }) =>
    `${actor} changed ${possessive(member)} role from ${previous} to ${role}.`,
  MessagingAllowed: ({ allowed }, { actor, member }) =>
    allowed ? `${actor} let ${member} use Messages.` : `${actor} no longer lets ${member} use Messages.`,
  AttendanceTakingAllowed: ({ allowed }, { actor, member }) =>
    allowed
      ? `${actor} let ${member} take attendance.`
      : `${actor} no longer lets ${member} take attendance.`,
  MemberRemoved: (_, { actor, member }) => `${actor} removed ${member} from the members.`,
  MemberReinstated: ({ role }, { actor, member }) => `${actor} reinstated ${member} as ${role}.`,
};
