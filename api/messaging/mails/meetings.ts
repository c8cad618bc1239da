import { meetingOfStream } from '../../../ledger/meeting/events.ts';
import type { AttendanceAnswer } from '../../../ledger/values/attendance.ts';
import { dateTimeFormat } from '../../../ledger/values/calendar.ts';
import { zoneName } from '../../../ledger/values/zonedTime.ts';
import { answersTo, type MeetingAnswerView } from '../../../projections/meetings/answers.ts';
import { type AttendeeView, attendeesOf } from '../../../projections/meetings/expected.ts';
import { calendarOf } from '../../../projections/meetings/queries.ts';
import { isSuspendedAt } from '../../platform/auth/tenantStatus.ts';
import type { MailDefinition } from '../definition.ts';

interface MeetingSoonData {
  readonly title: string;
  /** In the organization's zone. */
  readonly when: string;
  readonly location: string;
  readonly description: string;
  /** The member's answer; empty for none. */
  readonly answer: AttendanceAnswer | '';
}

/** A meeting at which the member is expected is tomorrow (meeting/jobs.ts queues it). */
export const meetingSoon: MailDefinition<MeetingSoonData> = {
  label: 'Meeting tomorrow',
  to: 'member',
  async read({ db, clock, queued, member }) {
    const { orgCode, memberId } = queued;
    if (isSuspendedAt(member, clock())) return { skip: 'The organization is not active.' };
    const meetingId = queued.subjectId ?? '';
    const [meeting] = await calendarOf(db, orgCode, { ids: [meetingId] });
    if (meeting === undefined) return { skip: 'The meeting was deleted.' };
    if (reminderKey(memberId, meeting) !== queued.dedupKey) return { skip: 'The meeting was moved.' };
    if (Date.parse(meeting.startTime) <= clock().getTime()) return { skip: 'The meeting had started.' };
    const attendees = (await attendeesOf(db, orgCode, [meetingId])).get(meetingId) ?? [];
    const given = (await answersTo(db, orgCode, meetingId)).find(({ uuid }) => uuid === memberId);
    const isExpected = attendees.some((each) => each.uuid === memberId && isReminded(each, given));
    if (!isExpected) return { skip: 'No longer expected.' };
    const { title, data } = meeting;
    const { location, description } = data;
    return {
      title,
      when: timesOf(meeting, member.timeZone),
      location,
      description,
      answer: given?.answer ?? '',
    };
  },
  write: ({ title, when, location, description, answer }, { isAdmin, publicUrl }) => ({
    subject: `Tomorrow: ${title}`,
    blocks: [
      `You are expected at ${title}: ${when}, ${location}.`,
      ...(description === '' ? [] : [description]),
      // Administrators have no page to answer on.
      ...(answer === 'Going'
        ? ['You answered that you are going.']
        : isAdmin
          ? []
          : ['You have not answered yet.']),
      isAdmin
        ? { kind: 'link', label: 'Calendar', url: `${publicUrl}/calendar` }
        : { kind: 'link', label: 'My Meetings', url: `${publicUrl}/profile` },
    ],
  }),
};

interface ExcuseRequestedData {
  readonly memberName: string;
  readonly meetingId: string;
  readonly title: string;
  /** In the organization's zone. */
  readonly when: string;
}

/** A member asks to be excused, to those who decide. Why is on the page alone: it may be about health. */
export const excuseRequested: MailDefinition<ExcuseRequestedData> = {
  label: 'Excuse requested',
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
    if (request?.excuse !== 'requested') return { skip: 'It was already decided.' };
    return { memberName: request.name, meetingId, title: meeting.title, when: timesOf(meeting, timeZone) };
  },
  write: ({ memberName, meetingId, title, when }, { publicUrl }) => ({
    subject: `${memberName} asks to be excused from ${title}`,
    blocks: [
      `${memberName} asks to be excused from ${title} (${when}). Read the reason and decide on the meeting’s page:`,
      { kind: 'link', label: 'Open the Meeting', url: `${publicUrl}/attendance/${meetingId}` },
    ],
  }),
};

interface ExcuseDecidedData {
  readonly isExcused: boolean;
  readonly title: string;
  /** In the organization's zone. */
  readonly when: string;
}

export const excuseDecided: MailDefinition<ExcuseDecidedData> = {
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

/** Under which a member is reminded of a meeting once. When it is moved, they are reminded again. */
export function reminderKey(memberId: string, { startTime }: { readonly startTime: string }): string {
  return `meeting-soon:${memberId}@${startTime}`;
}

/** An expected member is reminded unless excused or not going. */
export function isReminded(
  { status }: Pick<AttendeeView, 'status'>,
  given: Pick<MeetingAnswerView, 'answer' | 'excuse'> | undefined,
): boolean {
  return status !== 'Excused' && given?.answer !== 'Not going' && given?.excuse !== 'approved';
}

/** When a meeting is, for a sentence: "Monday, Nov 30, 2026, 7:00 PM to 8:15 PM PT". */
function timesOf(
  { startTime, endTime }: { readonly startTime: string; readonly endTime: string },
  timeZone: string,
): string {
  const write = (options: Intl.DateTimeFormatOptions, instant: string) =>
    dateTimeFormat(timeZone, options).format(new Date(instant));
  const day = { weekday: 'long', year: 'numeric', month: 'short', day: 'numeric' } as const;
  const [startDay, endDay] = [write(day, startTime), write(day, endTime)];
  const clock = { timeStyle: 'short' } as const;
  const until = startDay === endDay ? write(clock, endTime) : `${endDay}, ${write(clock, endTime)}`;
  return `${startDay}, ${write(clock, startTime)} to ${until} ${zoneName(timeZone)}`;
}
