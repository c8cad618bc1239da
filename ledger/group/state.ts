import { unreachable } from '../values/unreachable.ts';
import type { GroupEvent } from './events.ts';

export interface Group {
  readonly name: string;
  /** Members who leave the organization stay here, and are back in the group when they are reinstated. */
  readonly memberIds: readonly string[];
}

export interface GroupState {
  readonly groups: Readonly<Record<string, Group>>;
  /** Ids of deleted groups, which cannot be used again. */
  readonly deleted: readonly string[];
}

export const initial: GroupState = { groups: {}, deleted: [] };

export function evolve(state: GroupState, event: GroupEvent): GroupState {
  const { groupId } = event.data;
  const group = groupAfter(state.groups[groupId], event);
  const { [groupId]: _before, ...others } = state.groups;
  if (group === undefined) return { groups: others, deleted: [...state.deleted, groupId] };
  return { ...state, groups: { ...others, [groupId]: group } };
}

/** The group after one more event; undefined once it is deleted. */
export function groupAfter(group: Group | undefined, event: GroupEvent): Group | undefined {
  const { name, memberIds } = group ?? { name: '', memberIds: [] };
  switch (event.type) {
    case 'GroupCreated':
      return { name: event.data.name, memberIds: event.data.memberIds };
    case 'GroupRenamed':
      return { name: event.data.name, memberIds };
    case 'GroupMembersAdded':
      return { name, memberIds: [...memberIds, ...event.data.memberIds] };
    case 'GroupMembersRemoved': {
      const removed = new Set(event.data.memberIds);
      return { name, memberIds: memberIds.filter((id) => !removed.has(id)) };
    }
    case 'GroupDeleted':
      return undefined;
    default:
      return unreachable(event);
  }
}
