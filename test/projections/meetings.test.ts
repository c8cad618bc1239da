import test from 'ava';
import { organization } from '../../ledger/organization/decide.ts';
import { attendanceOf } from '../../projections/meetings/attendance.ts';
import { attendeesOf, marksOf, membersWithRoles } from '../../projections/meetings/expected.ts';
import { calendarOf, categoriesOf, listMeetings } from '../../projections/meetings/queries.ts';
import { getMember } from '../../projections/members/queries.ts';
import { noon, openMeetingSide } from '../support/meeting-side.ts';
import { atEnd } from '../support/scope.ts';

const today = '2026-03-10';
const { readSide, foldAll, given, found, people, join, meet, schedule } = await openMeetingSide('meetings');
atEnd(test, readSide.end);

test.serial(
  'everybody of a role is expected: newcomers from their day on, removed members not',
  async (t) => {
    const org = 'roles';
    await found(org);
    await join(org, 'ann', 'Member');
    await join(org, 'bob', 'Member', noon(-9));
    await join(org, 'cat', 'Member', noon(-10, 120));
    await join(org, 'dan', 'Member');
    await join(org, 'eve', 'pledge');
    await people(org, 'dan', { type: 'RemoveMember' }, noon(-5));
    await people(org, 'eve', { type: 'ChangeRole', role: 'Member' }, noon(-3));
    await schedule(org, 'past', -10, { roles: ['Member'] });
    await schedule(org, 'coming', 5, { roles: ['Member'] });
    await schedule(org, 'named', 5, { memberIds: [`${org}-dan`, `${org}-ann`], roles: ['pledge'] });
    await schedule(org, 'before', -10, { memberIds: [`${org}-dan`], roles: ['pledge'] });
    await foldAll();
    const { db } = readSide;
    const ids = ['past', 'coming', 'named', 'before'].map((id) => `${org}-${id}`);
    const attendees = await attendeesOf(db, org, ids);
    const named = Object.fromEntries(
      [...attendees].map(([id, some]) => [id.slice(6), some.map(({ name }) => name.split(' ')[0])]),
    );
    t.deepEqual(named, {
      past: ['ANN', 'CAT', 'DAN'],
      coming: ['ANN', 'BOB', 'CAT', 'EVE'],
      named: ['ANN'],
      before: ['DAN', 'EVE'],
    });
    t.deepEqual(await membersWithRoles(db, org, [], noon(5)), []);
    t.deepEqual((await membersWithRoles(db, org, ['Member'], noon(5))).length, 4);
    const { rows } = await listMeetings(db, org, {});
    t.deepEqual(rows.map(({ id, members }) => [id.slice(6), members]).sort(), [
      ['before', 2],
      ['coming', 4],
      ['named', 1],
      ['past', 3],
    ]);
    t.deepEqual([...(await marksOf(db, org, `${org}-eve`)).keys()].sort(), [
      `${org}-before`,
      `${org}-coming`,
    ]);
  },
);

test.serial('a mark stays when its member is removed; a walk-in is a member of the meeting', async (t) => {
  const org = 'walkin';
  await found(org);
  for (const id of ['ann', 'bob', 'cat']) await join(org, id, 'Member');
  await schedule(org, 'one', -1, { memberIds: [`${org}-ann`, `${org}-bob`] });
  const rows = ['bob', 'cat'].map((id) => ({ memberId: `${org}-${id}`, mark: 'Present' as const }));
  await meet(org, 'one', { type: 'MarkAttendance', rows });
  await people(org, 'bob', { type: 'RemoveMember' }, noon(-50));
  await foldAll();
  const [only] = (await listMeetings(readSide.db, org, {})).rows;
  t.like(only, { members: 3, present: 2 });
  t.deepEqual(
    (await attendanceOf(readSide.db, org, { today })).map(({ memberId, present }) => [memberId, present]),
    [
      [`${org}-ann`, 0],
      [`${org}-cat`, 1],
    ],
  );
});

