import { NotFound, RuleViolation } from '../decider.ts';
import type { AttendanceAnswer, AttendanceMark, ExcuseState } from '../values/attendance.ts';
import { unreachable } from '../values/unreachable.ts';
import type { Expected, MeetingDetails, MeetingEvent } from './events.ts';

/** A meeting. All is empty while it is unknown. */
export interface MeetingState extends MeetingDetails, Expected {
  readonly status: 'unknown' | 'scheduled' | 'canceled';
  readonly hasAttendance: boolean;
  /** Of those that repeat; empty for an event alone. */
  readonly seriesId: string;
  /** How often it was changed; deleting it counts, too. */
  readonly changes: number;
  /** By member; a missing one has no mark. */
  readonly marks: Readonly<Record<string, AttendanceMark>>;
  /** By member: the last answer, and what became of the last request to be excused. */
  readonly answers: Readonly<Record<string, AttendanceAnswer>>;
  readonly excuses: Readonly<Record<string, ExcuseState>>;
}

export const initial: MeetingState = {
  status: 'unknown',
  title: '',
  description: '',
  location: '',
  startTime: '',
  endTime: '',
  category: '',
  hasAttendance: false,
  seriesId: '',
  changes: 0,
  memberIds: [],
  roles: [],
  marks: {},
  answers: {},
  excuses: {},
};

type MeetingDraft = { -readonly [Key in keyof MeetingState]: MeetingState[Key] } & {
  marks: Record<string, AttendanceMark>;
  answers: Record<string, AttendanceAnswer>;
  excuses: Record<string, ExcuseState>;
};

/** People and marks are kept apart on the read side (projections/meetings/). */
export function evolve(state: MeetingState, event: MeetingEvent): MeetingState {
  return evolveAll(state, [event]);
}

/** The meeting after these events: what is kept by member is copied once, however many they are. */
export function evolveAll(state: MeetingState, events: readonly MeetingEvent[]): MeetingState {
  const { marks, answers, excuses } = state;
  const draft: MeetingDraft = {
    ...state,
    marks: { ...marks },
    answers: { ...answers },
    excuses: { ...excuses },
  };
  for (const event of events) apply(draft, event);
  return draft;
}

function apply(draft: MeetingDraft, event: MeetingEvent): void {
  switch (event.type) {
    case 'MeetingScheduled':
      Object.assign(draft, event.data);
      draft.status = 'scheduled';
      break;
    case 'MeetingChanged': {
      const { invited = [], uninvited = [], ...changed } = event.data;
      const left = new Set(uninvited);
      Object.assign(draft, changed);
      draft.changes += 1;
      draft.memberIds = [...draft.memberIds.filter((id) => !left.has(id)), ...invited];
      break;
    }
    case 'AttendanceMarked': {
      const { memberId, mark } = event.data;
      if (mark === '') delete draft.marks[memberId];
      else draft.marks[memberId] = mark;
      break;
    }
    case 'MeetingAnswered':
      draft.answers[event.data.memberId] = event.data.answer;
      break;
    case 'ExcuseRequested':
      draft.excuses[event.data.memberId] = 'requested';
      break;
    case 'ExcuseDecided':
      draft.excuses[event.data.memberId] = event.data.approved ? 'approved' : 'declined';
      break;
    case 'MeetingCanceled':
      draft.status = 'canceled';
      draft.changes += 1;
      draft.marks = {};
      break;
    default:
      unreachable(event);
  }
}

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
