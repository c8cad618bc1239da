import { addDays, addMonths, addYears, format, isValid, parseISO } from 'date-fns';

/** A day in an organisation's calendar, `YYYY-MM-DD`. It has no time and no zone; plain string comparison orders it. */
export type CalendarDate = string;

/** The time zone of an organisation that has not chosen one (architecture 8). */
export const DEFAULT_TIME_ZONE = 'America/Los_Angeles';

/**
 * Is this a real day written `YYYY-MM-DD`, of the years 1900 to 2199? 2026-02-30 is not, and neither is 0000-01-01, which Postgres cannot
 * store: an event with it would stop every projection.
 */
export function isCalendarDate(text: string): boolean {
  return /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) && isValid(parseISO(text));
}

/** Formatters by time zone: making one costs a hundred times what using it does. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day it is at an instant, in a time zone (IANA name). Every call asks for it: hence not by a date library, which takes thirty times as long. */
export function dayIn(timeZone: string, instant: Date): CalendarDate {
  let dayFormat = dayFormats.get(timeZone);
  if (dayFormat === undefined) {
    dayFormat = new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    dayFormats.set(timeZone, dayFormat);
  }
  const part = new Map(dayFormat.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${part.get('year')}-${part.get('month')}-${part.get('day')}`;
}

/** The day that lies `days` after (or, negative, before) a day. */
export function plusDays(date: CalendarDate, days: number): CalendarDate {
  return format(addDays(parseISO(date), days), 'yyyy-MM-dd');
}

/** The same day `months` later, or the last one of a month that is shorter. */
export function plusMonths(date: CalendarDate, months: number): CalendarDate {
  return format(addMonths(parseISO(date), months), 'yyyy-MM-dd');
}

/** The same day `years` later; 29 February becomes 28 February. */
export function plusYears(date: CalendarDate, years: number): CalendarDate {
  return format(addYears(parseISO(date), years), 'yyyy-MM-dd');
}

/** The days within a year of today, past or future, both included: those that a payment plan may name (spec 1 section 5). */
export function yearAround(today: CalendarDate): {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
} {
  return { first: plusYears(today, -1), last: plusYears(today, 1) };
}

/** A day as a person reads it: 2026-11-21 -> "Nov 21, 2026". */
export function formatDay(date: CalendarDate): string {
  return format(parseISO(date), 'MMM d, yyyy');
}
