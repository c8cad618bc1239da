import type { Answer, Org } from '../../support/api.ts';
import { oneWrong, someId } from '../calls/caseParts.ts';
import type { Cases } from '../calls/cases.ts';
import { meetingOf } from './cases.ts';
import { ownMeeting } from './excuseCases.ts';

/** A meeting that has begun by the first of the tests, and ends two hours later. */
export const going = { startTime: '2026-03-10T18:50:00.000Z', endTime: '2026-03-10T21:00:00.000Z' };

/** What the meeting's screen shows. */
export function screenOf({ admin }: Org, eventId: string): Promise<Answer> {
  return admin.get(`/api/get-check-in-code?eventId=${eventId}`);
}

/** The code that the meeting's screen shows now. */
export async function codeOf(org: Org, eventId: string): Promise<string> {
  return String((await screenOf(org, eventId)).at('code'));
}

/** Cases of the calls of checking in; test/api/meeting/checkIn.test.ts has what they do together. */
export const checkInCases: Readonly<Record<string, Cases>> = {
  'get-check-in-code': {
    success: async (t, { alpha }) => {
      const eventId = await meetingOf(alpha, [alpha.member.memberId], going);
      const answer = await screenOf(alpha, eventId);
      t.like(answer.body, { state: 'open', opensAt: '2026-03-10T18:35:00.000Z' });
      const code = String(answer.at('code'));
      t.regex(code, /^\d{6}$/);
      t.is(answer.at('link'), `https://bursar.test/checkin?meeting=${eventId}&code=${code}`);
      const forMs = Number(answer.at('forMs'));
      t.true(forMs > 0 && forMs <= 60_000);
    },
    badInput: oneWrong({ eventId: [undefined, 'x'] }),
    valid: async ({ org }, { memberId }) => ({ eventId: await meetingOf(org, [memberId], going) }),
  },
  'check-in': {
    success: async (t, { alpha }) => {
      const { admin, pledge } = alpha;
      const eventId = await meetingOf(alpha, [pledge.memberId], going);
      const code = await codeOf(alpha, eventId);
      const typed = `${code.slice(0, 3)} ${code.slice(3)} `;
      const answer = await pledge.post('/api/check-in', { eventId, code: typed });
      t.is(answer.at('message'), 'You are checked in.');
      t.like(await ownMeeting(pledge, eventId), { status: 'Present' });
      const details = await admin.post('/api/get-event-details', { eventId });
      t.like(details.at('meetingDetails.marks.0'), { checkedIn: true, by: 'Pledge alpha' });
    },
    badInput: oneWrong(
      { eventId: [undefined], code: [undefined, '12345', 'abcdef'] },
      { code: '123456', eventId: someId() },
    ),
    valid: async ({ org }, { memberId }) => {
      const eventId = await meetingOf(org, [memberId], going);
      return { eventId, code: await codeOf(org, eventId) };
    },
  },
};
