import test from 'ava';
import { NotFound } from '../../../ledger/decider.ts';
import { type GroupCommand, group } from '../../../ledger/group/decide.ts';
import type { GroupEvent } from '../../../ledger/group/events.ts';
import { MAX_GROUPS } from '../../../ledger/values/groupRules.ts';
import { given, refused } from '../../support/given.ts';

const created = (groupId: string, name: string, ...memberIds: string[]): GroupEvent => ({
  type: 'GroupCreated',
  data: { groupId, name, memberIds },
});
const deleted: GroupEvent = { type: 'GroupDeleted', data: { groupId: 'g1', name: 'Officers' } };
const two = [created('g1', 'Officers', 'm1', 'm2'), created('g2', 'Live-in')];
const create = (groupId: string, name: string, ...memberIds: string[]): GroupCommand => ({
  type: 'CreateGroup',
  groupId,
  name,
  memberIds,
});
const change = (groupId: string, more: object): GroupCommand => ({ type: 'ChangeGroup', groupId, ...more });

test('a group is created with each member once, and its name tidied', (t) => {
  t.deepEqual(given(group, two).when(create('g3', ' Class of 2029 ', 'm1', 'm1')), [
    created('g3', 'Class of 2029', 'm1'),
  ]);
});

test('names: what is refused, and why', (t) => {
  const long = 'x'.repeat(41);
  const cases: readonly (readonly [command: GroupCommand, code: string])[] = [
    [create('g3', ' '), 'NameMissing'],
    [create('g3', long), 'TooLong'],
    [create('g3', 'A<b>'), 'NameCharacters'],
    [create('g3', 'ÓFFICERS'), 'GroupNameTaken'],
    [change('g2', { name: 'officers' }), 'GroupNameTaken'],
  ];
  for (const [command, code] of cases)
    refused(t, () => given(group, two).when(command), { code, field: 'name' });
  t.is(given(group, [...two, deleted]).when(create('g3', 'Officers')).length, 1, 'a deleted one frees it');
  t.is(given(group, two).when(change('g1', { name: 'OFFICERS' })).length, 1, 'its own in another case');
  const full = Array.from({ length: MAX_GROUPS }, (_, at) => created(`${at}`, `Group ${at}`));
  refused(t, () => given(group, full).when(create('new', 'One more')), {
    code: 'TooManyGroups',
    field: 'name',
  });
});

test('a change renames, adds and removes what is not so yet, in one go', (t) => {
  const data = { groupId: 'g1', name: 'Board' };
  t.deepEqual(
    given(group, two).when(change('g1', { name: 'Board', add: ['m1', 'm3', 'm3'], remove: ['m2', 'm9'] })),
    [
      { type: 'GroupRenamed', data: { ...data, previous: 'Officers' } },
      { type: 'GroupMembersAdded', data: { ...data, memberIds: ['m3'] } },
      { type: 'GroupMembersRemoved', data: { ...data, memberIds: ['m2'] } },
    ],
  );
  t.deepEqual(given(group, two).when(change('g1', { name: 'Officers', add: ['m1'], remove: ['m9'] })), []);
  refused(t, () => given(group, two).when(change('g1', { add: ['m1'], remove: ['m1'] })), {
    code: 'AddedAndRemoved',
    field: 'remove',
  });
});

test('a group is deleted once, and neither comes back nor changes then', (t) => {
  const gone = [...two, deleted];
  t.deepEqual(given(group, two).when({ type: 'DeleteGroup', groupId: 'g1' }), [deleted]);
  t.deepEqual(given(group, gone).when({ type: 'DeleteGroup', groupId: 'g1' }), []);
  refused(t, () => given(group, gone).when(create('g1', 'New')), 'GroupExists');
  for (const command of [change('g1', {}), { type: 'DeleteGroup', groupId: 'g9' } as const])
    t.throws(() => given(group, gone).when(command), { instanceOf: NotFound });
});
