import test from 'ava';
import { remindOfMeetings } from '../../../api/meeting/jobs.ts';
import { beginMails, mailAboutEvents } from '../../../api/messaging/jobs.ts';
import type { Person } from '../../support/api.ts';
import { startApi } from '../../support/api.ts';
import { mailsOf, moveTo, rebuildSendsNothing } from '../../support/mail.ts';
import { atEnd } from '../../support/scope.ts';
import { meetingOf, party } from './cases.ts';

const api = await startApi('meeting_reminders');
const org = await api.addOrg('remind');
await beginMails(api.deps);
atEnd(test, api.end);

const { admin, member, other, pledge } = org;

/** The subjects of what everybody is sent by a job that three processes run at once. */
async function sentBy(job: (deps: typeof api.deps) => Promise<unknown>, at?: string): Promise<string[]> {
  if (at !== undefined) moveTo(api, at);
  const before = (await mailsOf(api)).length;
  await Promise.all([job(api.deps), job(api.deps), job(api.deps)]);
  return (await mailsOf(api))
    .slice(before)
    .map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`)
    .sort();
}
/** At another time everybody has to sign in again. */
async function goTo(at: string): Promise<void> {
  moveTo(api, at);
  for (const person of [admin, member, other, pledge]) await person.signIn();
}
const nameOf = ({ email }: Person) => email.split('@')[0];
/** Saturday in Los Angeles, 5 to 6 PM, which is Sunday in UTC. */
const saturday = {
  title: 'Ritual',
  startTime: '2026-03-15T00:00:00.000Z',
  endTime: '2026-03-15T01:00:00.000Z',
};

test.serial('who is expected is reminded once, the day before, from nine in the morning', async (t) => {
  const eventId = await meetingOf(
    org,
    [admin.memberId, member.memberId, other.memberId, pledge.memberId],
    saturday,
  );
  await admin.post('/api/create-event', { ...party, ...saturday, title: 'Picnic' });
  await other.post('/api/answer-meeting', { eventId, answer: 'Not going' });
  await pledge.post('/api/request-excuse', { eventId, reason: 'A dentist' });
  await admin.post('/api/decide-excuse', { eventId, uuid: pledge.memberId, approved: true });
  await member.post('/api/answer-meeting', { eventId, answer: 'Going' });
  for (const early of ['2026-03-12T20:00:00Z', '2026-03-13T15:59:00Z'])
    t.deepEqual(await sentBy(remindOfMeetings, early), [], early);
  const reminded = [admin, member].map((person) => `${nameOf(person)}: Tomorrow: Ritual`);
  t.deepEqual(await sentBy(remindOfMeetings, '2026-03-13T16:00:00Z'), reminded.sort());
  t.deepEqual(await sentBy(remindOfMeetings, '2026-03-13T16:15:00Z'), [], 'once');
  const [mail] = (await mailsOf(api, member)).slice(-1);
  t.true(mail?.text.includes('Saturday, Mar 14, 2026, 5:00 PM to 6:00 PM PT, Room 204.'), mail?.text);
  t.true(mail?.text.includes('You answered that you are going.'));
  t.true(mail?.text.includes('https://bursar.test/profile'));
  await goTo('2026-03-13T16:20:00Z');
  // Whoever changes their mind is reminded, and so is everybody of another time.
  await other.post('/api/answer-meeting', { eventId, answer: 'Going' });
  t.deepEqual(await sentBy(remindOfMeetings), [`${nameOf(other)}: Tomorrow: Ritual`]);
  await admin.post('/api/update-event', { eventId, startTime: '2026-03-14T23:00:00.000Z' });
  t.is((await sentBy(remindOfMeetings)).length, 3);
  await rebuildSendsNothing(t, api, remindOfMeetings);
});

test.serial('no reminder is sent with the setting off, of a deleted meeting, or on its day', async (t) => {
  await goTo('2026-03-18T16:30:00Z');
  const on = (meetingReminders: boolean) => admin.post('/api/update-config', { meetingReminders });
  const times = { startTime: '2026-03-20T02:00:00.000Z', endTime: '2026-03-20T03:00:00.000Z' };
  const eventId = await meetingOf(org, [member.memberId], times);
  const deleted = await meetingOf(org, [member.memberId], times);
  await admin.post('/api/delete-event', { eventIds: [{ _id: deleted }] });
  await on(false);
  t.deepEqual(await sentBy(remindOfMeetings, '2026-03-18T17:00:00Z'), []);
  await on(true);
  t.is((await sentBy(remindOfMeetings, '2026-03-18T17:00:00Z')).length, 1);
  await goTo('2026-03-19T16:30:00Z');
  const today = await meetingOf(org, [member.memberId], { ...times, startTime: '2026-03-20T01:00:00.000Z' });
  t.deepEqual(await sentBy(remindOfMeetings, '2026-03-19T17:00:00Z'), []);
  for (const _id of [eventId, today]) await admin.post('/api/delete-event', { eventIds: [{ _id }] });
});

test.serial('a day has its own length where clocks change in the night', async (t) => {
  await goTo('2026-03-27T08:00:00Z');
  await admin.post('/api/update-config', { timeZone: 'Europe/Berlin' });
  // Clocks go forward in the night to Sunday, March 29: nine o'clock is 8:00 UTC on Saturday.
  await meetingOf(org, [member.memberId], {
    title: 'Brunch',
    startTime: '2026-03-29T09:00:00.000Z',
    endTime: '2026-03-29T10:00:00.000Z',
  });
  t.deepEqual(await sentBy(remindOfMeetings, '2026-03-28T07:59:00Z'), []);
  t.deepEqual(await sentBy(remindOfMeetings, '2026-03-28T08:00:00Z'), [
    `${nameOf(member)}: Tomorrow: Brunch`,
  ]);
  const [mail] = (await mailsOf(api, member)).slice(-1);
  t.regex(mail?.text ?? '', /Sunday, Mar 29, 2026, 11:00 AM to 12:00 PM Germany Time/);
});

test.serial('each excuse request is mailed once to its deciders, without its reason', async (t) => {
  await goTo('2026-04-01T19:00:00Z');
  await admin.post('/api/allow-attendance', { idArray: [{ _id: other.memberId }], allowed: true });
  const times = { startTime: '2026-04-05T00:00:00.000Z', endTime: '2026-04-05T01:00:00.000Z' };
  const eventId = await meetingOf(org, [member.memberId, other.memberId], times);
  const ask = (person: Person) =>
    person.post('/api/request-excuse', { eventId, reason: 'Surgery on my knee' });
  await sentBy(mailAboutEvents);
  await ask(member);
  const told = [admin, other].map(
    (person) => `${nameOf(person)}: Member remind asks to be excused from Chapter meeting`,
  );
  t.deepEqual(await sentBy(mailAboutEvents), told.sort());
  t.deepEqual(await sentBy(mailAboutEvents), []);
  const [mail] = (await mailsOf(api, admin)).slice(-1);
  t.true(mail?.text.includes(`https://bursar.test/attendance/${eventId}`));
  t.false(mail?.text.includes('Surgery'));
  await admin.post('/api/decide-excuse', { eventId, uuid: member.memberId, approved: false });
  t.deepEqual(await sentBy(mailAboutEvents), [`${nameOf(member)}: You are not excused from Chapter meeting`]);
  await ask(member);
  t.is((await sentBy(mailAboutEvents)).length, 2, 'a second request is news');
  await ask(other);
  t.deepEqual(
    await sentBy(mailAboutEvents),
    [`${nameOf(admin)}: Other remind asks to be excused from Chapter meeting`],
    'nobody is told of their own',
  );
});
