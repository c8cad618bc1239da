import { dateTimeFormat } from '../../ledger/values/calendar.ts';

/** An instant (ISO) as a person in a time zone reads it: "Nov 21, 2026, 4:05 PM". */
export function formatInstant(instant: string, timeZone: string): string {
  return dateTimeFormat(timeZone, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
}

/** The day of an instant (ISO) in a time zone: "Nov 21, 2026". */
export function formatInstantDay(instant: string, timeZone: string): string {
  return dateTimeFormat(timeZone, { dateStyle: 'medium' }).format(new Date(instant));
}

/** The time of day of an instant (ISO) in a time zone: "4:05 PM". */
export function formatTime(instant: string, timeZone: string): string {
  return dateTimeFormat(timeZone, { timeStyle: 'short' }).format(new Date(instant));
}
