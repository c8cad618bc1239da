import type { EventTypes } from '../eventTypes.ts';
import { streamsOf } from '../eventTypes.ts';
import type { AttendanceAnswer, AttendanceMark } from '../values/attendance.ts';

/** The expected members and attendance too (spec 3 sections 2 and 3). People are ids, times ISO instants. */
export type MeetingEvent =
  | MeetingScheduled
  | MeetingChanged
  | AttendanceMarked
  | MeetingAnswered
  | ExcuseRequested
  | ExcuseDecided
  | MeetingCanceled;

export interface MeetingDetails {
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly startTime: string;
  readonly endTime: string;
  /** As it was first spelled; case does not matter. */
  readonly category: string;
}

/** The expected members: these, and those with one of these roles on the day of the meeting. */
export interface Expected {
  readonly memberIds: readonly string[];
  readonly roles: readonly string[];
}

export interface MeetingScheduled {
  readonly type: 'MeetingScheduled';
  readonly data: MeetingDetails &
    Expected & {
      readonly hasAttendance: boolean;
      /** The same for all that were added at once, to repeat; none for an event alone. */
      readonly seriesId?: string;
    };
}

/** Only what changed is present. */
export interface MeetingChanged {
  readonly type: 'MeetingChanged';
  readonly data: Partial<MeetingDetails> & {
    /** Put on the list by name, and taken off it. */
    readonly invited?: readonly string[];
    readonly uninvited?: readonly string[];
    /** All roles that are expected from now on. */
    readonly roles?: readonly string[];
  };
}

/** `''` is no mark. */
export interface AttendanceMarked {
  readonly type: 'AttendanceMarked';
  readonly data: {
    readonly memberId: string;
    readonly mark: AttendanceMark | '';
    readonly before: AttendanceMark | '';
    /** By the member, with the code on the meeting's screen; left out where somebody marked by hand. */
    readonly checkedIn?: true;
  };
}

/** An invited member says whether they come. The last answer holds. */
interface MeetingAnswered {
  readonly type: 'MeetingAnswered';
  readonly data: { readonly memberId: string; readonly answer: AttendanceAnswer };
}

/** Its reason stands outside the log (api/meeting/excuse/reasons.ts). */
interface ExcuseRequested {
  readonly type: 'ExcuseRequested';
  readonly data: { readonly memberId: string };
}

/** The request was approved or declined; the mark Excused is an event of its own. */
interface ExcuseDecided {
  readonly type: 'ExcuseDecided';
  readonly data: { readonly memberId: string; readonly approved: boolean };
}

interface MeetingCanceled {
  readonly type: 'MeetingCanceled';
  readonly data: {
    readonly marks: readonly { readonly memberId: string; readonly mark: AttendanceMark }[];
  };
}

export const meetingEvents: EventTypes<MeetingEvent> = {
  MeetingScheduled: {},
  MeetingChanged: {},
  AttendanceMarked: {},
  MeetingAnswered: {},
  ExcuseRequested: {},
  ExcuseDecided: {},
  MeetingCanceled: {},
};

export const { streamOf: meetingStream, idOf: meetingOfStream } = streamsOf('meeting');
