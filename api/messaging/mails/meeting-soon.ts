import type { AttendanceAnswer } from '../../../ledger/values/attendance.ts';
import { answersTo } from '../../../projections/meetings/answers.ts';
import { attendeesOf } from '../../../projections/meetings/expected.ts';
import { calendarOf } from '../../../projections/meetings/queries.ts';
import { isSuspendedAt } from '../../platform/auth/tenantStatus.ts';
import type { MailDefinition } from '../definition.ts';
import { isReminded, reminderKey } from '../meetingReminder.ts';
import { timesOf } from '../meetingTimes.ts';

interface Data {
  readonly title: string;
  /** In the organization's zone. */
  readonly when: string;
  readonly location: string;
  readonly description: string;
  /** The member's answer; empty for none. */
  readonly answer: AttendanceAnswer | '';
}

/** A meeting at which the member is expected is tomorrow (meeting/jobs.ts queues it). */
export const mail: MailDefinition<Data> = {
  label: 'Meeting tomorrow',
  to: 'member',
  async read({ db, clock, queued, member }) {
    const { orgCode, memberId } = queued;
    if (isSuspendedAt(member, clock()))
      return { skip: 'Nobody of the organization can sign in at the moment.' };
    const meetingId = queued.subjectId ?? '';
    const [meeting] = await calendarOf(db, orgCode, { ids: [meetingId] });
    if (meeting === undefined) return { skip: 'The meeting was deleted.' };
    if (reminderKey(memberId, meeting) !== queued.dedupKey) return { skip: 'The meeting was moved.' };
    if (Date.parse(meeting.startTime) <= clock().getTime()) return { skip: 'It had begun.' };
    const attendees = (await attendeesOf(db, orgCode, [meetingId])).get(meetingId) ?? [];
    const given = (await answersTo(db, orgCode, meetingId)).find(({ uuid }) => uuid === memberId);
    const isExpected = attendees.some((each) => each.uuid === memberId && isReminded(each, given));
    if (!isExpected) return { skip: 'They are not expected any more.' };
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
        ? ['You have said that you are going.']
        : isAdmin
          ? []
          : ['You have not said yet whether you are going.']),
      isAdmin
        ? { kind: 'link', label: 'Calendar', url: `${publicUrl}/calendar` }
        : { kind: 'link', label: 'My Meetings', url: `${publicUrl}/profile` },
    ],
  }),
};