test.serial('who comes back is expected again, and is there once however often they left', async (t) => {
  const org = 'back';
  await found(org);
  for (const id of ['ann', 'bob']) await join(org, id, 'Member');
  const reinstate = (id: string, day: number) => people(org, id, { type: 'ReinstateMember' }, noon(day));
  await people(org, 'ann', { type: 'RemoveMember' }, noon(-8));
  await reinstate('ann', -6);
  for (const [leaves, returns] of [
    [-8, -6],
    [-4, -2],
  ] as const) {
    await people(org, 'bob', { type: 'RemoveMember' }, noon(leaves));
    await reinstate('bob', returns);
  }
  await people(org, 'bob', { type: 'RemoveMember' }, noon(0));
  const memberIds = ['ann', 'bob'].map((id) => `${org}-${id}`);
  for (const [id, day] of [
    ['before', -9],
    ['away', -7],
    ['between', -5],
    ['again', -1],
    ['coming', 5],
  ] as const)
    await schedule(org, id, day, { memberIds });
  const rows = [{ memberId: `${org}-bob`, mark: 'Present' as const }];
  await meet(org, 'again', { type: 'MarkAttendance', rows });
  await foldAll();
  const ids = ['before', 'away', 'between', 'again', 'coming'].map((id) => `${org}-${id}`);
  const attendees = await attendeesOf(readSide.db, org, ids);
  const named = Object.fromEntries(
    [...attendees].map(([id, some]) => [id.slice(5), some.map(({ name }) => name.split(' ')[0])]),
  );
  t.deepEqual(named, {
    before: ['ANN', 'BOB'],
    between: ['ANN', 'BOB'],
    again: ['ANN', 'BOB'],
    coming: ['ANN'],
  });
  const { rows: listed } = await listMeetings(readSide.db, org, {});
  t.deepEqual(listed.map(({ id, members }) => [id.slice(5), members]).sort(), [
    ['again', 2],
    ['away', 0],
    ['before', 2],
    ['between', 2],
    ['coming', 1],
  ]);
});

test.serial('the list is filtered and sorted, and knows nothing of another organization', async (t) => {
  for (const org of ['list', 'beside']) {
    await found(org);
    await join(org, 'ann', 'Member');
    const memberIds = [`${org}-ann`];
    await schedule(org, 'a', -9, { memberIds, title: 'Ritual night', category: 'Ritual' });
    await schedule(org, 'b', -8, { memberIds, title: 'Chapter', category: 'meeting' });
    await schedule(org, 'c', -7, { memberIds, title: '100% chapter', category: 'RITUAL' });
    await schedule(org, 'd', -6, { memberIds });
    await schedule(org, 'e', -5, { hasAttendance: false, title: 'Party' });
    await meet(org, 'b', { type: 'MarkAttendance', rows: [{ memberId: `${org}-ann`, mark: 'Present' }] });
    await meet(org, 'd', { type: 'CancelMeeting' });
  }
  await foldAll();
  const { db } = readSide;
  const list = async (query: Parameters<typeof listMeetings>[2]) =>
    (await listMeetings(db, 'list', query)).rows.map(({ id }) => id.at(-1)).join('');
  t.is(await list({}), 'cba', 'newest first, neither deleted nor without attendance');
  t.is(await list({ sort: { field: 'title', order: 'ASC' } }), 'cba');
  t.is(await list({ sort: { field: 'attended', order: 'DESC' }, limit: 1 }), 'b');
  t.is(await list({ filter: { category: 'ritual' } }), 'ca');
  t.is(await list({ filter: { q: '% CHAP' } }), 'c');
  t.is(await list({ filter: { from: '2026-03-02', to: '2026-03-02' } }), 'b');
  t.is(await list({ filter: { ids: ['list-a', 'beside-b'] } }), 'a');
  t.is((await calendarOf(db, 'list')).map(({ id }) => id.at(-1)).join(''), 'abce');
  t.deepEqual(await categoriesOf(db, 'list'), ['meeting', 'Ritual']);
});

test.serial('marks of meetings to come do not count yet', async (t) => {
  const org = 'future';
  await found(org);
  await join(org, 'ann', 'Member');
  const memberIds = [`${org}-ann`];
  for (const [id, day] of [
    ['past', -1],
    ['today', 0],
    ['tomorrow', 1],
  ] as const) {
    await schedule(org, id, day, { memberIds });
    const mark = id === 'today' ? 'Present' : 'Absent';
    await meet(org, id, { type: 'MarkAttendance', rows: [{ memberId: `${org}-ann`, mark }] });
  }
  await foldAll();
  const counted = async (day: string) => {
    const [row] = await attendanceOf(readSide.db, org, { today: day });
    return [row?.present, row?.absent];
  };
  t.deepEqual(await counted('2026-03-09'), [0, 1]);
  t.deepEqual(await counted('2026-03-10'), [1, 1]);
  t.deepEqual(await counted('2026-03-11'), [1, 2]);
  const standing = async () => (await getMember(readSide.db, org, `${org}-ann`, today))?.attendanceStanding;
  t.is(await standing(), 'Bad', '50% of 75%');
  await given(org, organization, org, { type: 'ChangeConfig', attendanceThreshold: 50 }, noon(0));
  await foldAll();
  t.is(await standing(), 'Good');
});
