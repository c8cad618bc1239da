/** An instant (ISO) as a person in a time zone reads it: "Nov 21, 2026, 4:05 PM". */
export function formatInstant(instant: string, timeZone: string): string {
  return formatOf(timeZone, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
}

/** The day of an instant (ISO) in a time zone: "Nov 21, 2026". */
export function formatInstantDay(instant: string, timeZone: string): string {
  return formatOf(timeZone, { dateStyle: 'medium' }).format(new Date(instant));
}

/** The time of day of an instant (ISO) in a time zone: "4:05 PM". */
export function formatTime(instant: string, timeZone: string): string {
  return formatOf(timeZone, { timeStyle: 'short' }).format(new Date(instant));
}

/** Kept, because making one takes as long as drawing several rows of a table. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string, styles: Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>) {
  const key = `${timeZone} ${styles.dateStyle} ${styles.timeStyle}`;
  const kept = formats.get(key);
  if (kept !== undefined) return kept;
  const format = new Intl.DateTimeFormat('en-US', { ...styles, timeZone });
  formats.set(key, format);
  return format;
}
