import type { MeetingAnswerView } from '../../projections/meetings/answers.ts';
import type { AttendeeView } from '../../projections/meetings/expected.ts';

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
