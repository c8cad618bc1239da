import { type CommandOf, type Decider, decideByType, NotFound, RuleViolation } from '../decider.ts';
import type { AttendanceMark } from '../values/attendance.ts';
import { meetingErrors } from '../values/meetingRules.ts';
import {
  type AttendanceMarked,
  type Expected,
  type MeetingChanged,
  type MeetingDetails,
  type MeetingEvent,
  type MeetingScheduled,
  meetingStream,
} from './events.ts';
import { checkInDecisions, invitedDecisions } from './invited.ts';
import {
  evolve,
  evolveAll,
  initial,
  type MeetingState,
  requireAttendance,
  requireScheduled,
  WITHOUT_ATTENDANCE,
} from './state.ts';

export type MeetingCommand =
  | ScheduleMeeting
  | ChangeMeeting
  | MarkAttendance
  | CommandOf<typeof invitedDecisions>
  | CommandOf<typeof checkInDecisions>
  | CancelMeeting;

/** A calendar event, or a meeting where attendance is taken. */
interface ScheduleMeeting {
  readonly type: 'ScheduleMeeting';
  readonly meeting: MeetingScheduled['data'];
  /** ISO instant. */
  readonly now: string;
}

/** What is left out stays. */
export interface ChangeMeeting {
  readonly type: 'ChangeMeeting';
  readonly changes: Partial<MeetingDetails & Expected>;
  /** Who was expected, and is not by these changes: their marks are cleared. */
  readonly takenOff: readonly string[];
  /** ISO instant. */
  readonly now: string;
}

/** Mark members, also some who were not expected. */
interface MarkAttendance {
  readonly type: 'MarkAttendance';
  readonly rows: readonly MarkRow[];
}

export interface MarkRow {
  readonly memberId: string;
  /** '' clears. */
  readonly mark: AttendanceMark | '';
  /** The mark as read. A row with the same mark changes nothing; a mark that changed since is left alone. */
  readonly before?: AttendanceMark | '' | undefined;
}

interface CancelMeeting {
  readonly type: 'CancelMeeting';
}

/** The write side of the calendar and of attendance. That people exist is checked in the API. */
export const meeting: Decider<MeetingCommand, MeetingEvent, MeetingState> = {
  streamOf: meetingStream,
  initial,
  evolve,
  evolveAll,
  decide: decideByType({
    ScheduleMeeting: schedule,
    ChangeMeeting: change,
    MarkAttendance: mark,
    ...invitedDecisions,
    ...checkInDecisions,
    CancelMeeting: (_, state) => {
      if (state.status === 'unknown') throw new NotFound('meeting');
      if (state.status === 'canceled') return [];
      const marks = Object.entries(state.marks).map(([memberId, each]) => ({ memberId, mark: each }));
      return [{ type: 'MeetingCanceled', data: { marks } }];
    },
  }),
};

function schedule({ meeting: data, now }: ScheduleMeeting, state: MeetingState): readonly MeetingEvent[] {
  if (state.status !== 'unknown') throw new RuleViolation('MeetingExists', 'This event was already added.');
  check(data, now);
  return [{ type: 'MeetingScheduled', data }];
}

function change({ changes, takenOff, now }: ChangeMeeting, state: MeetingState): readonly MeetingEvent[] {
  requireScheduled(state);
  const { memberIds = state.memberIds, roles = state.roles, ...others } = changes;
  const details = changedOf(others, state);
  check({ ...state, ...details, memberIds, roles }, now, state);
  const invited = without(memberIds, state.memberIds);
  const uninvited = without(state.memberIds, memberIds);
  const areRolesChanged = without(roles, state.roles).length + without(state.roles, roles).length > 0;
  const data: MeetingChanged['data'] = {
    ...details,
    ...(invited.length > 0 && { invited }),
    ...(uninvited.length > 0 && { uninvited }),
    ...(areRolesChanged && { roles }),
  };
  if (Object.keys(data).length === 0) return [];
  const cleared = takenOff.flatMap((memberId) => marked({ memberId, mark: '' }, state));
  return [...cleared, { type: 'MeetingChanged', data }];
}

function mark({ rows }: MarkAttendance, state: MeetingState): readonly MeetingEvent[] {
  requireScheduled(state);
  requireAttendance(state);
  if (new Set(rows.map(({ memberId }) => memberId)).size < rows.length)
    throw new RuleViolation('MarkedTwice', 'A member is in the list twice.', 'attendences');
  return rows.filter((row) => !isConflict(row, state)).flatMap((row) => marked(row, state));
}

/** Whether somebody else has marked the member differently since the row was read. */
export function isConflict({ memberId, mark, before }: MarkRow, { marks }: MeetingState): boolean {
  const current = marks[memberId] ?? '';
  return before !== undefined && mark !== before && current !== before && current !== mark;
}

function marked({ memberId, mark, before }: MarkRow, { marks }: MeetingState): AttendanceMarked[] {
  const current = marks[memberId] ?? '';
  if (mark === current || mark === before) return [];
  return [{ type: 'AttendanceMarked', data: { memberId, mark, before: current } }];
}

/** @throws RuleViolation for the first rule of spec 3 section 5 that is broken */
function check(meeting: ScheduleMeeting['meeting'], now: string, previous?: MeetingState): void {
  const { memberIds: memberList, roles: roleList, hasAttendance } = meeting;
  const [wrong] = meetingErrors({ ...meeting, memberList, roleList }, { now, previous });
  if (wrong !== undefined) throw new RuleViolation(wrong.code, wrong.message, wrong.field);
  if (!hasAttendance && memberList.length + roleList.length > 0)
    throw new RuleViolation('NoAttendance', WITHOUT_ATTENDANCE, 'memberList');
}

function changedOf(details: Partial<MeetingDetails>, state: MeetingState): Partial<MeetingDetails> {
  const names = Object.keys(details) as (keyof MeetingDetails)[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = details[name];
      return value === undefined || value === state[name] ? [] : [[name, value]];
    }),
  );
}

function without(these: readonly string[], those: readonly string[]): string[] {
  const left = new Set(those);
  return these.filter((each) => !left.has(each));
}
