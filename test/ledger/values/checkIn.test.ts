import test from 'ava';
import { checkInAt, checkInOpensAt } from '../../../ledger/values/checkIn.ts';
import { instantOf, wallClockIn } from '../../../ledger/values/zonedTime.ts';

const LA = 'America/Los_Angeles';
const la = (wallClock: string) => instantOf(LA, wallClock) ?? '';

// Each: from and to on the wall, and what the wall says when check-in opens.
for (const [what, from, to, opens] of [
  ['on any day', '2026-02-02T19:00', '2026-02-02T20:15', '2026-02-02T18:45'],
  ['around midnight', '2026-02-03T00:05', '2026-02-03T01:00', '2026-02-02T23:50'],
  // Clocks go from 2:00 to 3:00, and from 2:00 back to 1:00.
  ['after the hour that spring skips', '2026-03-08T03:05', '2026-03-08T04:00', '2026-03-08T01:50'],
  ['over the hour that fall repeats', '2026-11-01T01:10', '2026-11-01T03:00', '2026-11-01T00:55'],
] as const)
  test(`check-in is open for 15 minutes before the start, to the end: ${what}`, (t) => {
    const meeting = { startTime: la(from), endTime: la(to) };
    const [start, end] = [Date.parse(meeting.startTime), Date.parse(meeting.endTime)];
    t.is(wallClockIn(LA, checkInOpensAt(meeting)), opens);
    const open = start - 15 * 60_000;
    for (const [ms, state] of [
      [open - 1, 'early'],
      [open, 'open'],
      [end - 1, 'open'],
      [end, 'over'],
    ] as const)
      t.is(checkInAt(meeting, new Date(ms)), state, `${ms - start} ms from the start`);
  });
