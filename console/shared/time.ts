import { formatDay, isCalendarDate } from '../../ledger/values/calendar.ts';
import { useSession } from '../session.ts';

/** A day (`YYYY-MM-DD`) as a person reads it, or `otherwise` when there is none. */
export function formatDayOr(day: string, otherwise: string): string {
  return isCalendarDate(day) ? formatDay(day) : otherwise;
}

/** The organization's time zone; UTC for the moment until the session is known. */
export function useTimeZone(): string {
  return useSession()?.timeZone ?? 'UTC';
}
