import { assertValid, type Decider, decideByType, NotFound, RuleViolation } from '../decider.ts';
import { MAX_GROUPS, validateGroupName } from '../values/groupRules.ts';
import { tidyText } from '../values/plainText.ts';
import { type GroupEvent, groupsStream } from './events.ts';
import { evolve, type Group, type GroupState, initial } from './state.ts';

export type GroupCommand = CreateGroup | ChangeGroup | DeleteGroup;

interface CreateGroup {
  readonly type: 'CreateGroup';
  readonly groupId: string;
  readonly name: string;
  readonly memberIds: readonly string[];
}

/** Another name, members to add and to remove: all of it, or none when something is wrong. */
interface ChangeGroup {
  readonly type: 'ChangeGroup';
  readonly groupId: string;
  readonly name?: string | undefined;
  readonly add?: readonly string[] | undefined;
  readonly remove?: readonly string[] | undefined;
}

interface DeleteGroup {
  readonly type: 'DeleteGroup';
  readonly groupId: string;
}

/** The write side of groups. That members are of the organization is checked in the API. */
export const group: Decider<GroupCommand, GroupEvent, GroupState> = {
  streamOf: groupsStream,
  initial,
  evolve,
  decide: decideByType({
    CreateGroup: ({ groupId, name, memberIds }, state) => {
      if (Object.hasOwn(state.groups, groupId) || state.deleted.includes(groupId))
        throw new RuleViolation('GroupExists', 'This group was already created.');
      checkName(name, groupId, state);
      if (Object.keys(state.groups).length >= MAX_GROUPS)
        throw new RuleViolation('TooManyGroups', `At most ${MAX_GROUPS} groups are kept.`, 'name');
      const data = { groupId, name: tidyText(name), memberIds: [...new Set(memberIds)] };
      return [{ type: 'GroupCreated', data }];
    },
    ChangeGroup: ({ groupId, name: wanted, add = [], remove = [] }, state) => {
      const { name: previous, memberIds } = groupIn(state, groupId);
      if (wanted !== undefined) checkName(wanted, groupId, state);
      const name = wanted === undefined ? previous : tidyText(wanted);
      const present = new Set(memberIds);
      const added = [...new Set(add)].filter((id) => !present.has(id));
      const removed = [...new Set(remove)].filter((id) => present.has(id));
      const both = removed.find((id) => add.includes(id));
      if (both !== undefined)
        throw new RuleViolation('AddedAndRemoved', 'A member is both added and removed.', 'remove');
      const events: GroupEvent[] = [];
      if (name !== previous) events.push({ type: 'GroupRenamed', data: { groupId, name, previous } });
      if (added.length > 0)
        events.push({ type: 'GroupMembersAdded', data: { groupId, name, memberIds: added } });
      if (removed.length > 0)
        events.push({ type: 'GroupMembersRemoved', data: { groupId, name, memberIds: removed } });
      return events;
    },
    DeleteGroup: ({ groupId }, state) => {
      if (state.deleted.includes(groupId)) return [];
      const { name } = groupIn(state, groupId);
      return [{ type: 'GroupDeleted', data: { groupId, name } }];
    },
  }),
};

/** @throws NotFound */
function groupIn({ groups }: GroupState, groupId: string): Group {
  const group = Object.hasOwn(groups, groupId) ? groups[groupId] : undefined;
  if (group === undefined) throw new NotFound('group');
  return group;
}

/** @throws RuleViolation at `name` */
function checkName(name: string, groupId: string, { groups }: GroupState): void {
  const others = Object.entries(groups).flatMap(([id, other]) => (id === groupId ? [] : [other.name]));
  assertValid(validateGroupName(name, others), 'name');
}
