import { RuleViolation } from '../decider.ts';
import type { AttendanceAnswer } from '../values/attendance.ts';
import type { MeetingEvent } from './events.ts';
import { MEETING_OVER, requireAttendance, requireScheduled } from './rules.ts';
import type { MeetingState } from './state.ts';

/** Say whether one comes. That the member is invited is checked in the API. */
export interface AnswerMeeting {
  readonly type: 'AnswerMeeting';
  readonly memberId: string;
  readonly answer: AttendanceAnswer;
  /** ISO instant. */
  readonly now: string;
}

/** Ask to be excused. The same of the invitation. */
export interface RequestExcuse {
  readonly type: 'RequestExcuse';
  readonly memberId: string;
  /** ISO instant. */
  readonly now: string;
}

/** Approve a request, which marks the member Excused, or decline it. */
export interface DecideExcuse {
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
      throw new RuleViolation('ExcusePending', 'You have asked already. Nobody has decided yet.', 'eventId');
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
