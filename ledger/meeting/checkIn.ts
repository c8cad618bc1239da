import { RuleViolation } from '../decider.ts';
import { CHECK_IN_MINUTES, checkInAt } from '../values/meetingRules.ts';
import type { MeetingEvent } from './events.ts';
import { MEETING_OVER, requireAttendance, requireScheduled } from './rules.ts';
import type { MeetingState } from './state.ts';

/** Check in oneself. That the member is expected, and the code right, is checked in the API. */
export interface CheckIn {
  readonly type: 'CheckIn';
  readonly memberId: string;
  /** ISO instant. */
  readonly now: string;
}

/** Who checks in is Present. A mark that somebody has set by hand stays. */
export const checkInDecisions = {
  CheckIn: ({ memberId, now }: CheckIn, state: MeetingState): readonly MeetingEvent[] => {
    requireScheduled(state);
    requireAttendance(state);
    const phase = checkInAt(state, new Date(now));
    if (phase === 'over') throw new RuleViolation('MeetingOver', MEETING_OVER, 'eventId');
    if (phase === 'early')
      throw new RuleViolation(
        'CheckInEarly',
        `Check-in opens ${CHECK_IN_MINUTES} minutes before the meeting.`,
        'eventId',
      );
    const mark = state.marks[memberId];
    if (mark === undefined)
      return [{ type: 'AttendanceMarked', data: { memberId, mark: 'Present', before: '', checkedIn: true } }];
    if (mark === 'Present') return [];
    throw new RuleViolation(
      'MarkedByHand',
      `You were marked ${mark}. Ask whoever takes attendance.`,
      'eventId',
    );
  },
};
