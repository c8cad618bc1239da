/** The day of an instant (ISO) in a time zone: "Nov 21, 2026". */
export function formatInstantDay(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(new Date(instant));
}

/** The time of day of an instant (ISO) in a time zone: "4:05 PM". */
export function formatTime(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(new Date(instant));
}
