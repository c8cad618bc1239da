import { randomUUID } from 'node:crypto';
import test from 'ava';
import { type Org, startApi } from '../support/api.ts';
import { atEnd } from '../support/scope.ts';
import { lately, mark, meetingOf, party, weekly } from './meetingCases.ts';
import { addMember, makeWorld } from './world.ts';

const world = await makeWorld(await startApi('api_meetings'));
const { alpha, api, beta } = world;
atEnd(test, world.api.end);

const detailsOf = async ({ admin }: Org, eventId: string) =>
  (await admin.post('/api/get-event-details', { eventId })).at('meetingDetails') as {
    attendee: { uuid: string; name: string; status: string }[];
    category: string;
    removed: string[];
  };
const marksOf = async (org: Org, eventId: string) =>
  Object.fromEntries((await detailsOf(org, eventId)).attendee.map(({ uuid, status }) => [uuid, status]));

test.serial('members may add events until that is closed; attendance takes an administrator', async (t) => {
  const { admin, member, pledge } = world.alpha;
  t.is((await member.post('/api/create-event', party)).status, 200);
  const before = await world.api.events();
  const meeting = { ...weekly, memberList: [member.memberId] };
  t.is((await member.post('/api/create-event', meeting)).status, 403);
  t.is((await pledge.post('/api/create-event', party)).status, 403);
  t.is(await world.api.events(), before);
  await admin.post('/api/update-config', { membersAddEvents: false });
  t.is((await member.post('/api/create-event', party)).status, 403);
  t.is((await member.get('/api/get-config')).at('0.membersAddEvents'), false);
  t.is((await admin.post('/api/create-event', party)).status, 200);
  await admin.post('/api/update-config', { membersAddEvents: true });
  t.is((await member.post('/api/create-event', party)).status, 200);
});

test.serial('each screen is told its own alerts, and nothing is written', async (t) => {
  const { admin, member } = world.alpha;
  const before = await world.api.events();
  const past = { startTime: '2026-03-09T18:00:00Z', endTime: '2026-03-11T18:00:00Z' };
  const calendar = await admin.post('/api/create-event', { ...party, ...past });
  t.is(calendar.status, 422);
  t.is(calendar.at('message'), 'No Past Dates are allowed!');
  t.is(calendar.at('errors.0.field'), 'startTime');
  const reversed = { startTime: party.endTime, endTime: party.startTime };
  const ended = await admin.post('/api/create-event', { ...party, ...reversed });
  t.is(ended.at('message'), 'End Date should be greater than Start Date!');
  for (const times of [past, reversed]) {
    const input = { ...weekly, ...times, memberList: [member.memberId] };
    const attendance = await admin.post('/api/create-event', input);
    t.is(attendance.at('message'), 'End Date should be later than Start Date!');
  }
  t.is(await world.api.events(), before);
});

test.serial('members of another organization, removed ones and unknown ones are on no list', async (t) => {
  const { admin, member } = alpha;
  const before = await world.api.events();
  const add = (id: string) =>
    admin.post('/api/create-event', { ...weekly, memberList: [member.memberId, id] });
  t.is((await add(beta.member.memberId)).status, 404);
  t.is((await add(randomUUID())).status, 404);
  t.is(await world.api.events(), before);
  const removed = await addMember(alpha);
  const eventId = await meetingOf(alpha, [removed, member.memberId]);
  const both = [member.memberId, removed].map((uuid) => ({ uuid, status: 'Present' }));
  await mark(alpha, eventId, ...both);
  t.deepEqual((await detailsOf(alpha, eventId)).removed, []);
  await admin.post('/api/delete-member', { idArray: [{ _id: removed }] });
  t.deepEqual((await detailsOf(alpha, eventId)).removed, [removed]);
  const refused = await add(removed);
  t.is(refused.status, 422);
  t.is(refused.at('errors.0.field'), 'memberList.1');
  const list = { eventId, memberList: [removed, member.memberId, alpha.other.memberId] };
  t.is((await admin.post('/api/update-event', list)).status, 200, 'who was on it before may stay');
  t.is((await mark(alpha, eventId, { uuid: beta.member.memberId, status: 'Present' })).status, 404);
  const other = await meetingOf(alpha, [member.memberId]);
  const gone = await mark(alpha, other, { uuid: removed, status: 'Present' });
  t.is(gone.status, 422);
  t.is(gone.at('message'), 'User no longer exists');
});

test.serial('a name that two invited members share is refused by name alone', async (t) => {
  const [one, two] = [
    await addMember(alpha, { fname: 'Kim', lname: 'Twin' }),
    await addMember(alpha, { fname: 'Kim', lname: 'Twin' }),
  ];
  const eventId = await meetingOf(alpha, [one, two, alpha.member.memberId]);
  const before = await world.api.events();
  const shared = await mark(
    alpha,
    eventId,
    { name: 'Member alpha', status: 'Present' },
    { name: 'Kim Twin', status: 'Present' },
  );
  t.is(shared.status, 422);
  t.is(shared.at('errors.0.field'), 'attendences.1.name');
  t.regex(String(shared.at('message')), /More than one member on the list is called Kim Twin/);
  const stranger = await mark(alpha, eventId, { name: 'Nobody Here', status: 'Present' });
  t.is(stranger.at('message'), 'Nobody Here is not on the list of this event.');
  t.is(await world.api.events(), before);
  await mark(alpha, eventId, { uuid: two, name: 'Kim Twin', status: 'Absent' });
  t.deepEqual(await marksOf(alpha, eventId), { [one]: '', [two]: 'Absent', [alpha.member.memberId]: '' });
  const twice = await mark(
    alpha,
    eventId,
    { uuid: alpha.member.memberId, status: 'Present' },
    { name: 'Member alpha', status: 'Absent' },
  );
  t.is(twice.status, 422);
});

