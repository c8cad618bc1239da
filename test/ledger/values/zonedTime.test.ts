import test from 'ava';
import fc from 'fast-check';
import { instantOf, wallClockIn, zoneName } from '../../../ledger/values/zonedTime.ts';

const LA = 'America/Los_Angeles';

test('the clock on the wall goes by the zone and its daylight saving time', (t) => {
  t.is(wallClockIn(LA, '2026-01-15T03:00:00Z'), '2026-01-14T19:00');
  t.is(wallClockIn(LA, '2026-07-15T02:00:00Z'), '2026-07-14T19:00');
  t.is(wallClockIn('Asia/Tokyo', '2026-01-15T15:00:00Z'), '2026-01-16T00:00', 'midnight is 00, not 24');
  t.is(instantOf(LA, '2026-01-14T19:00'), '2026-01-15T03:00:00.000Z');
  t.is(instantOf(LA, '2026-07-14T19:00'), '2026-07-15T02:00:00.000Z');
  t.is(instantOf('Asia/Kathmandu', '2026-01-15T05:45'), '2026-01-15T00:00:00.000Z');
});

test('the hour that is skipped in spring is no time; of the two in fall the first is meant', (t) => {
  t.is(instantOf(LA, '2026-03-08T01:59'), '2026-03-08T09:59:00.000Z');
  t.is(instantOf(LA, '2026-03-08T02:00'), undefined);
  t.is(instantOf(LA, '2026-03-08T02:59'), undefined);
  t.is(instantOf(LA, '2026-03-08T03:00'), '2026-03-08T10:00:00.000Z');
  t.is(instantOf(LA, '2026-11-01T01:30'), '2026-11-01T08:30:00.000Z');
  t.is(instantOf(LA, '2026-11-01T02:00'), '2026-11-01T10:00:00.000Z');
  t.is(instantOf('Australia/Lord_Howe', '2026-10-04T02:15'), undefined, 'half an hour is skipped there');
});

test('what is no time has no instant', (t) => {
  for (const text of ['', '2026-01-14', '2026-02-30T10:00', '2026-01-14T24:00', '2026-01-14T19:00:00Z'])
    t.is(instantOf(LA, text), undefined, text);
});

test('a wall clock leads to an instant and back, in every zone', (t) => {
  const zones = [
    LA,
    'America/New_York',
    'Europe/Berlin',
    'Asia/Kolkata',
    'Pacific/Apia',
    'Africa/Casablanca',
  ];
  const minutes = fc.integer({
    min: Date.parse('2020-01-01') / 60_000,
    max: Date.parse('2030-01-01') / 60_000,
  });
  fc.assert(
    fc.property(fc.constantFrom(...zones), minutes, (zone, minute) => {
      const wall = wallClockIn(zone, new Date(minute * 60_000));
      const instant = instantOf(zone, wall);
      t.truthy(instant, `${zone} ${wall}`);
      t.is(wallClockIn(zone, String(instant)), wall);
      t.true(Date.parse(String(instant)) <= minute * 60_000, 'the first of two');
    }),
  );
});

test('a zone’s name is the one of all the year', (t) => {
  t.is(zoneName(LA), 'PT');
  t.is(zoneName('America/New_York'), 'ET');
  t.is(zoneName('America/Denver'), 'MT');
});
