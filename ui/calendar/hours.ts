import type { CalendarEvent } from '../../api/meeting/contract.ts';
import { type CalendarDate, dayIn } from '../../ledger/values/calendar.ts';
import { wallClockIn } from '../../ledger/values/zonedTime.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
/** However short an event is, it takes the room of so many minutes: one can read it and hit it. */
const LEAST = 30;
/** The hours that every week shows, whatever there is. */
const USUAL = { first: 8, last: 20 };

/**
 * Where an event stands on a day: minutes of the clock on the wall, and a lane beside those that overlap it.
 */
export interface Place {
  readonly event: CalendarEvent;
  readonly from: number;
  readonly to: number;
  readonly lane: number;
  /** Lanes of all that overlap each other here. */
  readonly lanes: number;
}

/** The events of a day, each where its hours are. */
export function placesOn(
  events: readonly CalendarEvent[],
  day: CalendarDate,
  timeZone: string,
): readonly Place[] {
  const spans = events
    .map((event) => ({ event, ...spanOf(event, day, timeZone) }))
    .sort((a, b) => a.from - b.from || b.to - a.to);
  const placed: Place[] = [];
  for (let begin = 0; begin < spans.length; ) {
    const together = overlapping(spans.slice(begin));
    begin += together.length;
    const ends: number[] = [];
    const inLanes = together.map((span) => {
      const free = ends.findIndex((end) => end <= span.from);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = span.to;
      return { ...span, lane };
    });
    placed.push(...inLanes.map((span) => ({ ...span, lanes: ends.length })));
  }
  return placed;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The first of these spans, and those that overlap it or each other, one after the other. */
function overlapping<Of extends Span>(spans: readonly Of[]): readonly Of[] {
  let end = spans[0]?.to ?? 0;
  let count = 0;
  for (const span of spans) {
    if (span.from >= end) break;
    end = Math.max(end, span.to);
    count += 1;
  }
  return spans.slice(0, count);
}

function spanOf({ startTime, endTime }: CalendarEvent, day: CalendarDate, timeZone: string): Span {
  const begins = dayIn(timeZone, new Date(startTime)) === day ? minuteOf(startTime, timeZone) : 0;
  // Midnight at the end is of the next day, so that this one is full.
  const ends = dayIn(timeZone, new Date(endTime)) === day ? minuteOf(endTime, timeZone) : DAY;
  const from = Math.min(begins, DAY - LEAST);
  return { from, to: Math.max(ends, from + LEAST) };
}

function minuteOf(instant: string, timeZone: string): number {
  const [hour = 0, minute = 0] = wallClockIn(timeZone, instant).slice(11).split(':').map(Number);
  return HOUR * hour + minute;
}

/** The hours that an axis needs for these: the first one that begins, and the one at which it ends. */
export function hoursOf(places: readonly Span[]): { readonly first: number; readonly last: number } {
  return {
    first: Math.min(USUAL.first, ...places.map(({ from }) => Math.floor(from / HOUR))),
    last: Math.max(USUAL.last, ...places.map(({ to }) => Math.ceil(to / HOUR))),
  };
}

/** "8 AM". */
export function hourName(hour: number): string {
  return `${((hour + 11) % 12) + 1} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}