test.serial('only what changed is written; two people marking at once overwrite nothing', async (t) => {
  const [ann, bob] = [alpha.member.memberId, alpha.other.memberId];
  const eventId = await meetingOf(alpha, [ann, bob]);
  await mark(
    alpha,
    eventId,
    { uuid: ann, status: 'Absent', before: '' },
    { uuid: bob, status: '', before: '' },
  );
  const before = await world.api.events();
  const again = await mark(alpha, eventId, { uuid: ann, status: 'Absent' }, { uuid: bob, status: '' });
  t.is(again.at('marked'), 0);
  t.is(await world.api.events(), before);
  const second = await mark(
    alpha,
    eventId,
    { uuid: ann, status: 'Present', before: '' },
    { uuid: bob, status: 'Excused', before: '' },
  );
  t.is(second.status, 200);
  t.is(second.at('marked'), 1);
  t.deepEqual(second.at('conflicts'), [{ uuid: ann, name: 'Member alpha', status: 'Absent' }]);
  t.regex(String(second.at('message')), /Member alpha \(Absent\)/);
  t.deepEqual(await marksOf(alpha, eventId), { [ann]: 'Absent', [bob]: 'Excused' });
  await mark(alpha, eventId, { uuid: ann, status: '' });
  t.is((await marksOf(alpha, eventId))[ann], '', 'an empty mark clears');
});

test.serial('who is taken off the list loses the mark; a walk-in stays', async (t) => {
  const { admin, member, other, pledge } = alpha;
  const eventId = await meetingOf(alpha, [member.memberId], { roleList: ['pledge'] });
  await mark(
    alpha,
    eventId,
    ...[member, other, pledge].map(({ memberId }) => ({ uuid: memberId, status: 'Present' })),
  );
  await admin.post('/api/update-event', { eventId, memberList: [admin.memberId], roleList: [] });
  t.deepEqual(await marksOf(alpha, eventId), { [other.memberId]: 'Present', [admin.memberId]: '' });
  const plain = (await admin.post('/api/create-event', party)).at('data._id');
  const refused = await admin.post('/api/update-event', { eventId: plain, memberList: [member.memberId] });
  t.is(refused.status, 422);
  t.is((await mark(alpha, String(plain), { uuid: member.memberId, status: 'Present' })).status, 422);
});

test.serial('a meeting of a role counts who joins later; standings are on the Members screen', async (t) => {
  const { admin, pledge } = alpha;
  const eventId = await meetingOf(alpha, [], { roleList: ['PLEDGE'] });
  const joined = await addMember(alpha);
  await admin.post('/api/update-role', { idArray: [{ _id: joined }], role: 'pledge' });
  t.true(joined in (await marksOf(alpha, eventId)));
  await mark(alpha, eventId, { uuid: joined, status: 'Absent' });
  const memberOf = async (id: string) => (await admin.get(`/api/search-member?_id=${id}`)).at('0');
  t.like(await memberOf(joined), { standing: 'Good', attendanceStanding: 'Bad' });
  t.like(await memberOf(pledge.memberId), { attendanceStanding: 'Good' });
  const sorted = await admin.get('/api/rest/members?sort=["attendanceStanding","DESC"]&range=[0,0]');
  t.is(sorted.at('0.attendanceStanding'), 'Bad');
  await admin.post('/api/delete-event', { eventIds: [{ _id: eventId }] });
  t.like(await memberOf(joined), { attendanceStanding: 'Good' }, 'a deleted meeting does not count');
});

test.serial('with one event that is not there, none is deleted', async (t) => {
  const eventId = await meetingOf(alpha, [alpha.member.memberId]);
  const foreign = await meetingOf(beta, [beta.member.memberId]);
  for (const other of [foreign, randomUUID()]) {
    const eventIds = [{ _id: eventId }, { _id: other }];
    t.is((await alpha.admin.post('/api/delete-event', { eventIds })).status, 404);
  }
  t.truthy(await detailsOf(alpha, eventId));
});

test.serial('the history tells who was marked where, also after the meeting is deleted', async (t) => {
  const { admin, member } = alpha;
  const eventId = await meetingOf(alpha, [member.memberId], { title: 'Elections' });
  await mark(alpha, eventId, { uuid: member.memberId, status: 'Present' });
  await admin.post('/api/delete-event', { eventIds: [{ _id: eventId }] });
  const filter = JSON.stringify({ kind: 'meeting' });
  const history = await admin.get(`/api/rest/history?filter=${filter}&range=[0,2]`);
  t.deepEqual(
    (history.body as { sentence: string }[]).map(({ sentence }) => sentence),
    [
      'Treasurer alpha deleted the event Elections with 1 mark of attendance.',
      'Treasurer alpha marked Member alpha Present at Elections.',
      'Treasurer alpha added the event Elections.',
    ],
  );
  t.is(history.at('1.memberId'), member.memberId);
});

test.serial('a past event keeps its start while other fields change', async (t) => {
  const eventId = await meetingOf(alpha, [alpha.member.memberId]);
  api.advance(3 * 24 * 3_600_000);
  const { admin } = alpha;
  await admin.signIn();
  const change = (more: object) => admin.post('/api/update-event', { eventId, ...more });
  t.is((await change({ ...lately, description: 'Minutes are in the binder.' })).status, 200);
  const moved = await change({ startTime: '2026-03-10T18:10:00Z' });
  t.is(moved.status, 422);
  t.is(moved.at('errors.0.field'), 'startTime');
});
