import { dateTimeFormat, isCalendarDate } from './calendar.ts';

/** Times of day in an organization's zone: forms show and take them, calls and events have ISO instants. */

const HOUR_MS = 3_600_000;

/** The clock on the wall at an instant: `YYYY-MM-DDTHH:mm`, as `datetime-local` inputs have it. */
export function wallClockIn(timeZone: string, instant: Date | string): string {
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const parts = dateTimeFormat(timeZone, { ...day, ...time }).formatToParts(new Date(instant));
  const found = parts.map(({ type, value }) => [type, value] as const);
  const { year, month, day: dayOfMonth, hour, minute } = Object.fromEntries(found);
  return `${year}-${month}-${dayOfMonth}T${hour}:${minute}`;
}

/**
 * The instant, ISO, at which the clock on the wall says this; `undefined` for what is no time, and for the
 * hour that clocks skip in spring. Of the two in fall it is the first.
 * @param wallClock `YYYY-MM-DDTHH:mm`
 */
export function instantOf(timeZone: string, wallClock: string): string | undefined {
  const [day = '', time = ''] = wallClock.split('T');
  if (!isCalendarDate(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined;
  const asUtc = Date.parse(`${wallClock}Z`);
  // Offsets change by some hours at most, so that one of a day before and after holds.
  const offsets = [-24 * HOUR_MS, 24 * HOUR_MS].map(
    (away) => Date.parse(`${wallClockIn(timeZone, new Date(asUtc + away))}Z`) - (asUtc + away),
  );
  const found = offsets
    .map((offset) => asUtc - offset)
    .filter((instant) => wallClockIn(timeZone, new Date(instant)) === wallClock);
  return found.length === 0 ? undefined : new Date(Math.min(...found)).toISOString();
}

/** What people call the zone all year round: "PT", "Japan Time". */
export function zoneName(timeZone: string): string {
  const parts = dateTimeFormat(timeZone, { timeZoneName: 'shortGeneric' }).formatToParts(0);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
