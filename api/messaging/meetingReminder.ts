import type { MeetingAnswerView } from '../../projections/meetings/answers.ts';
import type { AttendeeView } from '../../projections/meetings/expected.ts';

/** Under which a member is reminded of a meeting once. When it is moved, they are reminded again. */
export function reminderKey(memberId: string, { startTime }: { readonly startTime: string }): string {
  return `meeting-soon:${memberId}@${startTime}`;
}

/** Whether somebody who is expected is reminded: not who is excused, nor who said that they do not come. */
export function isReminded(
  { status }: Pick<AttendeeView, 'status'>,
  said: Pick<MeetingAnswerView, 'answer' | 'excuse'> | undefined,
): boolean {
  return status !== 'Excused' && said?.answer !== 'Not going' && said?.excuse !== 'approved';
}
