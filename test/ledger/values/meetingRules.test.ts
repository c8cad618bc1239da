import test from 'ava';
import fc from 'fast-check';
import { attendanceStandingOf, percentAttended } from '../../../ledger/values/attendance.ts';
import {
  checkInAt,
  checkInOpensAt,
  isInstant,
  type MeetingInput,
  meetingErrors,
} from '../../../ledger/values/meetingRules.ts';
import { instantOf, wallClockIn } from '../../../ledger/values/zonedTime.ts';

const now = '2026-03-10T19:00:00Z';
const meeting: MeetingInput = {
  title: 'Chapter meeting',
  location: 'Room 204',
  startTime: '2026-03-11T02:00:00Z',
  endTime: '2026-03-11T03:00:00Z',
  hasAttendance: true,
  category: 'meeting',
  memberList: ['m1'],
  roleList: [],
};
const wrong = (more: Partial<MeetingInput>) =>
  meetingErrors({ ...meeting, ...more }, { now }).map(({ field, message }) => [field, message]);

test('nothing is wrong with a meeting that is right', (t) => {
  t.deepEqual(wrong({}), []);
  t.deepEqual(wrong({ hasAttendance: false, memberList: [], category: '' }), []);
});

test('Attendance has one alert, the calendar two', (t) => {
  const calendar = { hasAttendance: false };
  const past = { startTime: '2026-03-09T18:59:59Z' };
  const reversed = { endTime: '2026-03-11T01:00:00Z' };
  t.deepEqual(wrong(past), [['startTime', 'End Date should be later than Start Date!']]);
  t.deepEqual(wrong(reversed), [['endTime', 'End Date should be later than Start Date!']]);
  t.deepEqual(wrong({ ...calendar, ...past }), [['startTime', 'No Past Dates are allowed!']]);
  t.deepEqual(wrong({ ...calendar, ...reversed }), [
    ['endTime', 'End Date should be greater than Start Date!'],
  ]);
});

test('the end is five minutes after the start', (t) => {
  t.deepEqual(wrong({ endTime: '2026-03-11T02:04:59Z' }), [
    ['endTime', 'The end must be at least 5 minutes after the start.'],
  ]);
  t.deepEqual(wrong({ endTime: '2026-03-11T02:05:00Z' }), []);
});

test('what must be there, and a new category’s name', (t) => {
  const empty = { title: '', location: ' ', startTime: '', endTime: 'soon', category: '', memberList: [] };
  t.deepEqual(wrong(empty), [
    ['title', 'The title field is required.'],
    ['startTime', 'The start time field is required.'],
    ['endTime', 'Please enter a valid date'],
    ['location', 'The location field is required.'],
    ['category', 'The category field is required.'],
    ['memberList', 'The members field is required.'],
  ]);
  t.deepEqual(wrong({ category: 'new-category' }), [['newCategory', 'The new category field is required.']]);
  t.is(wrong({ category: 'new-category', newCategory: 'New-Category' })[0]?.[0], 'newCategory');
  t.deepEqual(wrong({ category: 'new-category', newCategory: 'Ritual' }), []);
  t.deepEqual(wrong({ memberList: [], roleList: ['pledge'] }), []);
});

test('an instant has a day that is there, a time and an offset', (t) => {
  for (const good of ['2026-03-11T02:00Z', '2026-03-11T02:00:00.000Z', '2026-03-11T02:00:00-08:00'])
    t.true(isInstant(good), good);
  for (const bad of ['', '2026-03-11', '2026-02-30T02:00:00Z', '2026-03-11T25:00:00Z', '2026-03-11T02:00:00'])
    t.false(isInstant(bad), bad);
});

test('standing and percent are plain fractions', (t) => {
  fc.assert(
    fc.property(fc.nat(300), fc.nat(300), fc.integer({ min: 0, max: 100 }), (present, absent, threshold) => {
      const marked = present + absent;
      const isGood = marked === 0 || (100 * present) / marked >= threshold;
      t.is(attendanceStandingOf({ present, absent }, threshold), isGood ? 'Good' : 'Bad');
      const percent = percentAttended(present, marked);
      t.true(Number.isInteger(percent) && percent >= 0 && percent <= 100);
      t.true(Math.abs(percent * marked - 100 * present) <= marked / 2);
    }),
  );
  t.is(percentAttended(0, 0), 0);
  t.is(attendanceStandingOf({ present: 3, absent: 1 }, 75), 'Good');
  t.is(attendanceStandingOf({ present: 2, absent: 1 }, 75), 'Bad');
});

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
