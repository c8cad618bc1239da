import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { parseISO } from 'date-fns/parseISO';
import { type CalendarDate, plusDays, plusMonths } from './calendar.ts';
import { type FieldViolation, violationIf } from './violation.ts';
import { instantOf, wallClockIn } from './zonedTime.ts';

/**
 * How often an event is held again: by weeks, on the same weekday of the month (the second Tuesday), or the
 * date.
 */
export const repeatWays = ['weekly', 'biweekly', 'monthly-weekday', 'monthly-date'] as const;
export type RepeatWay = (typeof repeatWays)[number];

export interface Repeat {
  readonly every: RepeatWay;
  /** The last day on which one may begin. */
  readonly until: CalendarDate;
}

/** Start and end, ISO instants. */
export interface Times {
  readonly startTime: string;
  readonly endTime: string;
}

/** Events that are made at once, at most. */
export const MAX_REPEATS = 60;

export interface Repeated {
  /** In order, the first one as it was given. One more than `MAX_REPEATS` means: too many. */
  readonly times: readonly Times[];
  /** The months, `YYYY-MM`, that have no such day. */
  readonly skipped: readonly string[];
}

/**
 * All times of an event that repeats. The hour on the organization's clock stays the same, whatever daylight
 * saving does; where clocks skip it, it is the hour after.
 */
export function repeatedTimes(timeZone: string, first: Times, { every, until }: Repeat): Repeated {
  const firstDay = dayOf(timeZone, first.startTime);
  const { days, skipped } = daysOf(firstDay, every, until);
  return { times: days.map((day) => movedBy(timeZone, first, daysBetween(firstDay, day))), skipped };
}

/**
 * What becomes of an event when another one of its series is moved: as many days, and to the same hours.
 * @param from the other one before, and `to` after
 */
export function movedLike(timeZone: string, event: Times, from: Times, to: Times): Times {
  const by = daysBetween(dayOf(timeZone, from.startTime), dayOf(timeZone, event.startTime));
  return movedBy(timeZone, to, by);
}

/** What is wrong with a repeat. */
export function repeatErrors(timeZone: string, first: Times, repeat: Repeat): FieldViolation[] {
  const { times } = repeatedTimes(timeZone, first, repeat);
  const broken = [
    violationIf(
      repeat.until < dayOf(timeZone, first.startTime),
      'RepeatEndsBeforeStart',
      'The last day must not be before the first event.',
    ),
    violationIf(
      times.length > MAX_REPEATS,
      'TooManyRepeats',
      `At most ${MAX_REPEATS} events can be added at once. Please choose an earlier last day.`,
    ),
  ];
  return broken.flatMap((wrong) => (wrong === undefined ? [] : [{ field: 'repeat.until', ...wrong }]));
}

/** The days, the first included, until there are none or one too many. */
function daysOf(
  first: CalendarDate,
  every: RepeatWay,
  until: CalendarDate,
): { readonly days: CalendarDate[]; readonly skipped: string[] } {
  const days = [first];
  const skipped: string[] = [];
  for (let step = 1; days.length <= MAX_REPEATS; step++) {
    const month = plusMonths(`${first.slice(0, 7)}-01`, step).slice(0, 7);
    const day = isWeekly(every) ? plusDays(first, 7 * step * WEEKS[every]) : dayIn(month, first, every);
    // Only the 29th, 30th and 31st can be missing, of a date or of a fifth weekday.
    if ((day ?? `${month}-28`) > until) break;
    if (day === undefined) skipped.push(month);
    else days.push(day);
  }
  return { days, skipped };
}

const WEEKS = { weekly: 1, biweekly: 2 } as const;

function isWeekly(every: RepeatWay): every is keyof typeof WEEKS {
  return every in WEEKS;
}

/** The day of a month, `YYYY-MM`, that is like the first one; `undefined` where the month is too short. */
function dayIn(month: string, first: CalendarDate, every: RepeatWay): CalendarDate | undefined {
  const begin = `${month}-01`;
  const dayOfMonth = Number(first.slice(8));
  const weekday = (day: CalendarDate) => parseISO(day).getDay();
  const week = Math.ceil(dayOfMonth / 7) - 1;
  const away =
    every === 'monthly-date' ? dayOfMonth - 1 : ((weekday(first) - weekday(begin) + 7) % 7) + 7 * week;
  const day = plusDays(begin, away);
  return day.startsWith(month) ? day : undefined;
}

function dayOf(timeZone: string, instant: string): CalendarDate {
  return wallClockIn(timeZone, instant).slice(0, 10);
}

function daysBetween(one: CalendarDate, other: CalendarDate): number {
  return differenceInCalendarDays(parseISO(other), parseISO(one));
}

/** So many days later, by the clock. */
function movedBy(timeZone: string, like: Times, days: number): Times {
  if (days === 0) return like;
  const { startTime, endTime } = like;
  return lasting(
    { startTime: later(timeZone, startTime, days), endTime: later(timeZone, endTime, days) },
    like,
  );
}

const MINUTE_MS = 60_000;

/** The same time on the clock so many days later. */
function later(timeZone: string, instant: string, days: number): string {
  const [day = '', time = ''] = wallClockIn(timeZone, instant).split('T');
  const there = plusDays(day, days);
  const at = instantOf(timeZone, `${there}T${time}`) ?? instantOf(timeZone, `${there}T${hourAfter(time)}`);
  return new Date(Date.parse(at ?? instant) + (Date.parse(instant) % MINUTE_MS)).toISOString();
}

function hourAfter(time: string): string {
  const [hour, minute] = time.split(':');
  return `${String((Number(hour) + 1) % 24).padStart(2, '0')}:${minute}`;
}

const SHORTEST_MS = 5 * MINUTE_MS;

/** Where a skipped hour leaves too little of an event, it lasts as long as the one that it is like. */
function lasting(times: Times, like: Times): Times {
  const start = Date.parse(times.startTime);
  if (Date.parse(times.endTime) - start >= SHORTEST_MS) return times;
  const usual = Date.parse(like.endTime) - Date.parse(like.startTime);
  return { ...times, endTime: new Date(start + usual).toISOString() };
}
