import test from 'ava';
import { removeOld } from '../../../api/jobs/retention.ts';
import { keepReason } from '../../../api/meeting/excuse/reasons.ts';
import { rebuild } from '../../../projections/engine/rebuild.ts';
import { lanes } from '../../../projections/index.ts';
import { startApi } from '../../support/api.ts';
import { placesOf } from '../../support/places.ts';
import { atEnd } from '../../support/scope.ts';
import { addMember, makeWorld } from '../world.ts';
import { lately, mark, meetingOf, party } from './cases.ts';
import { answersIn, askedExcuse, ownMeeting, toCome } from './excuseCases.ts';

const world = await makeWorld(await startApi('api_excuses'));
const { alpha, api, beta } = world;
atEnd(test, world.api.end);

const DAY_MS = 24 * 3_600_000;
const REASON = 'A root canal on Friday';

test.serial('only who is invited answers or asks, and only before the meeting is over', async (t) => {
  const { admin, member, other } = alpha;
  const before = async (ids: string[], more: object = toCome) =>
    [await meetingOf(alpha, ids, more), await world.api.events()] as const;
  const [others, written] = await before([other.memberId]);
  const plain = String((await admin.post('/api/create-event', party)).at('data._id'));
  for (const eventId of [others, plain, await meetingOf(beta, [beta.member.memberId], toCome)])
    for (const [call, more] of [
      ['answer-meeting', { answer: 'Going' }],
      ['request-excuse', { reason: REASON }],
    ] as const)
      t.is((await member.post(`/api/${call}`, { eventId, ...more })).status, 404, call);
  t.is(await world.api.events(), written + 2, 'the two meetings alone');
  const [over] = await before([member.memberId], lately);
  const late = await member.post('/api/answer-meeting', { eventId: over, answer: 'Going' });
  t.is(late.status, 422);
  t.is(late.at('message'), 'This meeting is over.');
  t.deepEqual(await placesOf(world.api, [REASON]), []);
});

test.serial('a reason is seen by who decides and the member alone', async (t) => {
  const { admin, member, other, pledge } = alpha;
  const eventId = await askedExcuse(alpha, pledge, REASON);
  t.deepEqual(await placesOf(world.api, [REASON]), ['app.excuse_reasons'], 'it is known in one place');
  t.like(await ownMeeting(pledge, eventId), { reason: REASON });
  for (const path of [
    '/api/rest/history',
    '/api/rest/history.csv',
    '/api/get-all-attendance-events',
    '/api/rest/meetings',
  ])
    t.false(JSON.stringify((await admin.get(path)).body).includes(REASON), path);
  t.is((await other.post('/api/get-event-details', { eventId })).status, 403);
  t.is(
    (await member.post('/api/decide-excuse', { eventId, uuid: pledge.memberId, approved: true })).status,
    403,
  );
});

test.serial('somebody who may take attendance marks and decides, but not on their own request', async (t) => {
  const { admin, member, other } = alpha;
  const allow = (allowed: boolean) =>
    admin.post('/api/allow-attendance', { idArray: [{ _id: member.memberId }], allowed });
  await allow(true);
  const eventId = await meetingOf(alpha, [member.memberId, other.memberId], toCome);
  for (const person of [member, other]) await person.post('/api/request-excuse', { eventId, reason: REASON });
  const decide = (uuid: string, approved: boolean) =>
    member.post('/api/decide-excuse', { eventId, uuid, approved });
  t.is((await decide(member.memberId, true)).status, 403);
  t.is((await decide(other.memberId, true)).status, 200);
  t.is((await decide(other.memberId, true)).status, 200, 'once more changes nothing');
  t.is((await decide(other.memberId, false)).status, 422);
  t.like(await ownMeeting(other, eventId), { excuse: 'approved', status: 'Excused' });
  t.is((await member.get('/api/get-all-attendance-events')).status, 200);
  t.is((await member.post('/api/get-event-details', { eventId })).status, 200);
  const attendences = [{ uuid: member.memberId, status: 'Present' }];
  t.is((await member.post('/api/update-event-attendance', { eventId, attendences })).at('marked'), 1);
  t.is((await member.post('/api/delete-event', { eventIds: [{ _id: eventId }] })).status, 403);
  await allow(false);
  t.is((await member.post('/api/get-event-details', { eventId })).status, 403);
});

