import { INVALID_DAY, isCalendarDate } from './calendar.ts';
import { isBlank } from './plainText.ts';
import { type FieldViolation, firstViolations, required, type Violation, violationIf } from './violation.ts';

/**
 * A calendar event, or a meeting where attendance is taken, as calls and forms have it (spec 3 section 3).
 */
export interface MeetingInput {
  readonly title: string;
  readonly location: string;
  /** ISO instants; '' is empty. */
  readonly startTime: string;
  readonly endTime: string;
  readonly hasAttendance: boolean;
  readonly category: string;
  /** The new category's name, when the category is `new-category`. */
  readonly newCategory?: string | undefined;
  /** Who is expected: chosen people, and everybody of chosen roles. */
  readonly memberList: readonly unknown[];
  readonly roleList: readonly string[];
}

/** The choice of a category that does not exist yet, and the category of what names none. */
export const NEW_CATEGORY = 'new-category';
export const DEFAULT_CATEGORY = 'meeting';

/** The alerts of spec 3 section 5: Attendance has one, the calendar two. */
const END_LATER_THAN_START = 'End Date should be later than Start Date!';
const NO_PAST_DATES = 'No Past Dates are allowed!';
const END_GREATER_THAN_START = 'End Date should be greater than Start Date!';
const TOO_SHORT = 'The end must be at least 5 minutes after the start.';

const SHORTEST_MS = 5 * 60 * 1_000;
/** How far back the start of something new may lie. */
const MAX_PAST_MS = 24 * 3_600_000;

/** All spellings of a category are one. */
export function categoryKeyOf(category: string): string {
  return category.trim().toLowerCase();
}

/** Whether this is an ISO instant of the years that calendar days have. */
export function isInstant(text: string): boolean {
  const shape = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.exec(text);
  return shape !== null && isCalendarDate(shape[1] ?? '') && !Number.isNaN(Date.parse(text));
}

/**
 * The errors of a meeting (spec 3 section 5, "Attendance create event" and "Calendar event create/edit").
 * @param now ISO instant; left out, nothing is compared with it
 * @param previous the meeting that this replaces: a start that stays may lie further back
 */
export function meetingErrors(
  meeting: MeetingInput,
  { now, previous }: { readonly now?: string; readonly previous?: Pick<MeetingInput, 'startTime'> } = {},
): (FieldViolation & { readonly field: keyof MeetingInput })[] {
  const { title, location, startTime, endTime, hasAttendance, category, newCategory = '' } = meeting;
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
  const isMoved = previous === undefined || Date.parse(previous.startTime) !== start;
  const isPast = now !== undefined && isMoved && start < Date.parse(now) - MAX_PAST_MS;
  const isNew = category === NEW_CATEGORY;
  const hasNoMembers = meeting.memberList.length === 0 && meeting.roleList.length === 0;
  return firstViolations<keyof MeetingInput>([
    ['title', violationIf(isBlank(title), 'TitleMissing', required('title'))],
    ['startTime', validateTime('start time', startTime)],
    ['startTime', violationIf(isPast, 'StartPast', hasAttendance ? END_LATER_THAN_START : NO_PAST_DATES)],
    ['endTime', validateTime('end time', endTime)],
    [
      'endTime',
      violationIf(
        end < start,
        'EndBeforeStart',
        hasAttendance ? END_LATER_THAN_START : END_GREATER_THAN_START,
      ),
    ],
    ['endTime', violationIf(end < start + SHORTEST_MS, 'TooShort', TOO_SHORT)],
    ['location', violationIf(isBlank(location), 'LocationMissing', required('location'))],
    ['category', violationIf(hasAttendance && isBlank(category), 'CategoryMissing', required('category'))],
    [
      'newCategory',
      violationIf(isNew && isBlank(newCategory), 'NewCategoryMissing', required('new category')),
    ],
    [
      'newCategory',
      violationIf(
        isNew && categoryKeyOf(newCategory) === NEW_CATEGORY,
        'CategoryReserved',
        'Please choose another name for the category.',
      ),
    ],
    ['memberList', violationIf(hasAttendance && hasNoMembers, 'MembersMissing', required('members'))],
  ]);
}

function validateTime(label: string, time: string): Violation | undefined {
  if (time === '') return { code: 'TimeMissing', message: required(label) };
  return violationIf(!isInstant(time), 'TimeInvalid', INVALID_DAY);
}

/** So many minutes before its start, a meeting's check-in opens. */
export const CHECK_IN_MINUTES = 15;

const MINUTE_MS = 60_000;

/** When a meeting is: ISO instants. */
interface Times {
  readonly startTime: string;
  readonly endTime: string;
}

/** The instant, ISO, at which a meeting's check-in opens. */
export function checkInOpensAt({ startTime }: Pick<Times, 'startTime'>): string {
  return new Date(Date.parse(startTime) - CHECK_IN_MINUTES * MINUTE_MS).toISOString();
}

/** Where a meeting's check-in stands: open from 15 minutes before the start until, but not at, the end. */
export function checkInAt(times: Times, now: Date): 'early' | 'open' | 'over' {
  if (now.getTime() >= Date.parse(times.endTime)) return 'over';
  return now.getTime() < Date.parse(checkInOpensAt(times)) ? 'early' : 'open';
}
