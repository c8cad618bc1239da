import type { GroupEvent } from '../../ledger/group/events.ts';
import { counted } from '../../ledger/values/counted.ts';
import type { Sentences } from './words.ts';

export const groupSentences: Sentences<GroupEvent> = {
  GroupCreated: ({ name, memberIds: { length } }, { actor }) =>
    `${actor} created the group ${name} with ${counted(length, 'member')}.`,
  GroupRenamed: ({ name, previous }, { actor }) => `${actor} renamed the group ${previous} to ${name}.`,
  GroupMembersAdded: ({ name, memberIds: { length } }, { actor }) =>
    `${actor} added ${counted(length, 'member')} to the group ${name}.`,
  GroupMembersRemoved: ({ name, memberIds: { length } }, { actor }) =>
    `${actor} removed ${counted(length, 'member')} from the group ${name}.`,
  GroupDeleted: ({ name }, { actor }) => `${actor} deleted the group ${name}.`,
};
