import { z } from 'zod';
import { INVALID_DAY, validateDay } from '../../ledger/values/calendar.ts';
import {
  categoryKeyOf,
  DEFAULT_CATEGORY,
  isInstant,
  meetingErrors,
  NEW_CATEGORY,
} from '../../ledger/values/meetingRules.ts';
import { repeatWays } from '../../ledger/values/repeat.ts';
import { required } from '../../ledger/values/violation.ts';
import { byRules, day, defineCall, done, id, text } from '../platform/contract/call.ts';
import { roleName } from '../platform/contract/wire.ts';

/** Lengths of what is typed. */
export const MAX_TITLE = 100;
export const MAX_LOCATION = 100;
export const MAX_DESCRIPTION = 2000;
export const MAX_CATEGORY = 40;
/** People of one list, and events of one deletion. */
export const MAX_MEMBERS = 5000;
const MAX_EVENTS = 500;

/** An instant in whatever offset; everything is kept and answered in UTC. `''` is missing. */
const instant = z
  .string()
  .refine((value) => value === '' || isInstant(value), INVALID_DAY)
  .transform((value) => (isInstant(value) ? new Date(value).toISOString() : value))
  .meta({ format: 'date-time' });

/** People as the screens have them: by id alone, or with more beside it, which is ignored. */
const memberList = z
  .array(z.union([id, z.object({ _id: id }).transform(({ _id }) => _id)]))
  .max(MAX_MEMBERS)
  .transform((ids) => [...new Set(ids)]);
const roleList = z.array(roleName).max(100);

/** `new-category` asks for `newCategory`. */
const category = text(MAX_CATEGORY).transform((value) =>
  categoryKeyOf(value) === NEW_CATEGORY ? NEW_CATEGORY : value,
);

const details = {
  title: text(MAX_TITLE),
  location: text(MAX_LOCATION),
  startTime: instant,
  endTime: instant,
  description: text(MAX_DESCRIPTION),
  category,
  newCategory: text(MAX_CATEGORY),
  memberList,
  /** Everyone with these roles is expected, newcomers from the day on which they join. */
  roleList,
};

/** `never` is what a form has at first, without a day. */
const repeat = z
  .object({ every: z.enum(['never', ...repeatWays]), until: z.string().default('') })
  .check(
    byRules(({ every, until }) => {
      const wrong = every === 'never' ? undefined : validateDay('last day', until);
      return wrong === undefined ? [] : [{ field: 'until', message: wrong.message }];
    }),
  )
  .transform(({ every, until }) => (every === 'never' ? undefined : { every, until }));

/** The form of Attendance and of the calendar (spec 3 section 5); `hasAttendance` tells them apart. */
const meetingInput = z
  .object({
    ...details,
    description: details.description.default(''),
    hasAttendance: z.boolean().default(false),
    category: category.default(DEFAULT_CATEGORY),
    newCategory: details.newCategory.optional(),
    memberList: memberList.default([]),
    roleList: roleList.default([]),
    /** Made at once, at most 60; the hour on the organization's clock stays the same. */
    repeat: repeat.optional(),
  })
  .check(byRules((meeting) => meetingErrors(meeting)));

/** A calendar event as calls and lists answer it. */
export const calendarEvent = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  location: z.string(),
  /** ISO instants. */
  startTime: z.string(),
  endTime: z.string(),
  category: z.string(),
  hasAttendance: z.boolean(),
  /** The same for all events that were added at once, to repeat; empty for an event alone. */
  seriesId: z.string(),
});
export type CalendarEvent = z.output<typeof calendarEvent>;

/** For events that repeat: this one alone, or this one and all that follow it. */
const from = z.enum(['one', 'following']);

export const createEvent = defineCall({
  name: 'create-event',
  method: 'POST',
  takesList: true,
  summary:
    'Add a calendar event (everybody but pledges, unless the organization closes it), or, with `hasAttendance`, a meeting where attendance is taken (administrators).',
  input: meetingInput,
  output: done.extend({
    /** The first, or the only one. */
    data: calendarEvent,
    ids: z.array(z.string()),
    /** The months, `YYYY-MM`, that a repeat leaves out: they have no such day. */
    skipped: z.array(z.string()),
  }),
});

/** What changes are held against before the event is read: right in all things. */
const ANY_EVENT = {
  title: 'any',
  location: 'any',
  startTime: '1900-01-01T00:00:00Z',
  endTime: '2199-12-31T23:59:00Z',
  hasAttendance: false,
  category: DEFAULT_CATEGORY,
  memberList: [],
  roleList: [],
};

export const updateEvent = defineCall({
  name: 'update-event',
  method: 'POST',
  takesList: true,
  summary:
    'Change an event; what is left out stays. Marks of members who are taken off the list are cleared. `from: following` does the same to all that repeat it later: what this one gets, and its move by days and hours.',
  input: z
    .object({ eventId: id, from, ...details })
    .partial()
    .required({ eventId: true })
    .check(byRules((changes) => meetingErrors({ ...ANY_EVENT, ...changes }))),
  output: done,
});

export const deleteEvent = defineCall({
  name: 'delete-event',
  method: 'POST',
  takesList: true,
  summary: 'Delete events, with their marks; with `from: following` also all that repeat them later.',
  input: z.object({
    from: from.default('one'),
    eventIds: z
      .array(z.object({ _id: id }))
      .min(1, required('events'))
      .max(MAX_EVENTS),
  }),
  output: done.extend({ isEventDeleted: z.literal(true) }),
});

export const getAllEvents = defineCall({
  name: 'get-all-events',
  method: 'GET',
  summary:
    'The calendar: all events, or those that touch the days `from` to `to`. Nobody is told here who is expected or came.',
  input: z.object({ from: day.optional(), to: day.optional() }),
  output: z.object({ events: z.array(calendarEvent) }),
});

export const getAllMeetingCategory = defineCall({
  name: 'get-all-meeting-category',
  method: 'GET',
  summary: 'The categories of meetings, `meeting` first.',
  input: z.object({}),
  output: z.object({ data: z.array(z.string()) }),
});
