import { meetingOfStream } from '../../../ledger/meeting/events.ts';
import { answersTo } from '../../../projections/meetings/answers.ts';
import { calendarOf } from '../../../projections/meetings/queries.ts';
import type { MailDefinition } from '../definition.ts';
import { timesOf } from '../meetingTimes.ts';

interface Data {
  readonly memberName: string;
  readonly meetingId: string;
  readonly title: string;
  /** In the organization's zone. */
  readonly when: string;
}

/** A member asks to be excused, to those who decide. Why is on the page alone: it may be about health. */
export const mail: MailDefinition<Data> = {
  label: 'Excuse asked for',
  to: 'attendance',
  perEvent: true,
  on: { ExcuseRequested: ({ stream, data }) => `${meetingOfStream(stream)}/${data.memberId}` },
  async read({ db, queued, member: { timeZone } }) {
    const [meetingId = '', requestedBy] = (queued.subjectId ?? '').split('/');
    if (requestedBy === queued.memberId) return { skip: 'It was their own request.' };
    const [meeting] = await calendarOf(db, queued.orgCode, { ids: [meetingId] });
    if (meeting === undefined) return { skip: 'The meeting was deleted.' };
    const answers = await answersTo(db, queued.orgCode, meetingId);
    const request = answers.find(({ uuid }) => uuid === requestedBy);
    if (request?.excuse !== 'requested') return { skip: 'It was decided by then.' };
    return { memberName: request.name, meetingId, title: meeting.title, when: timesOf(meeting, timeZone) };
  },
  write: ({ memberName, meetingId, title, when }, { publicUrl }) => ({
    subject: `${memberName} asks to be excused from ${title}`,
    blocks: [
      `${memberName} asks to be excused from ${title} (${when}). The meeting’s page says why. Please approve or decline it there:`,
      { kind: 'link', label: 'Open the Meeting', url: `${publicUrl}/attendance/${meetingId}` },
    ],
  }),
};
