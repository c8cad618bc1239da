import test from 'ava';
import type { CalendarEvent } from '../../api/contract/meeting.ts';
import {
  eventsByDay,
  isShowable,
  spanOn,
  startOn,
  stepFrom,
  titleOf,
  weeksOf,
} from '../../ui/calendar/days.ts';

const zone = 'America/Los_Angeles';
const event = (startTime: string, endTime: string): CalendarEvent => ({
  ...{ _id: startTime, title: 'Formal', description: '', location: 'Hall', category: 'meeting' },
  ...{ startTime, endTime, hasAttendance: false, seriesId: '' },
});

test('a month is the whole weeks around it, a week its own', (t) => {
  const november = weeksOf('month', '2026-11-23');
  t.is(november.length, 5);
  t.deepEqual([november[0]?.[0], november[4]?.[6]], ['2026-11-01', '2026-12-05']);
  const february = weeksOf('month', '2026-02-28');
  t.deepEqual([february.length, february[3]?.[6]], [4, '2026-02-28']);
  t.is(weeksOf('month', '2026-08-01').length, 6);
  t.deepEqual(weeksOf('week', '2027-03-14').flat(), [
    ...['2027-03-14', '2027-03-15', '2027-03-16', '2027-03-17', '2027-03-18', '2027-03-19', '2027-03-20'],
  ]);
});

test('one goes from month to month and from week to week', (t) => {
  t.is(stepFrom('month', '2026-01-31', 1), '2026-02-01');
  t.is(stepFrom('month', '2026-01-31', -1), '2025-12-01');
  t.is(stepFrom('week', '2026-11-07', 1), '2026-11-08');
  t.is(stepFrom('week', '2026-11-08', -1), '2026-11-01');
  t.is(titleOf('month', '2026-11-30'), 'November 2026');
  t.is(titleOf('week', '2026-12-30'), 'Dec 27, 2026 to Jan 2, 2027');
});

test('every week of a day that can be shown is one that calls take', (t) => {
  for (const day of ['1900-02-01', '2199-11-30'])
    for (const each of weeksOf('month', day).flat()) t.regex(each, /^(1900|2199)-/);
  t.true(isShowable('1900-02-01'));
  for (const day of ['1900-01-31', '2199-12-01', '2026-02-30', 'today', '']) t.false(isShowable(day), day);
});

test('an event is on every day of the zone that it touches, and says there what lies on that day', (t) => {
  const days = ['2027-03-12', '2027-03-13', '2027-03-14', '2027-03-15'];
  // From 10 PM standard time to 3:30 AM daylight time.
  const night = event('2027-03-14T06:00:00Z', '2027-03-14T10:30:00Z');
  const found = eventsByDay([night], days, zone);
  t.deepEqual(
    days.map((day) => found.get(day)?.length),
    [0, 1, 1, 0],
  );
  t.is(startOn(night, '2027-03-13', zone), '10 PM');
  t.is(spanOn(night, '2027-03-13', zone), 'from 10:00 PM');
  t.is(startOn(night, '2027-03-14', zone), 'continues');
  t.is(spanOn(night, '2027-03-14', zone), 'until 3:30 AM');
  const retreat = event('2027-03-13T01:00:00Z', '2027-03-15T22:00:00Z');
  t.is(spanOn(retreat, '2027-03-14', zone), 'all day');
});

test('what ends at midnight is over on its day', (t) => {
  const party = event('2027-01-02T04:00:00Z', '2027-01-02T08:00:00Z');
  const found = eventsByDay([party], ['2027-01-01', '2027-01-02'], zone);
  t.deepEqual([found.get('2027-01-01')?.length, found.get('2027-01-02')?.length], [1, 0]);
  t.is(spanOn(party, '2027-01-01', zone), '8:00 PM to 12:00 AM');
});
