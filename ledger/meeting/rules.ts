import { NotFound, RuleViolation } from '../decider.ts';
import type { MeetingState } from './state.ts';

export const MEETING_OVER = 'This meeting is over.';
export const WITHOUT_ATTENDANCE = 'No attendance is taken at this event.';

/** @throws NotFound for what is not, or was deleted */
export function requireScheduled({ status }: MeetingState): void {
  if (status !== 'scheduled') throw new NotFound('meeting');
}

/** @throws RuleViolation NoAttendance */
export function requireAttendance({ hasAttendance }: MeetingState): void {
  if (!hasAttendance) throw new RuleViolation('NoAttendance', WITHOUT_ATTENDANCE, 'eventId');
}
