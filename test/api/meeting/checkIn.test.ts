import test from 'ava';
import type { Org, Person } from '../../support/api.ts';
import { startApi } from '../../support/api.ts';
import { moveTo } from '../../support/mail.ts';
import { placesOf } from '../../support/places.ts';
import { atEnd } from '../../support/scope.ts';
import { makeWorld } from '../world.ts';
import { mark, meetingOf, party } from './cases.ts';
import { codeOf, going, screenOf } from './checkInCases.ts';

const world = await makeWorld(await startApi('api_check_in'));
const { alpha, api, beta } = world;
atEnd(test, world.api.end);

const checkIn = (person: Person, eventId: string, code: string) =>
  person.post('/api/check-in', { eventId, code });
/** A code that the meeting does not have now. */
const wrong = (code: string) => (code === '111111' ? '222222' : '111111');
/** The mark and where it came from, as the organizers see it. */
const marksOf = async ({ admin }: Org, eventId: string) =>
  (await admin.post('/api/get-event-details', { eventId })).at('meetingDetails.marks') as object[];

test.serial('only who is expected checks in, and only by a code of that meeting', async (t) => {
  const { admin, member, other } = alpha;
  const mine = await meetingOf(alpha, [member.memberId], going);
  const others = await meetingOf(alpha, [other.memberId], going);
  const plain = String((await admin.post('/api/create-event', party)).at('data._id'));
  const before = await world.api.events();
  for (const eventId of [others, plain, await meetingOf(beta, [beta.member.memberId], going)])
    t.is((await checkIn(member, eventId, '123456')).status, 404);
  t.is((await admin.get(`/api/get-check-in-code?eventId=${plain}`)).status, 422);
  for (const code of [wrong(await codeOf(alpha, mine)), await codeOf(alpha, others)]) {
    const answer = await checkIn(member, mine, code);
    t.is(answer.status, 422);
    t.is(answer.at('errors.0.field'), 'code');
  }
  t.is(await world.api.events(), before + 1, 'the meeting of the other organization alone');
  t.is((await checkIn(member, mine, await codeOf(alpha, mine))).status, 200);
  t.is((await checkIn(member, mine, await codeOf(alpha, mine))).status, 200, 'once more changes nothing');
  t.is(await world.api.events(), before + 2);
});

test.serial('a mark set by hand stays, and each mark says how it came', async (t) => {
  const { member, other } = alpha;
  const eventId = await meetingOf(alpha, [member.memberId, other.memberId], going);
  await mark(alpha, eventId, { uuid: other.memberId, status: 'Absent' });
  const code = await codeOf(alpha, eventId);
  const refused = await checkIn(other, eventId, code);
  t.is(refused.status, 422);
  t.is(refused.at('message'), 'You were marked Absent. Ask the person taking attendance.');
  await checkIn(member, eventId, code);
  const marks = await marksOf(alpha, eventId);
  t.like(marks[0], { uuid: other.memberId, checkedIn: false, by: 'Treasurer alpha' });
  t.like(marks[1], { uuid: member.memberId, checkedIn: true, by: 'Member alpha' });
  // Whoever read the list before the check-in is told, and does not undo it.
  const late = await mark(alpha, eventId, { uuid: member.memberId, status: 'Absent', before: '' });
  t.like(late.at('conflicts.0'), { uuid: member.memberId, status: 'Present' });
  await mark(alpha, eventId, { uuid: member.memberId, status: '' });
  t.is((await marksOf(alpha, eventId)).length, 1);
});

test.serial('a code stands nowhere, neither where it was shown nor where it was taken', async (t) => {
  const eventId = await meetingOf(alpha, [alpha.other.memberId], going);
  const code = await codeOf(alpha, eventId);
  t.is((await checkIn(alpha.other, eventId, code)).status, 200);
  // Alone or within a longer number that happens to hold it is not the same.
  const places = await placesOf(world.api, [`"${code}"`, `code=${code}`, `:${code},`]);
  t.deepEqual(places, []);
  t.false(JSON.stringify(world.api.lines).includes(code), 'nor in a line that was logged');
});

test.serial('ten tries in 15 minutes, right or wrong', async (t) => {
  const { pledge } = alpha;
  const eventId = await meetingOf(alpha, [pledge.memberId], going);
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries++)
    statuses.push((await checkIn(pledge, eventId, wrong(await codeOf(alpha, eventId)))).status);
  t.deepEqual(statuses, [...Array(10).fill(422), 429]);
  t.is((await checkIn(pledge, eventId, await codeOf(alpha, eventId))).status, 429, 'the right one, too');
  const { rows } = await api.db.pool.query(
    "DELETE FROM app.rate_limits WHERE key LIKE 'check-in%' RETURNING key",
  );
  t.true(rows.length > 0);
  t.is((await checkIn(pledge, eventId, await codeOf(alpha, eventId))).status, 200, 'when the time is over');
});

test.serial('the screen says when check-in opens, and the calls keep to it', async (t) => {
  const { member, admin } = alpha;
  const soon = { startTime: '2026-03-10T20:30:00.000Z', endTime: '2026-03-10T20:45:00.000Z' };
  const eventId = await meetingOf(alpha, [member.memberId], soon);
  moveTo(api, '2026-03-10T20:14:50.000Z');
  const early = await screenOf(alpha, eventId);
  t.like(early.body, { state: 'early', code: '', link: '', opensAt: '2026-03-10T20:15:00.000Z' });
  t.true(Number(early.at('forMs')) <= 10_000);
  t.is((await checkIn(member, eventId, '123456')).at('code'), 'CheckInEarly');
  moveTo(api, '2026-03-10T20:15:00.000Z');
  const first = await codeOf(alpha, eventId);
  moveTo(api, '2026-03-10T20:16:15.000Z');
  t.not(await codeOf(alpha, eventId), first);
  t.is((await checkIn(member, eventId, first)).status, 200, 'the code of the minute before');
  await mark(alpha, eventId, { uuid: member.memberId, status: '' });
  moveTo(api, '2026-03-10T20:16:31.000Z');
  t.is((await checkIn(member, eventId, first)).at('code'), 'WrongCode');
  moveTo(api, '2026-03-10T20:44:55.000Z');
  const last = await screenOf(alpha, eventId);
  t.true(Number(last.at('forMs')) <= 5_000, 'not beyond the end');
  moveTo(api, '2026-03-10T20:45:00.000Z');
  t.is((await checkIn(member, eventId, String(last.at('code')))).at('code'), 'MeetingOver');
  t.like((await screenOf(alpha, eventId)).body, { state: 'over', code: '' });
  await admin.post('/api/delete-event', { eventIds: [{ _id: eventId }] });
  t.is((await screenOf(alpha, eventId)).status, 404);
});
