import { type EventTypes, streamsOf } from '../eventTypes.ts';

/**
 * The events of `group-{orgCode}`: the groups of an organization's members, such as a class or an office. All
 * in one stream, so that no race gives two groups one name.
 */
export type GroupEvent = GroupCreated | GroupRenamed | GroupMembersAdded | GroupMembersRemoved | GroupDeleted;

interface GroupCreated {
  readonly type: 'GroupCreated';
  readonly data: { readonly groupId: string; readonly name: string; readonly memberIds: readonly string[] };
}

interface GroupRenamed {
  readonly type: 'GroupRenamed';
  readonly data: { readonly groupId: string; readonly name: string; readonly previous: string };
}

/** `name` is the group's, so that the history can say it. */
interface GroupMembersAdded {
  readonly type: 'GroupMembersAdded';
  readonly data: { readonly groupId: string; readonly name: string; readonly memberIds: readonly string[] };
}

interface GroupMembersRemoved {
  readonly type: 'GroupMembersRemoved';
  readonly data: { readonly groupId: string; readonly name: string; readonly memberIds: readonly string[] };
}

interface GroupDeleted {
  readonly type: 'GroupDeleted';
  readonly data: { readonly groupId: string; readonly name: string };
}

export const groupEvents: EventTypes<GroupEvent> = {
  GroupCreated: {},
  GroupRenamed: {},
  GroupMembersAdded: {},
  GroupMembersRemoved: {},
  GroupDeleted: {},
};

export const { streamOf: groupsStream } = streamsOf('group');
