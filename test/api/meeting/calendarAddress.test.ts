import test, { type ExecutionContext } from 'ava';
import ical, { type VEvent } from 'node-ical';
import { issueLink } from '../../../api/platform/auth/oneTime.ts';
import { PASSWORD, startApi } from '../../support/api.ts';
import { everyEvent } from '../../support/neverInAnEvent.ts';
import { atEnd } from '../../support/scope.ts';
import { addMember, makeWorld } from '../world.ts';
import { addressOf } from './calendarAddressCases.ts';
import { mark, meetingOf, party } from './cases.ts';

const world = await makeWorld(await startApi('api_calendar_address'));
const { alpha, api, beta } = world;
atEnd(test, world.api.end);

const coming = {
  title: 'Chapter; "meeting", all',
  description: 'First line\nand, a second; line',
  location: 'Ñandú Hall, room 7',
  startTime: '2026-03-14T17:00:00.000Z',
  endTime: '2026-03-14T19:00:00.000Z',
};

/** What a calendar program reads there, by the meeting's id. */
async function readFeed(t: ExecutionContext, path: string): Promise<Map<string, VEvent>> {
  const answer = await fetch(world.api.url + path);
  t.is(answer.status, 200);
  t.is(answer.headers.get('content-type'), 'text/calendar; charset=utf-8');
  t.is(answer.headers.get('cache-control'), 'private, no-cache');
  const found = Object.values(ical.sync.parseICS(await answer.text())).filter(
    (each): each is VEvent => each?.type === 'VEVENT',
  );
  return new Map(found.map((event) => [event.uid.replace('@bursar', ''), event]));
}

test.serial('a calendar program reads it: UTC, lasting ids, changes counted, deleted canceled', async (t) => {
  const { admin, member } = alpha;
  const path = await addressOf(member);
  const eventId = await meetingOf(alpha, [member.memberId], coming);
  const fresh = (await readFeed(t, path)).get(eventId);
  t.is(fresh?.start.toISOString(), coming.startTime);
  t.is(fresh?.end?.toISOString(), coming.endTime);
  t.like(fresh, { summary: coming.title, location: coming.location, sequence: 0, status: 'CONFIRMED' });
  t.is(fresh?.description, coming.description);
  const raw = await (await fetch(world.api.url + path)).text();
  t.true(raw.includes('DTSTART:20260314T170000Z'), 'UTC, whatever zone the reader has');
  await admin.post('/api/update-event', { eventId, location: 'Room 8' });
  await mark(alpha, eventId, { uuid: member.memberId, status: 'Excused' });
  t.like(
    (await readFeed(t, path)).get(eventId),
    { location: 'Room 8', sequence: 1 },
    'a mark changes nothing',
  );
  await admin.post('/api/delete-event', { eventIds: [{ _id: eventId }] });
  t.like((await readFeed(t, path)).get(eventId), {
    status: 'CANCELLED',
    sequence: 2,
    summary: coming.title,
  });
});

test.serial('the file obeys RFC 5545 to its last byte, and is the same until an event changes', async (t) => {
  const { admin, member } = alpha;
  const path = await addressOf(member);
  const words = 'Ñandú 🎻, "so"; \\ é';
  const eventId = await meetingOf(alpha, [member.memberId], {
    ...coming,
    title: words.repeat(4),
    description: `${words.repeat(20)}\r\n${words}`,
  });
  const read = (headers = {}) => fetch(world.api.url + path, { headers });
  const first = await read();
  const tag = first.headers.get('etag') ?? '';
  const text = await first.text();
  t.true(text.endsWith('END:VCALENDAR\r\n'));
  for (const line of text.slice(0, -2).split('\r\n')) {
    t.true(Buffer.byteLength(line) <= 75, line);
    t.notRegex(line, /[\r\n\uFFFD]|\p{Surrogate}/u);
    t.regex(line, /^( |[A-Z-]+[:;])/);
  }
  const unfolded = text.replaceAll('\r\n ', '');
  t.true(unfolded.includes('SUMMARY:Ñandú 🎻\\, "so"\\; \\\\ é'));
  const stampOf = (file: string) => {
    const [, event = ''] = file.split(`UID:${eventId}@bursar`);
    return /DTSTAMP:(\d{8}T\d{6}Z)/.exec(event)?.[1];
  };
  t.truthy(stampOf(text));

  api.advance(60_000);
  await mark(alpha, eventId, { uuid: member.memberId, status: 'Present' });
  const same = await read({ 'if-none-match': tag });
  t.deepEqual([same.status, await same.text()], [304, '']);
  t.is(await (await read()).text(), text, 'neither the time nor a mark changes it');
  await admin.post('/api/update-event', { eventId, location: 'Room 8' });
  const changed = await read({ 'if-none-match': tag });
  t.is(changed.status, 200);
  t.not(changed.headers.get('etag'), tag);
  t.not(stampOf(await changed.text()), stampOf(text));
});

