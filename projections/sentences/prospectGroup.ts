import type { ProspectGroupEvent } from '../../ledger/prospectGroup/events.ts';
import { counted } from '../../ledger/values/counted.ts';
import type { Sentences } from './words.ts';

/** Prospects have no names here: who they are stands outside the log. */
export const prospectGroupSentences: Sentences<ProspectGroupEvent> = {
  ProspectGroupAdded: ({ name, goal }, { actor }) =>
    `${actor} added the prospect group ${name} with a goal of ${counted(goal, 'prospect')}.`,
  ProspectGroupChanged: ({ name }, { actor }) => `${actor} changed the prospect group ${name}.`,
  ProspectGroupRemoved: ({ prospectIds: { length } }, { actor }) =>
    `${actor} deleted a prospect group with ${counted(length, 'prospect')}.`,
  SignUpFormOpened: (_, { actor }) => `${actor} turned on the sign-up form of a prospect group.`,
  SignUpFormClosed: (_, { actor }) => `${actor} turned off the sign-up form of a prospect group.`,
  ProspectSignedUp: () => 'A prospect signed up by the form.',
  ProspectAdded: (_, { actor }) => `${actor} added a prospect.`,
  ProspectChanged: (_, { actor }) => `${actor} changed a prospect.`,
  ProspectMadeMember: (_, { actor }) => `${actor} made a prospect a member.`,
  ProspectUnmadeMember: () => 'The prospect did not become a member: the email is in use.',
  ProspectRemoved: (_, { actor }) => `${actor} deleted a prospect.`,
  VoteRegistered: ({ rating, approve }, { actor }) =>
    rating === null && approve === null
      ? `${actor} took back their vote on a prospect.`
      : `${actor} voted on a prospect.`,
};