test.serial('a refused request leaves the reason of the first; a repeat is no second one', async (t) => {
  const { admin, other } = alpha;
  const eventId = await askedExcuse(alpha, other, REASON);
  const again = await other.post('/api/request-excuse', { eventId, reason: 'Another' });
  t.is(again.status, 422);
  t.is(again.at('message'), 'You already asked. An answer is pending.');
  t.like(await ownMeeting(other, eventId), { reason: REASON });
  await admin.post('/api/decide-excuse', { eventId, uuid: other.memberId, approved: false });
  const ask = () => other.post('/api/request-excuse', { eventId, reason: 'Another' }, { key: 'again' });
  t.is((await ask()).status, 200);
  await world.api.db.pool.query('DELETE FROM app.idempotency');
  t.is((await ask()).status, 200, 'also when its answer was lost');
  t.like(await ownMeeting(other, eventId), { reason: 'Another', excuse: 'requested' });
});

test.serial('a reason goes with its meeting, and a member who is marked keeps the answer', async (t) => {
  const { admin, other } = alpha;
  const eventId = await askedExcuse(alpha, other, 'Moving house');
  await mark(alpha, eventId, { uuid: other.memberId, status: 'Absent' });
  t.like(await ownMeeting(other, eventId), { status: 'Absent', excuse: 'requested' });
  await admin.post('/api/delete-event', { eventIds: [{ _id: eventId }] });
  t.deepEqual(await placesOf(world.api, ['Moving house']), []);
});

test.serial('after the term the reason is erased everywhere; what was decided stays', async (t) => {
  const { admin, other } = alpha;
  const term = { name: 'Spring', firstDay: '2026-01-12', lastDay: '2026-05-30' };
  await admin.post('/api/save-term', term);
  const summer = { startTime: '2026-07-15T19:00:00.000Z', endTime: '2026-07-15T20:00:00.000Z' };
  const inNoTerm = { eventId: await meetingOf(alpha, [other.memberId], summer), reason: 'A trip home' };
  await other.post('/api/request-excuse', inNoTerm);
  const eventId = await askedExcuse(alpha, other, 'Surgery on my knee');
  await admin.post('/api/decide-excuse', { eventId, uuid: other.memberId, approved: true });
  const whose = { orgCode: 'alpha', meetingId: eventId, memberId: await addMember(alpha) };
  await keepReason(api.deps, whose, 'Cut short');
  await removeOld(api.deps);
  t.deepEqual(await placesOf(api, ['Cut short', 'Surgery on my knee']), ['app.excuse_reasons']);
  api.advance(2 * DAY_MS);
  await removeOld(api.deps);
  t.deepEqual(await placesOf(api, ['Cut short']), [], 'nobody had asked by it');
  t.deepEqual(await placesOf(api, ['Surgery on my knee']), ['app.excuse_reasons']);
  // From noon of March 12; the last hours of May 30 in Los Angeles are another day in UTC.
  api.advance(79.5 * DAY_MS - 600_000);
  await removeOld(api.deps);
  t.deepEqual(await placesOf(api, ['Surgery on my knee']), ['app.excuse_reasons'], 'on the last day');
  api.advance(1_200_000);
  await removeOld(api.deps);
  t.deepEqual(await placesOf(api, ['Surgery on my knee']), []);
  await rebuild({ log: api.log, pool: api.db.pool, lanes });
  t.deepEqual(await placesOf(api, ['Surgery on my knee']), []);
  for (const person of [admin, other]) await person.signIn();
  t.like(await ownMeeting(other, eventId), { excuse: 'approved', status: 'Excused', reason: '' });
  t.deepEqual(await answersIn(alpha, eventId), [
    { uuid: other.memberId, name: 'Other alpha', answer: '', excuse: 'approved', reason: '' },
  ]);
  api.advance(226 * DAY_MS);
  await removeOld(api.deps);
  t.deepEqual(await placesOf(api, ['A trip home']), ['app.excuse_reasons'], '180 days after the meeting');
  api.advance(DAY_MS);
  await removeOld(api.deps);
  t.deepEqual(await placesOf(api, ['A trip home']), [], 'which was in no term');
});
