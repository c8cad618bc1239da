/** So many minutes before its start, a meeting's check-in opens. */
export const CHECK_IN_MINUTES = 15;

const MINUTE_MS = 60_000;

/** When a meeting is: ISO instants. */
interface Times {
  readonly startTime: string;
  readonly endTime: string;
}

/** The instant, ISO, at which a meeting's check-in opens. */
export function checkInOpensAt({ startTime }: Pick<Times, 'startTime'>): string {
  return new Date(Date.parse(startTime) - CHECK_IN_MINUTES * MINUTE_MS).toISOString();
}

/** Where a meeting's check-in stands: open from 15 minutes before the start until, but not at, the end. */
export function checkInAt(times: Times, now: Date): 'early' | 'open' | 'over' {
  if (now.getTime() >= Date.parse(times.endTime)) return 'over';
  return now.getTime() < Date.parse(checkInOpensAt(times)) ? 'early' : 'open';
}
