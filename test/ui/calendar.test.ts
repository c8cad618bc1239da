import test from 'ava';
import type { CalendarEvent } from '../../api/meeting/contract.ts';
import {
  eventsByDay,
  isShowable,
  spanOn,
  startOn,
  stepFrom,
  titleOf,
  weeksOf,
} from '../../ui/calendar/days.ts';
import { hourName, hoursOf, placesOn } from '../../ui/calendar/hours.ts';

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
  t.is(titleOf('week', '2026-11-28'), 'Nov 22 to Nov 28, 2026');
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

test('an event stands at its hours of the day, beside those that overlap it', (t) => {
  const day = '2026-03-10';
  const at = (from: string, to: string) => event(`2026-03-10T${from}:00-07:00`, `2026-03-10T${to}:00-07:00`);
  const events = [
    at('09:00', '10:00'),
    at('09:30', '11:00'),
    at('10:00', '10:05'),
    at('10:15', '12:00'),
    at('12:00', '13:00'),
  ];
  const places = placesOn(events, day, zone);
  t.deepEqual(
    places.map(({ from, to, lane, lanes }) => [from, to, lane, lanes]),
    [
      [540, 600, 0, 3],
      [570, 660, 1, 3],
      // Five minutes are too few to be read.
      [600, 630, 0, 3],
      [615, 720, 2, 3],
      [720, 780, 0, 1],
    ],
  );
  t.deepEqual(
    places.map(({ event }) => event),
    events,
  );
  t.deepEqual(placesOn(events.toReversed(), day, zone), places);
  const [short, long] = [at('09:00', '10:00'), at('09:00', '11:00')];
  t.deepEqual(
    placesOn([short, long], day, zone).map(({ event }) => event),
    [long, short],
  );
  t.like(placesOn([at('23:45', '23:50')], day, zone)[0], { from: 23 * 60 + 30, to: 24 * 60 });
});

test('an event over midnight or the change of clocks stands where the clock on the wall is', (t) => {
  // From 10 PM standard time to 3:30 AM daylight time.
  const night = event('2027-03-14T06:00:00Z', '2027-03-14T10:30:00Z');
  const spans = ['2027-03-13', '2027-03-14'].map((day) => {
    const [place] = placesOn([night], day, zone);
    return [place?.from, place?.to];
  });
  t.deepEqual(spans, [
    [22 * 60, 24 * 60],
    [0, 3.5 * 60],
  ]);
  const toMidnight = event('2026-03-11T05:00:00Z', '2026-03-11T07:00:00Z');
  t.like(placesOn([toMidnight], '2026-03-10', zone)[0], { from: 22 * 60, to: 24 * 60 });
  // Of the hour that is there twice: from the first 1:30 to the second 1:10.
  const fall = event('2026-11-01T08:30:00Z', '2026-11-01T09:10:00Z');
  t.like(placesOn([fall], '2026-11-01', zone)[0], { from: 90, to: 120 });
});

test('the axis has the usual hours, and more where there is something', (t) => {
  t.deepEqual(hoursOf([]), { first: 8, last: 20 });
  t.deepEqual(hoursOf([{ from: 6 * 60 + 59, to: 20 * 60 + 1 }]), { first: 6, last: 21 });
  t.deepEqual([0, 8, 12, 13, 23, 24].map(hourName), ['12 AM', '8 AM', '12 PM', '1 PM', '11 PM', '12 AM']);
});
