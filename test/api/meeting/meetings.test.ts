import test from 'ava';
import { type Org, startApi } from '../../support/api.ts';
import { atEnd } from '../../support/scope.ts';
import { addMember, makeWorld, removeMember } from '../world.ts';
import { mark, meetingOf, party, weekly } from './cases.ts';

const world = await makeWorld(await startApi('api_meetings'));
const { alpha, beta } = world;
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

test.serial('members of another organization, removed ones and unknown ones are on no list', async (t) => {
  const { admin, member } = alpha;
  const before = await world.api.events();
  const add = (id: string) =>
    admin.post('/api/create-event', { ...weekly, memberList: [member.memberId, id] });
  t.is((await add(beta.member.memberId)).status, 404);
  t.is(await world.api.events(), before);
  const removed = await addMember(alpha);
  const eventId = await meetingOf(alpha, [removed, member.memberId]);
  const both = [member.memberId, removed].map((uuid) => ({ uuid, status: 'Present' }));
  await mark(alpha, eventId, ...both);
  t.deepEqual((await detailsOf(alpha, eventId)).removed, []);
  await removeMember(alpha, removed);
  t.deepEqual((await detailsOf(alpha, eventId)).removed, [removed]);
  const refused = await add(removed);
  t.is(refused.status, 422);
  t.is(refused.at('errors.0.field'), 'memberList.1');
  const list = { eventId, memberList: [removed, member.memberId, alpha.other.memberId] };
  t.is((await admin.post('/api/update-event', list)).status, 200, 'who was on it before may stay');
  t.is((await mark(alpha, eventId, { uuid: beta.member.memberId, status: 'Present' })).status, 404);
  const other = await meetingOf(alpha, [member.memberId]);
  t.is((await mark(alpha, other, { uuid: removed, status: 'Present' })).status, 422);
});

test.serial('a name that two invited members share is refused by name alone', async (t) => {
  const [one, two] = [
    await addMember(alpha, { fname: 'Kim', lname: 'Twin' }),
    await addMember(alpha, { fname: 'Kim', lname: 'Twin' }),
  ];
  const eventId = await meetingOf(alpha, [one, two, alpha.member.memberId]);
  const before = await world.api.events();
  const present = (name: string) => ({ name, status: 'Present' });
  const shared = await mark(alpha, eventId, present('Member alpha'), present('Kim Twin'));
  t.deepEqual([shared.status, shared.at('errors.0.field')], [422, 'attendences.1.name']);
  t.regex(String(shared.at('message')), /More than one member on the list is called Kim Twin/);
  const stranger = await mark(alpha, eventId, present('Nobody Here'));
  t.is(stranger.at('message'), 'Nobody Here is not on the list of this event.');
  t.is(await world.api.events(), before);
  await mark(alpha, eventId, { uuid: two, name: 'Kim Twin', status: 'Absent' });
  t.deepEqual(await marksOf(alpha, eventId), { [one]: '', [two]: 'Absent', [alpha.member.memberId]: '' });
});

test.serial('only what changed is written; two people marking at once overwrite nothing', async (t) => {
  const [ann, bob] = [alpha.member.memberId, alpha.other.memberId];
  const eventId = await meetingOf(alpha, [ann, bob]);
  const markBoth = (anns: string, bobs: string) =>
    mark(alpha, eventId, { uuid: ann, status: anns, before: '' }, { uuid: bob, status: bobs, before: '' });
  await markBoth('Absent', '');
  const before = await world.api.events();
  t.is((await markBoth('Absent', '')).at('marked'), 0);
  t.is(await world.api.events(), before);
  const second = await markBoth('Present', 'Excused');
  t.like(second.body, { status: 200, marked: 1 });
  t.deepEqual(second.at('conflicts'), [{ uuid: ann, name: 'Member alpha', status: 'Absent' }]);
  t.regex(String(second.at('message')), /Member alpha \(Absent\)/);
  t.deepEqual(await marksOf(alpha, eventId), { [ann]: 'Absent', [bob]: 'Excused' });
  await mark(alpha, eventId, { uuid: ann, status: '' });
  t.is((await marksOf(alpha, eventId))[ann], '', 'an empty mark clears');
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
  const eventIds = [{ _id: eventId }, { _id: foreign }];
  t.is((await alpha.admin.post('/api/delete-event', { eventIds })).status, 404);
  t.truthy(await detailsOf(alpha, eventId));
});
