import type { AttendanceMark } from '../values/attendance.ts';
import { unreachable } from '../values/unreachable.ts';
import type { Expected, MeetingDetails, MeetingEvent } from './events.ts';

/** A meeting. All is empty while it is unknown. */
export interface MeetingState extends MeetingDetails, Expected {
  readonly status: 'unknown' | 'scheduled' | 'canceled';
  readonly hasAttendance: boolean;
  /** Of those that repeat; empty for an event alone. */
  readonly seriesId: string;
  /** By member. Whoever is not here has no mark. */
  readonly marks: Readonly<Record<string, AttendanceMark>>;
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
  memberIds: [],
  roles: [],
  marks: {},
};

type MeetingDraft = { -readonly [Key in keyof MeetingState]: MeetingState[Key] } & {
  marks: Record<string, AttendanceMark>;
};

/** The read side keeps people and marks apart: nothing else is made of them here (projections/meetings.ts). */
export function evolve(state: MeetingState, event: MeetingEvent): MeetingState {
  return evolveAll(state, [event]);
}

/** The meeting after these events: its marks are copied once, however many they are. */
export function evolveAll(state: MeetingState, events: readonly MeetingEvent[]): MeetingState {
  const draft: MeetingDraft = { ...state, marks: { ...state.marks } };
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
      draft.memberIds = [...draft.memberIds.filter((id) => !left.has(id)), ...invited];
      break;
    }
    case 'AttendanceMarked': {
      const { memberId, mark } = event.data;
      if (mark === '') delete draft.marks[memberId];
      else draft.marks[memberId] = mark;
      break;
    }
    case 'MeetingCanceled':
      draft.status = 'canceled';
      draft.marks = {};
      break;
    default:
      unreachable(event);
  }
}
