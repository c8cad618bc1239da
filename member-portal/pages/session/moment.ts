/** An instant (ISO) in a time zone: "Nov 21, 2026, 4:05 PM". */
export function formatMoment(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  );
}
