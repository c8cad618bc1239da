import { formatDay, isCalendarDate } from '../../ledger/values/calendar.ts';
import { useSession } from '../session.ts';

/** An instant (ISO) as a person in the organization's time zone reads it: "Nov 21, 2026, 4:05 PM". */
export function formatInstant(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  );
}

/** A day (`YYYY-MM-DD`) as a person reads it, or `otherwise` when there is none. */
export function formatDayOr(day: string, otherwise: string): string {
  return isCalendarDate(day) ? formatDay(day) : otherwise;
}

/** The organization's time zone; UTC for the moment until the session is known. */
export function useTimeZone(): string {
  return useSession()?.timeZone ?? 'UTC';
}
