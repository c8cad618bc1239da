import test from 'ava';
import fc from 'fast-check';
import { plusDays } from '../../../ledger/values/calendar.ts';
import {
  MAX_REPEATS,
  movedLike,
  type Repeat,
  repeatErrors,
  repeatedTimes,
  repeatWays,
} from '../../../ledger/values/repeat.ts';
import { instantOf, wallClockIn } from '../../../ledger/values/zonedTime.ts';

const LA = 'America/Los_Angeles';
const at = (wall: string, zone = LA) => String(instantOf(zone, wall));
const from = (start: string, end: string) => ({ startTime: at(start), endTime: at(end) });
const evening = (day: string) => from(`${day}T19:00`, `${day}T20:30`);
const daysOf = (first: string, repeat: Repeat) => {
  const { times, skipped } = repeatedTimes(LA, evening(first), repeat);
  return { days: times.map(({ startTime }) => wallClockIn(LA, startTime).slice(0, 10)), skipped };
};

test('a meeting repeats every week, or every second, to the last day and no further', (t) => {
  t.deepEqual(daysOf('2026-02-24', { every: 'weekly', until: '2026-03-17' }).days, [
    '2026-02-24',
    '2026-03-03',
    '2026-03-10',
    '2026-03-17',
  ]);
  t.deepEqual(daysOf('2026-02-24', { every: 'biweekly', until: '2026-03-23' }).days, [
    '2026-02-24',
    '2026-03-10',
  ]);
  t.deepEqual(daysOf('2026-02-24', { every: 'weekly', until: '2026-02-24' }).days, ['2026-02-24']);
});

test('every month on the same date; months without it are skipped, and listed', (t) => {
  t.deepEqual(daysOf('2026-01-31', { every: 'monthly-date', until: '2026-05-31' }), {
    days: ['2026-01-31', '2026-03-31', '2026-05-31'],
    skipped: ['2026-02', '2026-04'],
  });
  t.deepEqual(daysOf('2026-01-31', { every: 'monthly-date', until: '2026-02-28' }).skipped, ['2026-02']);
  t.deepEqual(daysOf('2026-01-31', { every: 'monthly-date', until: '2026-02-27' }).skipped, []);
  t.deepEqual(daysOf('2027-12-29', { every: 'monthly-date', until: '2028-02-29' }).days, [
    '2027-12-29',
    '2028-01-29',
    '2028-02-29',
  ]);
});

test('every month on the same weekday; months without a fifth one are skipped, and listed', (t) => {
  t.deepEqual(daysOf('2026-09-08', { every: 'monthly-weekday', until: '2026-12-31' }), {
    days: ['2026-09-08', '2026-10-13', '2026-11-10', '2026-12-08'],
    skipped: [],
  });
  t.deepEqual(daysOf('2026-09-29', { every: 'monthly-weekday', until: '2026-12-31' }), {
    days: ['2026-09-29', '2026-12-29'],
    skipped: ['2026-10', '2026-11'],
  });
});

test('clocks go forward and back; the meeting stays at seven in the evening', (t) => {
  const { times } = repeatedTimes(LA, evening('2026-03-03'), { every: 'weekly', until: '2026-03-10' });
  t.deepEqual(times, [
    { startTime: '2026-03-04T03:00:00.000Z', endTime: '2026-03-04T04:30:00.000Z' },
    { startTime: '2026-03-11T02:00:00.000Z', endTime: '2026-03-11T03:30:00.000Z' },
  ]);
});

test('in the night of the change: the hour that is skipped is the one after, and nothing ends before it begins', (t) => {
  const weekly = { every: 'weekly', until: '2026-03-08' } as const;
  const skipped = repeatedTimes(LA, from('2026-03-01T02:30', '2026-03-01T04:00'), weekly).times[1];
  t.is(wallClockIn(LA, String(skipped?.startTime)), '2026-03-08T03:30');
  t.is(wallClockIn(LA, String(skipped?.endTime)), '2026-03-08T04:00');
  const short = repeatedTimes(LA, from('2026-03-01T01:59', '2026-03-01T03:00'), weekly).times[1];
  t.is(Date.parse(String(short?.endTime)) - Date.parse(String(short?.startTime)), 61 * 60_000);
});

test('when one is moved, the others move as many days, and to the same hours', (t) => {
  const [before, after] = [evening('2026-03-03'), from('2026-03-04T18:00', '2026-03-04T19:00')];
  t.deepEqual(
    movedLike(LA, evening('2026-03-10'), before, after),
    from('2026-03-11T18:00', '2026-03-11T19:00'),
  );
  t.deepEqual(movedLike(LA, before, before, after), after);
});

test('a repeat ends on its first day at the earliest, and is of 60 events at most', (t) => {
  const codes = (until: string) =>
    repeatErrors(LA, evening('2026-03-03'), { every: 'weekly', until }).map(({ code, field }) => [
      code,
      field,
    ]);
  t.deepEqual(codes('2026-03-02'), [['RepeatEndsBeforeStart', 'repeat.until']]);
  t.deepEqual(codes('2026-03-03'), []);
  t.deepEqual(codes(plusDays('2026-03-03', 7 * (MAX_REPEATS - 1))), []);
  t.deepEqual(codes(plusDays('2026-03-03', 7 * MAX_REPEATS)), [['TooManyRepeats', 'repeat.until']]);
  t.deepEqual(codes('2199-12-31'), [['TooManyRepeats', 'repeat.until']]);
});

test('whatever repeats: the same hour on the clock, in order, none beyond the last day, as many as counted', (t) => {
  const zones = fc.constantFrom(LA, 'Europe/Berlin', 'Asia/Tokyo', 'Australia/Sydney', 'Asia/Kolkata');
  const minutes = fc.integer({
    min: Date.parse('2024-01-01') / 60_000,
    max: Date.parse('2030-01-01') / 60_000,
  });
  const length = fc.integer({ min: 5, max: 3 * 24 * 60 });
  const spans = fc.integer({ min: 0, max: 800 });
  fc.assert(
    fc.property(
      zones,
      minutes,
      length,
      fc.constantFrom(...repeatWays),
      spans,
      (zone, start, long, every, span) => {
        const instant = (minute: number) => new Date(minute * 60_000).toISOString();
        const first = { startTime: instant(start), endTime: instant(start + long) };
        const [day = '', hour = ''] = wallClockIn(zone, first.startTime).split('T');
        const until = plusDays(day, span);
        const { times, skipped } = repeatedTimes(zone, first, { every, until });
        t.deepEqual(times[0], first);
        const days = times.map(({ startTime }) => wallClockIn(zone, startTime).slice(0, 10));
        t.deepEqual(days, [...new Set(days)].sort());
        t.true(days.every((each) => each <= until));
        for (const { startTime, endTime } of times) {
          const [own = '', time] = wallClockIn(zone, startTime).split('T');
          t.is(
            time,
            instantOf(zone, `${own}T${hour}`) === undefined ? wallClockIn(zone, startTime).slice(11) : hour,
          );
          t.true(Date.parse(endTime) - Date.parse(startTime) >= 5 * 60_000);
        }
        if (times.length > MAX_REPEATS) return;
        if (every === 'weekly') t.is(times.length, Math.floor(span / 7) + 1);
        if (every === 'biweekly') t.is(times.length, Math.floor(span / 14) + 1);
        const months = new Set([...days.map((each) => each.slice(0, 7)), ...skipped]);
        if (every.startsWith('monthly')) t.is(months.size, days.length + skipped.length, 'each month once');
        t.is(skipped.length, skipped.filter((month) => !days.some((each) => each.startsWith(month))).length);
      },
    ),
  );
});
