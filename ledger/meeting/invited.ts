import { RuleViolation } from '../decider.ts';
import type { AttendanceAnswer } from '../values/attendance.ts';
import { CHECK_IN_MINUTES, checkInAt } from '../values/meetingRules.ts';
import type { MeetingEvent } from './events.ts';
import { MEETING_OVER, type MeetingState, requireAttendance, requireScheduled } from './state.ts';

/** Say whether one comes. That the member is invited is checked in the API. */
interface AnswerMeeting {
  readonly type: 'AnswerMeeting';
  readonly memberId: string;
  readonly answer: AttendanceAnswer;
  /** ISO instant. */
  readonly now: string;
}

/** Ask to be excused. The same of the invitation. */
interface RequestExcuse {
  readonly type: 'RequestExcuse';
  readonly memberId: string;
  /** ISO instant. */
  readonly now: string;
}

/** Approve a request, which marks the member Excused, or decline it. */
interface DecideExcuse {
  readonly type: 'DecideExcuse';
  readonly memberId: string;
  readonly approved: boolean;
}

export const invitedDecisions = {
  AnswerMeeting: ({ memberId, answer, now }: AnswerMeeting, state: MeetingState): readonly MeetingEvent[] => {
    requireToCome(state, now);
    return state.answers[memberId] === answer
      ? []
      : [{ type: 'MeetingAnswered', data: { memberId, answer } }];
  },

  RequestExcuse: ({ memberId, now }: RequestExcuse, state: MeetingState): readonly MeetingEvent[] => {
    requireToCome(state, now);
    if (state.excuses[memberId] === 'requested')
      throw new RuleViolation('ExcusePending', 'You already asked. An answer is pending.', 'eventId');
    if (state.marks[memberId] === 'Excused')
      throw new RuleViolation('AlreadyExcused', 'You are excused already.', 'eventId');
    return [{ type: 'ExcuseRequested', data: { memberId } }];
  },

  DecideExcuse: ({ memberId, approved }: DecideExcuse, state: MeetingState): readonly MeetingEvent[] => {
    requireScheduled(state);
    const excuse = state.excuses[memberId];
    if (excuse === (approved ? 'approved' : 'declined')) return [];
    if (excuse !== 'requested')
      throw new RuleViolation('NoExcuseRequested', 'There is no request to decide on.', 'uuid');
    const before = state.marks[memberId] ?? '';
    const decided: MeetingEvent = { type: 'ExcuseDecided', data: { memberId, approved } };
    return approved && before !== 'Excused'
      ? [decided, { type: 'AttendanceMarked', data: { memberId, mark: 'Excused', before } }]
      : [decided];
  },
};

/** @throws NotFound, RuleViolation NoAttendance, MeetingOver */
function requireToCome(state: MeetingState, now: string): void {
  requireScheduled(state);
  requireAttendance(state);
  if (Date.parse(now) >= Date.parse(state.endTime))
    throw new RuleViolation('MeetingOver', MEETING_OVER, 'eventId');
}

/** Check in oneself. That the member is expected, and the code right, is checked in the API. */
interface CheckIn {
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
      `You were marked ${mark}. Ask the person taking attendance.`,
      'eventId',
    );
  },
};
