import type { CalendarEvent } from '../../api/meeting/contract.ts';
import {
  type CalendarDate,
  dateTimeFormat,
  dayIn,
  formatDay,
  isCalendarDate,
  plusDays,
  plusMonths,
} from '../../ledger/values/calendar.ts';
import { formatTime } from '../primitives/instants.ts';

export const views = ['month', 'week'] as const;
export type View = (typeof views)[number];

/** Days of which the weeks around are days that calls take, too. */
const EARLIEST = '1900-02-01';
const LATEST = '2199-11-30';

/** Whether the calendar can be opened on this day. */
export function isShowable(day: string): boolean {
  return isCalendarDate(day) && day >= EARLIEST && day <= LATEST;
}

/** The whole weeks, from Sunday on, of the month or of the week in which the day lies. */
export function weeksOf(view: View, day: CalendarDate): readonly (readonly CalendarDate[])[] {
  const first = view === 'month' ? firstOfMonth(day) : day;
  const last = view === 'month' ? plusDays(plusMonths(first, 1), -1) : day;
  const weeks: CalendarDate[][] = [];
  for (let sunday = sundayOf(first); sunday <= last; sunday = plusDays(sunday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => plusDays(sunday, index)));
  return weeks;
}

/** The day to open for what comes before (-1) or after (1) this month or week. */
export function stepFrom(view: View, day: CalendarDate, step: -1 | 1): CalendarDate {
  return view === 'month' ? plusMonths(firstOfMonth(day), step) : plusDays(sundayOf(day), 7 * step);
}

/** "November 2026", or "Nov 1, 2026 to Nov 7, 2026". */
export function titleOf(view: View, day: CalendarDate): string {
  if (view === 'month') return written(day, { month: 'long', year: 'numeric' });
  const sunday = sundayOf(day);
  const saturday = plusDays(sunday, 6);
  const isInOneYear = sunday.slice(0, 4) === saturday.slice(0, 4);
  const from = isInOneYear ? written(sunday, { month: 'short', day: 'numeric' }) : formatDay(sunday);
  return `${from} to ${formatDay(saturday)}`;
}

/** "Tuesday, November 3, 2026". */
export function longDay(day: CalendarDate): string {
  return written(day, { dateStyle: 'full' });
}

/**
 * The events that touch each day in the organization's time zone; one that ends at midnight ends the day
 * before.
 */
export function eventsByDay(
  events: readonly CalendarEvent[],
  days: readonly CalendarDate[],
  timeZone: string,
): ReadonlyMap<CalendarDate, readonly CalendarEvent[]> {
  const found = new Map<CalendarDate, CalendarEvent[]>(days.map((day) => [day, []]));
  for (const event of events) {
    const first = dayIn(timeZone, new Date(event.startTime));
    const last = dayIn(timeZone, new Date(Date.parse(event.endTime) - 1));
    for (const [day, ofDay] of found) if (first <= day && day <= last) ofDay.push(event);
  }
  return found;
}

/** What there is room for in a month: when an event starts ("6:30 PM", "7 PM"), or that it began before. */
export function startOn(event: CalendarEvent, day: CalendarDate, timeZone: string): string {
  return isFirstDay(event, day, timeZone)
    ? formatTime(event.startTime, timeZone).replace(':00', '')
    : 'continues';
}

/** From when to when on a day: "6:30 PM to 8:00 PM", or only what lies on this day. */
export function spanOn(event: CalendarEvent, day: CalendarDate, timeZone: string): string {
  const end = new Date(Date.parse(event.endTime) - 1);
  const isLastDay = dayIn(timeZone, end) === day;
  const until = formatTime(event.endTime, timeZone);
  if (isFirstDay(event, day, timeZone)) {
    const from = formatTime(event.startTime, timeZone);
    return isLastDay ? `${from} to ${until}` : `from ${from}`;
  }
  return isLastDay ? `until ${until}` : 'all day';
}

function isFirstDay({ startTime }: CalendarEvent, day: CalendarDate, timeZone: string): boolean {
  return dayIn(timeZone, new Date(startTime)) === day;
}

function firstOfMonth(day: CalendarDate): CalendarDate {
  return `${day.slice(0, 7)}-01`;
}

function sundayOf(day: CalendarDate): CalendarDate {
  return plusDays(day, -new Date(`${day}T00:00Z`).getUTCDay());
}

function written(day: CalendarDate, options: Intl.DateTimeFormatOptions): string {
  return dateTimeFormat('UTC', options).format(new Date(`${day}T00:00Z`));
}
