import { formatDay, isCalendarDate } from '../../ledger/values/calendar.ts';

/** A day (`YYYY-MM-DD`) as a person reads it, or `otherwise` when there is none. */
export function formatDayOr(day: string, otherwise: string): string {
  return isCalendarDate(day) ? formatDay(day) : otherwise;
}
