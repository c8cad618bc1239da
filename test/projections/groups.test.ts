import test from 'ava';
import { fold } from '../../ledger/decider.ts';
import { type GroupCommand, group } from '../../ledger/group/decide.ts';
import type { GroupEvent } from '../../ledger/group/events.ts';
import { member } from '../../ledger/member/decide.ts';
import { listGroups, membersOfGroup } from '../../projections/groups.ts';
import { listMembers } from '../../projections/members/queries.ts';
import { foldNew, openReadSide, write } from '../support/read-side.ts';
import { atEnd } from '../support/scope.ts';

const today = '2026-03-10';
const readSide = await openReadSide('groups_read');
const { db } = readSide;
atEnd(test, readSide.end);

/** People by name, the last of them removed, and their groups. */
async function lived(orgCode: string, people: readonly string[], commands: readonly GroupCommand[]) {
  const by = { actor: `${orgCode}${people[0]}`, at: '2026-03-10T20:00:00.000Z' };
  for (const [index, name] of people.entries()) {
    const id = `${orgCode}${name}`;
    const profile = { fname: name, lname: 'Lee', email: `${id.toLowerCase()}@x.example` };
    const events = [...member.decide({ type: 'AddMember', profile, role: 'Member', today }, member.initial)];
    if (index === people.length - 1)
      events.push(...member.decide({ type: 'RemoveMember' }, fold(member, events)));
    await write(readSide, orgCode, member.streamOf(id), events, by);
  }
  const events: GroupEvent[] = [];
  for (const command of commands) events.push(...group.decide(command, fold(group, events)));
  await write(readSide, orgCode, group.streamOf(orgCode), events, by);
}

test('groups by name with the members who were not removed, and members by group, of one organization', async (t) => {
  await lived(
    'a',
    ['Ann', 'Bob', 'Zoe'],
    [
      { type: 'CreateGroup', groupId: 'g1', name: 'Officers', memberIds: ['aBob', 'aAnn', 'aZoe'] },
      { type: 'CreateGroup', groupId: 'g2', name: 'actives', memberIds: ['aBob'] },
      { type: 'CreateGroup', groupId: 'g3', name: 'Old', memberIds: ['aBob'] },
      { type: 'DeleteGroup', groupId: 'g3' },
      { type: 'ChangeGroup', groupId: 'g2', name: 'Class', add: ['aAnn'], remove: ['aBob'] },
    ],
  );
  await lived(
    'b',
    ['Cid', 'Dan'],
    [{ type: 'CreateGroup', groupId: 'g9', name: 'Officers', memberIds: ['bCid'] }],
  );
  await foldNew(readSide);
  t.deepEqual(await listGroups(db, 'a', today), [
    { groupId: 'g2', name: 'Class', memberIds: ['aAnn'], dueNowCents: 0 },
    { groupId: 'g1', name: 'Officers', memberIds: ['aAnn', 'aBob'], dueNowCents: 0 },
  ]);
  const found = async (filter: object) => {
    const { rows, total } = await listMembers(db, 'a', { today, filter: { active: true, ...filter } });
    t.is(total, rows.length);
    return rows.map(({ memberId, groups }) => [memberId, ...groups].join(' '));
  };
  t.deepEqual(await found({ group: 'g1' }), ['aAnn Class Officers', 'aBob Officers']);
  t.deepEqual(await found({ group: 'g3' }), [], 'a deleted group');
  t.deepEqual(await found({ group: 'g9' }), [], 'another organization’s');
  t.deepEqual([...(await membersOfGroup(db, 'a', 'g1'))], ['aAnn', 'aBob']);
  t.is((await found({ standing: 'Good', owes: false })).length, 2);
  t.deepEqual(await found({ group: 'g1', standing: 'Bad' }), []);
});
