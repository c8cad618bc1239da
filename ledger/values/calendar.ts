import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { addYears } from 'date-fns/addYears';
import { isValid } from 'date-fns/isValid';
import { lightFormat } from 'date-fns/lightFormat';
import { parseISO } from 'date-fns/parseISO';
import { required, type Violation, violationIf } from './violation.ts';

/** A day in an organization's calendar, `YYYY-MM-DD`, without time or zone; string comparison orders it. */
export type CalendarDate = string;

/** The time zone of an organization that has not chosen one (architecture 8). */
export const DEFAULT_TIME_ZONE = 'America/Los_Angeles';

/**
 * Whether this is a real day written `YYYY-MM-DD`, of the years 1900 to 2199. Postgres cannot store
 * 0000-01-01: an event with it would stop every projection.
 */
export function isCalendarDate(text: string): boolean {
  return /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) && isValid(parseISO(text));
}

export const INVALID_DAY = 'Please enter a valid date';

/** Why this is no day; the empty string is an empty field. */
export function validateDay(label: string, day: string): Violation | undefined {
  if (day === '') return { code: 'DateMissing', message: required(label) };
  return isCalendarDate(day) ? undefined : { code: 'DateInvalid', message: INVALID_DAY };
}

/** Every offset from UTC is a number of quarters of an hour, so that no day begins within one. */
const QUARTER_MS = 15 * 60 * 1_000;
const MAX_QUARTERS = 10_000;

/** Days by time zone and quarter of an hour: a format is slow to use. */
const daysOfZones = new Map<string, Map<number, CalendarDate>>();

/** The calendar day at an instant in a time zone (IANA name). */
export function dayIn(timeZone: string, instant: Date): CalendarDate {
  const days = daysOfZones.get(timeZone) ?? new Map<number, CalendarDate>();
  daysOfZones.set(timeZone, days);
  const quarter = Math.floor(instant.getTime() / QUARTER_MS);
  const known = days.get(quarter);
  if (known !== undefined) return known;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const [month, dayOfMonth, year] = dateTimeFormat(timeZone, parts).format(instant).split('/');
  const day = `${year}-${month}-${dayOfMonth}`;
  if (days.size >= MAX_QUARTERS) days.clear();
  days.set(quarter, day);
  return day;
}

/** Why a day cannot be one to come. `label` names it; today is left out where it is not known. */
export function validateNotAfterToday(
  label: string,
  day: CalendarDate,
  today: CalendarDate | undefined,
): Violation | undefined {
  return violationIf(
    today !== undefined && day > today,
    'InFuture',
    `The ${label} should not be after today`,
  );
}

/** The earlier one of two days. */
export function earlierOf(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one < other ? one : other;
}

/** The later one of two days. */
export function laterOf(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one > other ? one : other;
}

/** A day, or the nearest of the days from `first` to `last`. */
export function dayBetween(first: CalendarDate, day: CalendarDate, last: CalendarDate): CalendarDate {
  return laterOf(first, day < last ? day : last);
}

/** The day that lies `days` after (or, negative, before) a day. */
export function plusDays(date: CalendarDate, days: number): CalendarDate {
  return lightFormat(addDays(parseISO(date), days), 'yyyy-MM-dd');
}

/** The same day `months` later, or the last one of a month that is shorter. */
export function plusMonths(date: CalendarDate, months: number): CalendarDate {
  return lightFormat(addMonths(parseISO(date), months), 'yyyy-MM-dd');
}

/** The same day `years` later; 29 February becomes 28 February. */
export function plusYears(date: CalendarDate, years: number): CalendarDate {
  return lightFormat(addYears(parseISO(date), years), 'yyyy-MM-dd');
}

/** The days within a year of today, both included: those that a payment plan may name (spec 1 section 5). */
export function yearAround(today: CalendarDate): {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
} {
  return { first: plusYears(today, -1), last: plusYears(today, 1) };
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The name of a month of the year, 1 to 12: 7 -> "July". */
export function monthName(month: number): string {
  return new Date(Date.UTC(2000, month - 1)).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
}

/** A month as a person reads it: 2026-11 -> "Nov 2026". */
export function formatMonth(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return `${MONTHS[(number ?? 0) - 1]} ${year}`;
}

/** A day as a person reads it: 2026-11-21 -> "Nov 21, 2026". */
export function formatDay(date: CalendarDate): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${MONTHS[(month ?? 0) - 1]} ${day}, ${year}`;
}

/** Making a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * How instants are written in a time zone (IANA name), in American English.
 * @throws RangeError for an unknown time zone
 */
export function dateTimeFormat(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  const kept = formats.get(key);
  if (kept !== undefined) return kept;
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  formats.set(key, format);
  return format;
}
