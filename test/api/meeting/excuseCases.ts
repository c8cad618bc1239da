import type { Org, Person } from '../../support/api.ts';
import { oneWrong, someId } from '../calls/caseParts.ts';
import type { Cases } from '../calls/cases.ts';
import { meetingOf } from './cases.ts';

/** A meeting in four days. */
export const toCome = { startTime: '2026-03-14T17:00:00.000Z', endTime: '2026-03-14T19:00:00.000Z' };

/** What the organizers see that members said of a meeting. */
export async function answersIn({ admin }: Org, eventId: string): Promise<unknown> {
  return (await admin.post('/api/get-event-details', { eventId })).at('meetingDetails.answers');
}

/** What a member sees of their own meeting. */
export async function ownMeeting(person: Person, eventId: string): Promise<object | undefined> {
  const events = (await person.get('/api/get-my-meetings')).at('events') as { _id: string }[];
  return events.find(({ _id }) => _id === eventId);
}

/** A meeting from which a member asks to be excused. */
export async function askedExcuse(org: Org, person: Person, reason = 'A dentist'): Promise<string> {
  const eventId = await meetingOf(org, [person.memberId], toCome);
  const answer = await person.post('/api/request-excuse', { eventId, reason });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return eventId;
}

/** Cases of the calls of invited members; test/api/meeting/excuses.test.ts has what they do together. */
export const excuseCases: Readonly<Record<string, Cases>> = {
  'answer-meeting': {
    success: async (t, { alpha }) => {
      const { pledge } = alpha;
      const eventId = await meetingOf(alpha, [pledge.memberId], toCome);
      t.like(await ownMeeting(pledge, eventId), { answer: '', excuse: '', reason: '' });
      await pledge.post('/api/answer-meeting', { eventId, answer: 'Going' });
      t.like(await ownMeeting(pledge, eventId), { answer: 'Going', status: '' });
      t.deepEqual(await answersIn(alpha, eventId), [
        { uuid: pledge.memberId, name: 'Pledge alpha', answer: 'Going', excuse: '', reason: '' },
      ]);
    },
    badInput: oneWrong({ eventId: [undefined], answer: ['Maybe'] }, { answer: 'Going', eventId: someId() }),
    valid: async ({ org }, { memberId }) => ({
      eventId: await meetingOf(org, [memberId], toCome),
      answer: 'Going',
    }),
  },
  'request-excuse': {
    success: async (t, { alpha }) => {
      const { other } = alpha;
      const eventId = await meetingOf(alpha, [other.memberId], toCome);
      await other.post('/api/request-excuse', { eventId, reason: ' A dentist ' });
      const said = { excuse: 'requested', reason: 'A dentist' };
      t.like(await ownMeeting(other, eventId), { ...said, status: '' });
      t.deepEqual(await answersIn(alpha, eventId), [
        { uuid: other.memberId, name: 'Other alpha', answer: '', ...said },
      ]);
    },
    badInput: oneWrong(
      { eventId: [undefined], reason: [' ', 'x'.repeat(1001)] },
      { reason: 'A dentist', eventId: someId() },
    ),
    valid: async ({ org }, { memberId }) => ({
      eventId: await meetingOf(org, [memberId], toCome),
      reason: 'A dentist',
    }),
  },
  'decide-excuse': {
    success: async (t, { alpha }) => {
      const { admin, other } = alpha;
      const eventId = await askedExcuse(alpha, other);
      const decision = { eventId, uuid: other.memberId };
      await admin.post('/api/decide-excuse', { ...decision, approved: true });
      t.like(await ownMeeting(other, eventId), { excuse: 'approved', status: 'Excused' });
      const declined = await askedExcuse(alpha, other);
      await admin.post('/api/decide-excuse', { ...decision, eventId: declined, approved: false });
      t.like(await ownMeeting(other, declined), { excuse: 'declined', status: '' });
    },
    badInput: oneWrong(
      { eventId: [undefined], uuid: [undefined], approved: [undefined] },
      { uuid: someId(), approved: true, eventId: someId() },
    ),
    valid: async ({ org }) => ({
      eventId: await askedExcuse(org, org.member),
      uuid: org.member.memberId,
      approved: true,
    }),
  },
};