test.serial('it shows what its owner may see', async (t) => {
  const { admin, member, pledge } = alpha;
  const mine = await meetingOf(alpha, [pledge.memberId], coming);
  const roles = await meetingOf(alpha, [], { ...coming, roleList: ['pledge'] });
  const others = await meetingOf(alpha, [member.memberId, admin.memberId], coming);
  const plain = String((await member.post('/api/create-event', party)).at('data._id'));
  const foreign = await meetingOf(beta, [beta.member.memberId], coming);
  const gone = await meetingOf(alpha, [pledge.memberId], coming);
  await admin.post('/api/delete-event', { eventIds: [{ _id: gone }] });
  const path = await addressOf(pledge);
  const ids = [mine, roles, others, plain, foreign, gone];
  const seenAt = async (where: string) => {
    const found = await readFeed(t, where);
    return ids.map((id) => found.has(id));
  };
  t.deepEqual(await seenAt(path), [true, true, false, false, false, true], 'a pledge');
  for (const person of [member, admin])
    t.deepEqual(await seenAt(await addressOf(person)), [true, true, true, true, false, true]);
  const text = await (await fetch(world.api.url + (await addressOf(admin)))).text();
  for (const name of ['Treasurer', 'Member alpha', 'Pledge', '@alpha', 'ATTENDEE', 'ORGANIZER'])
    t.false(text.includes(name), `${name} is named`);
  // What the owner may see changes with their role.
  const promote = (role: string) =>
    admin.post('/api/update-role', { idArray: [{ _id: pledge.memberId }], role });
  t.is((await promote('Member')).status, 200);
  t.deepEqual(await seenAt(path), [true, true, true, true, false, true]);
  await promote('pledge');
});

test.serial('the token stands nowhere, and dies with its owner and with the subscription', async (t) => {
  const path = await addressOf(alpha.other);
  const token = path.split('token=')[1] ?? '';
  await readFeed(t, path);
  t.is((await api.visitor().get(`/api/calendar.ics?token=${token}x`)).status, 404);
  t.is((await api.visitor().get('/api/calendar.ics')).status, 404);
  t.is((await api.visitor().get(`/api/calendar.ics?token=${token}&token=${token}`)).status, 404);
  const { rows } = await api.db.pool.query<{ row: string }>(
    'SELECT row_to_json(c)::text AS row FROM app.calendar_addresses c',
  );
  t.true(rows.length > 0);
  const kept = [rows, api.lines, await everyEvent(api.log)].map((each) => JSON.stringify(each)).join();
  t.false(kept.includes(token));
  t.true(
    api.lines.some(({ path: of }) => of === '/api/calendar.ics'),
    'the request itself was logged',
  );
  const removed = await alpha.admin.post('/api/delete-member', { idArray: [{ _id: alpha.other.memberId }] });
  t.is(removed.status, 200);
  t.is((await api.visitor().get(path)).status, 404);
  const left = await api.db.pool.query('SELECT FROM app.calendar_addresses WHERE member_id = $1', [
    alpha.other.memberId,
  ]);
  t.is(left.rowCount, 0);

  const trial = await api.addOrg('trial', { subscribed: false });
  const theirs = await addressOf(trial.member);
  await readFeed(t, theirs);
  api.advance(40 * 86_400_000);
  t.is((await api.visitor().get(theirs)).status, 404, 'the trial has ended');
});

test.serial('a new password ends it, signing out everywhere does not', async (t) => {
  const { member } = alpha;
  const { email, memberId } = member;
  await member.signIn();
  const statusOf = async (path: string) => (await api.visitor().get(path)).status;
  const first = await addressOf(member);
  await member.post('/api/logout-everywhere', {});
  t.is(await statusOf(first), 200);
  await member.signIn();
  const password = { password: PASSWORD, password2: PASSWORD };
  t.is((await member.post('/api/update-password', { email, ...password })).status, 200);
  t.is(await statusOf(first), 404);
  t.is((await member.get('/api/get-calendar-address')).at('since'), '');
  const second = await addressOf(member);
  const link = new URL(await issueLink(api.deps, { orgCode: 'alpha', memberId, email }));
  const token = link.searchParams.get('token');
  t.is((await api.visitor().post('/api/choose-password', { token, ...password })).status, 200);
  t.is(await statusOf(second), 404);
});

test.serial('what ended a year ago is left out', async (t) => {
  for (const person of [alpha.admin, alpha.member]) await person.signIn();
  const [path, now] = [await addressOf(alpha.member), api.deps.clock().getTime()];
  const [startTime, endTime] = [0, 3_600_000].map((ms) => new Date(now + ms).toISOString());
  const id = await meetingOf(alpha, [await addMember(alpha)], { startTime, endTime });
  t.true((await readFeed(t, path)).has(id));
  api.advance(366 * 86_400_000);
  t.false((await readFeed(t, path)).has(id));
});
