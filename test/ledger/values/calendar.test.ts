import test from 'ava';
import { dayIn, formatDay, yearAround } from '../../../ledger/values/calendar.ts';

test('the day of an instant is the one on the wall of its time zone', (t) => {
  const midnight = new Date('2026-01-01T00:00:00.000Z');
  t.is(dayIn('UTC', midnight), '2026-01-01');
  t.is(dayIn('America/Los_Angeles', midnight), '2025-12-31');
  t.is(dayIn('Pacific/Kiritimati', new Date('2026-01-01T10:00:00.000Z')), '2026-01-02');
  t.is(dayIn('Asia/Kathmandu', new Date('2026-01-01T18:14:59.999Z')), '2026-01-01');
  t.is(dayIn('Asia/Kathmandu', new Date('2026-01-01T18:15:00.000Z')), '2026-01-02');
});

test('a day begins an hour earlier while the clocks are put forward', (t) => {
  t.is(dayIn('America/Los_Angeles', new Date('2026-07-01T06:59:59.999Z')), '2026-06-30');
  t.is(dayIn('America/Los_Angeles', new Date('2026-07-01T07:00:00.000Z')), '2026-07-01');
  t.is(dayIn('America/Los_Angeles', new Date('2026-12-01T07:30:00.000Z')), '2026-11-30');
});

test('a time zone that does not exist is refused', (t) => {
  t.throws(() => dayIn('Mars/Olympus', new Date()), { instanceOf: RangeError });
});

test('a year around a day ends on the same day of the years beside it', (t) => {
  t.deepEqual(yearAround('2026-11-21'), { first: '2025-11-21', last: '2027-11-21' });
});

test('a year from 29 February ends on the 28th', (t) => {
  t.deepEqual(yearAround('2028-02-29'), { first: '2027-02-28', last: '2029-02-28' });
});

test('an instant has its day whichever were looked up before it', (t) => {
  for (const zone of ['America/Los_Angeles', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/Havana']) {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 7 * 60_001)
      if (dayIn(zone, new Date(at)) !== format.format(at)) t.fail(`${zone} ${new Date(at).toISOString()}`);
  }
  t.pass();
});

test('a day is written as people read it', (t) => {
  t.is(formatDay('2026-11-21'), 'Nov 21, 2026');
  t.is(formatDay('1999-01-01'), 'Jan 1, 1999');
  t.is(formatDay('2024-02-29'), 'Feb 29, 2024');
});
