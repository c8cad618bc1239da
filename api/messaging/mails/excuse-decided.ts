import { meetingOfStream } from '../../../ledger/meeting/events.ts';
import { answersTo } from '../../../projections/meetings/answers.ts';
import { calendarOf } from '../../../projections/meetings/queries.ts';
import type { MailDefinition } from '../definition.ts';
import { timesOf } from '../meetingTimes.ts';

interface Data {
  readonly isExcused: boolean;
  readonly title: string;
  /** In the organization's zone. */
  readonly when: string;
}

export const mail: MailDefinition<Data> = {
  label: 'Excuse decided',
  to: 'member',
  perEvent: true,
  on: { ExcuseDecided: ({ stream }) => meetingOfStream(stream) },
  async read({ db, queued, member: { timeZone } }) {
    const meetingId = queued.subjectId ?? '';
    const [meeting] = await calendarOf(db, queued.orgCode, { ids: [meetingId] });
    if (meeting === undefined) return { skip: 'The meeting was deleted.' };
    const answer = (await answersTo(db, queued.orgCode, meetingId)).find(
      ({ uuid }) => uuid === queued.memberId,
    );
    if (answer?.excuse !== 'approved' && answer?.excuse !== 'declined') return { skip: 'They asked again.' };
    return {
      isExcused: answer.excuse === 'approved',
      title: meeting.title,
      when: timesOf(meeting, timeZone),
    };
  },
  write: ({ isExcused, title, when }, { publicUrl }) => ({
    subject: isExcused ? `You are excused from ${title}` : `You are not excused from ${title}`,
    blocks: [
      isExcused
        ? `You are excused from ${title} (${when}).`
        : `You asked to be excused from ${title} (${when}). The request was declined.`,
      { kind: 'link', label: 'My Meetings', url: `${publicUrl}/profile` },
    ],
  }),
};
