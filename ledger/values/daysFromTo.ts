import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { parseISO } from 'date-fns/parseISO';
import type { CalendarDate } from './calendar.ts';

/** How many days the second day lies after the first; negative when it comes before. */
export function daysFromTo(from: CalendarDate, to: CalendarDate): number {
  return differenceInCalendarDays(parseISO(to), parseISO(from));
}
