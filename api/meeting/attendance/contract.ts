import { z } from 'zod';
import { attendanceAnswers, attendanceMarks, excuseStates } from '../../../ledger/values/attendance.ts';
import { required } from '../../../ledger/values/violation.ts';
import { defineCall, done, id, text } from '../../platform/contract/call.ts';
import { calendarEvent, MAX_MEMBERS } from '../contract.ts';

const status = z.enum([...attendanceMarks, '']);

const attendee = z.object({
  uuid: z.string(),
  name: z.string(),
  status,
});
export type Attendee = z.output<typeof attendee>;

/** A member's answer to a meeting, and the request to be excused; empty for none. */
const answerFields = {
  answer: z.enum([...attendanceAnswers, '']),
  excuse: z.enum([...excuseStates, '']),
  /** For who decides and the member alone; empty once it is erased. */
  reason: z.string(),
};

const counts = {
  members: z.number(),
  present: z.number(),
  absent: z.number(),
  excused: z.number(),
  /** Whole percent of the members. */
  percentAttended: z.number(),
};

/** A meeting of the list of meetings where attendance is taken. */
const meetingRow = calendarEvent.extend({ id: z.string(), ...counts });
export type MeetingRow = z.output<typeof meetingRow>;

export const updateEventAttendance = defineCall({
  name: 'update-event-attendance',
  method: 'POST',
  takesList: true,
  summary:
    "Mark members, by `uuid` or by `name`; '' clears. Only what changes is written. A row that carries the mark that was read (`before`) is left alone when somebody else has marked the member differently since.",
  input: z.object({
    eventId: id,
    status: z.literal(true).optional(),
    attendences: z
      .array(
        z
          .object({ name: text(100).optional(), uuid: id.optional(), status, before: status.optional() })
          .refine(({ name = '', uuid }) => uuid !== undefined || name !== '', {
            path: ['name'],
            message: required('name'),
          }),
      )
      .max(MAX_MEMBERS),
  }),
  output: done.extend({
    marked: z.number(),
    /** Members whom somebody else has marked meanwhile, with the mark that they have. */
    conflicts: z.array(attendee),
  }),
});

export const getEventDetails = defineCall({
  name: 'get-event-details',
  method: 'POST',
  summary: 'An event with everybody who is expected or was marked, by name.',
  input: z.object({ eventId: id }),
  output: z.object({
    meetingDetails: calendarEvent.extend({
      memberList: z.array(z.string()),
      roleList: z.array(z.string()),
      members: counts.members,
      percentAttended: counts.percentAttended,
      attendee: z.array(attendee),
      present: z.array(attendee),
      absent: z.array(attendee),
      excused: z.array(attendee),
      /** The ids of those of them who were removed since: the screen says "User no longer exists". */
      removed: z.array(z.string()),
      /** How each mark came: by the member's check-in, or set by whom; and when (ISO instant). */
      marks: z.array(z.object({ uuid: z.string(), checkedIn: z.boolean(), by: z.string(), at: z.string() })),
      /** Members' answers, and their requests to be excused. */
      answers: z.array(z.object({ uuid: z.string(), name: z.string(), ...answerFields })),
    }),
  }),
});

export const getAllAttendanceEvents = defineCall({
  name: 'get-all-attendance-events',
  method: 'GET',
  summary:
    'The meetings where attendance is taken, the newest first, each with everybody expected or marked.',
  input: z.object({}),
  output: z.object({
    events: z.array(z.object({ attendee: z.array(attendee), eventId: calendarEvent, ...counts })),
  }),
});

export const getAllMembersStanding = defineCall({
  name: 'get-all-members-standing',
  method: 'GET',
  summary:
    'How often each member attended, was excused and was absent up to today, and their attendance standing.',
  input: z.object({}),
  output: z.object({
    members: z.array(
      z.object({
        uuid: z.string(),
        name: z.string(),
        attended: z.number(),
        excused: z.number(),
        absent: z.number(),
        /** The attendance standing; the one of money is on the Members screen. */
        standing: z.enum(['Good', 'Bad']),
      }),
    ),
  }),
});

export const getMyMeetings = defineCall({
  name: 'get-my-meetings',
  method: 'GET',
  summary:
    'The meetings at which the caller is expected or was marked, the newest first, and their standing.',
  input: z.object({}),
  output: z.object({
    events: z.array(calendarEvent.extend({ status, ...answerFields })),
    attended: z.number(),
    excused: z.number(),
    absent: z.number(),
    standing: z.enum(['Good', 'Bad']),
    /** Percent from which on the standing is Good. */
    threshold: z.number(),
  }),
});

export const getWalkIns = defineCall({
  name: 'get-walk-ins',
  method: 'GET',
  summary: 'Every active member by name, for whoever takes attendance: any of them may come unexpected.',
  input: z.object({}),
  output: z.array(z.object({ uuid: z.string(), name: z.string() })),
});
