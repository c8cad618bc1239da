import { dateTimeFormat } from '../../ledger/values/dateTimeFormat.ts';
import { zoneName } from '../../ledger/values/zonedTime.ts';

/** When a meeting is, for a sentence: "Monday, Nov 30, 2026, 7:00 PM to 8:15 PM PT". */
export function timesOf(
  { startTime, endTime }: { readonly startTime: string; readonly endTime: string },
  timeZone: string,
): string {
  const write = (options: Intl.DateTimeFormatOptions, instant: string) =>
    dateTimeFormat(timeZone, options).format(new Date(instant));
  const day = { weekday: 'long', year: 'numeric', month: 'short', day: 'numeric' } as const;
  const [startDay, endDay] = [write(day, startTime), write(day, endTime)];
  const clock = { timeStyle: 'short' } as const;
  const until = startDay === endDay ? write(clock, endTime) : `${endDay}, ${write(clock, endTime)}`;
  return `${startDay}, ${write(clock, startTime)} to ${until} ${zoneName(timeZone)}`;
}
