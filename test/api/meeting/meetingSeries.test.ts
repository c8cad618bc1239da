import test from 'ava';
import { plusDays } from '../../../ledger/values/calendar.ts';
import { wallClockIn } from '../../../ledger/values/zonedTime.ts';
import { startApi } from '../../support/api.ts';
import { atEnd } from '../../support/scope.ts';
import { makeWorld, type Row } from '../world.ts';
import { mark, party, weekly } from './cases.ts';

const world = await makeWorld(await startApi('api_meeting_series'));
const { admin, member, other, pledge } = world.alpha;
atEnd(test, world.api.end);

type Shown = { _id: string; title: string; startTime: string; endTime: string; seriesId: string };

/** Nine Tuesdays from a year on, the second of which lies behind the change of the clocks. */
async function tuesdays(more: object = {}, key = 'x'.repeat(8)) {
  const start = { startTime: '2027-03-10T03:00:00.000Z', endTime: '2027-03-10T04:30:00.000Z' };
  const repeat = { every: 'weekly', until: '2027-05-04' };
  const memberList = [member.memberId, other.memberId];
  const input = { ...weekly, ...start, memberList, repeat, ...more };
  return admin.post('/api/create-event', input, { key: `${key}-${JSON.stringify(more).length}` });
}
const eventsOf = async (ids: unknown) => {
  const events = (await world.alpha.admin.get('/api/get-all-events')).at('events') as Shown[];
  return (ids as string[]).map((id) => events.find(({ _id }) => _id === id));
};
const wallOf = (event: Shown | undefined) => wallClockIn('America/Los_Angeles', event?.startTime ?? '');

test.serial('a weekly meeting is made once, at the same hour before and after clocks change', async (t) => {
  const answer = await tuesdays();
  t.is(answer.at('message'), 'Successfully added 9 Events.');
  t.is(answer.at('ids.0'), answer.at('data._id'));
  const events = await eventsOf(answer.at('ids'));
  t.is(events.length, 9);
  for (const event of events) {
    t.regex(wallOf(event), /T19:00$/);
    t.is(event?.seriesId, String(answer.at('data.seriesId')));
    t.not(event?.seriesId, '');
  }
  t.deepEqual([wallOf(events[0]).slice(0, 10), wallOf(events[8]).slice(0, 10)], ['2027-03-09', '2027-05-04']);
  const before = await world.api.events();
  t.deepEqual((await tuesdays()).body, answer.body);
  await world.api.db.pool.query('DELETE FROM app.idempotency');
  t.deepEqual((await tuesdays()).at('ids'), answer.at('ids'), 'also when its answer was lost');
  t.is(await world.api.events(), before);
});

test.serial('months without such a day are skipped, and the answer says so', async (t) => {
  const repeat = { every: 'monthly-date', until: '2026-07-31' };
  const times = { startTime: '2026-03-31T17:00:00.000Z', endTime: '2026-03-31T18:00:00.000Z' };
  const answer = await world.alpha.member.post('/api/create-event', { ...party, ...times, repeat });
  t.is((answer.at('ids') as string[]).length, 3);
  t.deepEqual(answer.at('skipped'), ['2026-04', '2026-06']);
  t.is(
    answer.at('message'),
    'Successfully added 3 Events. Skipped, because they have no such day: Apr 2026, Jun 2026.',
  );
});

test.serial('one is changed alone, or with all that follow: days, hours and people alike', async (t) => {
  const ids = (await tuesdays({ title: 'Study' })).at('ids') as string[];
  const update = (index: number, more: object) =>
    admin.post('/api/update-event', { eventId: ids[index], ...more });
  t.is((await update(1, { title: 'Ritual' })).status, 200);
  t.is((await update(3, { location: 'Hall', from: 'one' })).status, 200);
  await mark(world.alpha, String(ids[6]), { uuid: other.memberId, status: 'Absent' });
  const moved = await update(4, {
    from: 'following',
    title: 'Study',
    location: 'Library',
    startTime: '2027-04-08T01:00:00.000Z',
    endTime: '2027-04-08T02:00:00.000Z',
    memberList: [member.memberId, pledge.memberId],
  });
  t.is(moved.status, 200);
  const events = await eventsOf(ids);
  t.is(events[1]?.title, 'Ritual');
  const weeks = (day: string, time: string, count: number) =>
    Array.from({ length: count }, (_, week) => `${plusDays(day, 7 * week)}T${time}`);
  t.deepEqual(events.map(wallOf), [...weeks('2027-03-09', '19:00', 4), ...weeks('2027-04-07', '18:00', 5)]);
  const details = await admin.post('/api/get-event-details', { eventId: ids[6] });
  const memberList = [member.memberId, pledge.memberId];
  t.like(details.at('meetingDetails'), { location: 'Library', memberList });
  const attendee = details.at('meetingDetails.attendee') as Row[];
  t.false(
    attendee.some(({ uuid }) => uuid === other.memberId),
    'whoever is taken off loses the mark',
  );
});

test.serial('what one of them refuses, all refuse; a repeat of the call changes nothing twice', async (t) => {
  const ids = (await tuesdays({ title: 'Rehearsal' })).at('ids') as string[];
  const input = { eventId: ids[2], from: 'following', startTime: '2027-03-24T02:30:00.000Z' };
  const alone = { eventId: ids[8], memberList: [other.memberId] };
  t.is((await admin.post('/api/update-event', alone)).status, 200);
  const started = await world.api.events();
  const without = await admin.post('/api/update-event', { ...input, memberList: [member.memberId] });
  t.is(without.status, 422, 'nobody would be expected at the last one');
  t.is(without.at('errors.0.field'), 'memberList');
  t.is(await world.api.events(), started);
  t.is((await admin.post('/api/update-event', input)).status, 200);
  const written = (await world.api.events()) - started;
  t.is(written, 7);
  await admin.post('/api/update-event', { ...input, title: 'Recital' }, { key: 'once' });
  const after = await eventsOf(ids);
  await world.api.db.pool.query('DELETE FROM app.idempotency');
  await admin.post('/api/update-event', { ...input, title: 'Recital' }, { key: 'once' });
  t.deepEqual(await eventsOf(ids), after);
});

test.serial('one is deleted alone, or with all that follow; an event alone is alone', async (t) => {
  const ids = (await tuesdays({ title: 'Rush' })).at('ids') as string[];
  const remove = (eventId: unknown, more: object = {}) =>
    admin.post('/api/delete-event', { eventIds: [{ _id: eventId }], ...more });
  const left = async () => (await eventsOf(ids)).flatMap((event, index) => (event ? [index] : []));
  await remove(ids[1]);
  t.deepEqual(await left(), [0, 2, 3, 4, 5, 6, 7, 8]);
  await remove(ids[4], { from: 'following' });
  t.deepEqual(await left(), [0, 2, 3]);
  const add = async (more: object) =>
    (await admin.post('/api/create-event', { ...party, ...more })).at('data._id');
  const [one, two] = [await add({ repeat: { every: 'never', until: '' } }), await add({})];
  await remove(one, { from: 'following' });
  t.deepEqual(
    (await eventsOf([one, two])).map((event) => event?._id),
    [undefined, two],
  );
});
