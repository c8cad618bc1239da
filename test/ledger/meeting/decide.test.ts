import test from 'ava';
import { NotFound } from '../../../ledger/decider.ts';
import { type ChangeMeeting, isConflict, meeting } from '../../../ledger/meeting/decide.ts';
import { type MeetingEvent, meetingOfStream, meetingStream } from '../../../ledger/meeting/events.ts';
import { evolve, initial } from '../../../ledger/meeting/state.ts';
import { given, refused } from '../../support/given.ts';

const now = '2026-03-10T19:00:00.000Z';
const data = {
  title: 'Chapter meeting',
  description: '',
  location: 'Room 204',
  startTime: '2026-03-11T02:00:00.000Z',
  endTime: '2026-03-11T03:00:00.000Z',
  category: 'meeting',
  hasAttendance: true,
  memberIds: ['m1', 'm2'],
  roles: [] as string[],
};
const scheduled: MeetingEvent = { type: 'MeetingScheduled', data };
const party: MeetingEvent = {
  type: 'MeetingScheduled',
  data: { ...data, hasAttendance: false, memberIds: [] },
};
const marked = (memberId: string, mark: 'Present' | 'Absent' | '', before: 'Present' | 'Absent' | '' = '') =>
  ({ type: 'AttendanceMarked', data: { memberId, mark, before } }) as const satisfies MeetingEvent;
const canceled: MeetingEvent = { type: 'MeetingCanceled', data: { marks: [] } };

const schedule = (more: object = {}) =>
  ({ type: 'ScheduleMeeting', meeting: { ...data, ...more }, now }) as const;
const change = (changes: ChangeMeeting['changes'], takenOff: readonly string[] = []) =>
  ({ type: 'ChangeMeeting', changes, takenOff, now }) as const;
const mark = (...rows: { memberId: string; mark: 'Present' | 'Absent' | ''; before?: 'Present' | '' }[]) =>
  ({ type: 'MarkAttendance', rows }) as const;

test('a meeting is scheduled once', (t) => {
  t.deepEqual(given(meeting, []).when(schedule()), [scheduled]);
  refused(t, () => given(meeting, [scheduled]).when(schedule()), 'MeetingExists');
  refused(t, () => given(meeting, [canceled]).when(schedule()), 'MeetingExists');
});

test('what spec 3 section 5 refuses, is refused by name', (t) => {
  const wrong = (more: object, code: string, field: string) =>
    refused(t, () => given(meeting, []).when(schedule(more)), { code, field });
  wrong({ title: ' ' }, 'TitleMissing', 'title');
  wrong({ location: '' }, 'LocationMissing', 'location');
  wrong({ startTime: '2026-03-09T18:59:00.000Z' }, 'StartPast', 'startTime');
  wrong({ endTime: '2026-03-11T01:59:00.000Z' }, 'EndBeforeStart', 'endTime');
  wrong({ endTime: '2026-03-11T02:04:59.000Z' }, 'TooShort', 'endTime');
  wrong({ category: '' }, 'CategoryMissing', 'category');
  wrong({ memberIds: [] }, 'MembersMissing', 'memberList');
  wrong({ hasAttendance: false }, 'NoAttendance', 'memberList');
  t.is(given(meeting, []).when(schedule({ memberIds: [], roles: ['pledge'] })).length, 1);
  t.is(given(meeting, []).when(schedule({ startTime: '2026-03-09T19:00:00.000Z' })).length, 1);
});

test('a change says what changed, and nothing when nothing did', (t) => {
  const when = given(meeting, [scheduled]).when;
  t.deepEqual(when(change({ title: 'Chapter meeting', memberIds: ['m2', 'm1'] })), []);
  t.deepEqual(when(change({ location: 'Room 7', memberIds: ['m2', 'm3'], roles: ['pledge'] })), [
    {
      type: 'MeetingChanged',
      data: { location: 'Room 7', invited: ['m3'], uninvited: ['m1'], roles: ['pledge'] },
    },
  ]);
  refused(t, () => when(change({ memberIds: [] })), 'MembersMissing', 'memberList');
  refused(t, () => given(meeting, [party]).when(change({ memberIds: ['m1'] })), 'NoAttendance', 'memberList');
});

test('a past event keeps its start; a new one lies at most a day back', (t) => {
  const past: MeetingEvent = {
    type: 'MeetingScheduled',
    data: { ...data, startTime: '2026-01-05T02:00:00.000Z', endTime: '2026-01-05T03:00:00.000Z' },
  };
  const when = given(meeting, [past]).when;
  t.is(when(change({ title: 'Minutes', startTime: past.data.startTime })).length, 1);
  refused(t, () => when(change({ startTime: '2026-01-05T02:10:00.000Z' })), {
    code: 'StartPast',
    field: 'startTime',
    message: 'End Date should be later than Start Date!',
  });
});

test('a member who is taken off the list loses the mark first', (t) => {
  const when = given(meeting, [scheduled, marked('m1', 'Present')]).when;
  t.deepEqual(when(change({ memberIds: ['m2'] }, ['m1', 'm9'])), [
    marked('m1', '', 'Present'),
    { type: 'MeetingChanged', data: { uninvited: ['m1'] } },
  ]);
  t.deepEqual(
    when(change({ memberIds: ['m1', 'm2'] }, ['m1'])),
    [],
    'a change that is none takes nobody off',
  );
});

test('only marks that change are written, with the mark before', (t) => {
  const when = given(meeting, [scheduled, marked('m1', 'Present')]).when;
  t.deepEqual(
    when(
      mark(
        { memberId: 'm1', mark: 'Present' },
        { memberId: 'm2', mark: '' },
        { memberId: 'walk-in', mark: 'Present' },
      ),
    ),
    [marked('walk-in', 'Present')],
  );
  t.deepEqual(when(mark({ memberId: 'm1', mark: '' })), [marked('m1', '', 'Present')]);
  t.deepEqual(when(mark({ memberId: 'm1', mark: 'Absent' })), [marked('m1', 'Absent', 'Present')]);
  refused(t, () => when(mark({ memberId: 'm2', mark: '' }, { memberId: 'm2', mark: 'Absent' })), {
    code: 'MarkedTwice',
    field: 'attendences',
  });
});

test('two people marking at once: what the other one changed is left alone', (t) => {
  const events = [scheduled, marked('m1', 'Absent')];
  const state = events.reduce(evolve, initial);
  const { when } = given(meeting, events);
  const differing = { memberId: 'm1', mark: 'Present', before: '' } as const;
  t.deepEqual(when(mark(differing)), []);
  t.true(isConflict(differing, state));
  const alike = { memberId: 'm1', mark: 'Absent', before: '' } as const;
  t.deepEqual(when(mark(alike)), []);
  t.false(isConflict(alike, state), 'both marked the same');
  const untouched = { memberId: 'm1', mark: '', before: '' } as const;
  t.deepEqual(when(mark(untouched)), []);
  t.false(isConflict(untouched, state), 'not changed on this page');
  t.deepEqual(when(mark({ memberId: 'm2', mark: 'Present', before: '' })), [marked('m2', 'Present')]);
});

test('a deleted meeting says which marks go with it, and is gone', (t) => {
  const events = [scheduled, marked('m1', 'Present'), marked('m2', 'Absent'), marked('m2', '', 'Absent')];
  t.deepEqual(given(meeting, events).when({ type: 'CancelMeeting' }), [
    { type: 'MeetingCanceled', data: { marks: [{ memberId: 'm1', mark: 'Present' }] } },
  ]);
  t.deepEqual(given(meeting, [scheduled, canceled]).when({ type: 'CancelMeeting' }), []);
  for (const command of [change({ title: 'x' }), mark({ memberId: 'm1', mark: '' })])
    t.throws(() => given(meeting, [scheduled, canceled]).when(command), { instanceOf: NotFound });
  t.throws(() => given(meeting, []).when({ type: 'CancelMeeting' }), { instanceOf: NotFound });
});

const asked: MeetingEvent = { type: 'ExcuseRequested', data: { memberId: 'm1' } };
const decided = (approved: boolean): MeetingEvent => ({
  type: 'ExcuseDecided',
  data: { memberId: 'm1', approved },
});
const excused = (before: 'Present' | '') =>
  ({ type: 'AttendanceMarked', data: { memberId: 'm1', mark: 'Excused', before } }) as const;

test('who is invited answers until the meeting ends; the same again changes nothing', (t) => {
  const answer = (of: 'Going' | 'Not going', at = now) =>
    ({ type: 'AnswerMeeting', memberId: 'm1', answer: of, now: at }) as const;
  const going: MeetingEvent = { type: 'MeetingAnswered', data: { memberId: 'm1', answer: 'Going' } };
  t.deepEqual(given(meeting, [scheduled]).when(answer('Going')), [going]);
  t.deepEqual(given(meeting, [scheduled, going]).when(answer('Going')), []);
  t.is(given(meeting, [scheduled, going]).when(answer('Not going')).length, 1);
  t.is(given(meeting, [scheduled]).when(answer('Going', '2026-03-11T02:59:59.000Z')).length, 1);
  refused(t, () => given(meeting, [scheduled]).when(answer('Going', data.endTime)), 'MeetingOver', 'eventId');
  refused(t, () => given(meeting, [party]).when(answer('Going')), 'NoAttendance', 'eventId');
  t.throws(() => given(meeting, [scheduled, canceled]).when(answer('Going')), { instanceOf: NotFound });
});

test('a request to be excused is made once at a time, until the meeting ends, and not by who is excused', (t) => {
  const ask = (at = now) => ({ type: 'RequestExcuse', memberId: 'm1', now: at }) as const;
  t.deepEqual(given(meeting, [scheduled]).when(ask()), [asked]);
  refused(t, () => given(meeting, [scheduled, asked]).when(ask()), 'ExcusePending', 'eventId');
  t.deepEqual(given(meeting, [scheduled, asked, decided(false)]).when(ask()), [asked]);
  refused(t, () => given(meeting, [scheduled, asked, decided(true), excused('')]).when(ask()), {
    code: 'AlreadyExcused',
    field: 'eventId',
  });
  refused(t, () => given(meeting, [scheduled]).when(ask(data.endTime)), 'MeetingOver', 'eventId');
});

test('approving a request marks the member Excused; there is one decision on each', (t) => {
  const decide = (approved: boolean) => ({ type: 'DecideExcuse', memberId: 'm1', approved }) as const;
  const { when } = given(meeting, [scheduled, marked('m1', 'Present'), asked]);
  t.deepEqual(when(decide(true)), [decided(true), excused('Present')]);
  t.deepEqual(when(decide(false)), [decided(false)]);
  t.deepEqual(given(meeting, [scheduled, asked, excused('')]).when(decide(true)), [decided(true)]);
  t.deepEqual(given(meeting, [scheduled, asked, decided(true), excused('')]).when(decide(true)), []);
  for (const events of [[scheduled], [scheduled, asked, decided(true)]])
    refused(t, () => given(meeting, events).when(decide(false)), 'NoExcuseRequested', 'uuid');
});

test('who checks in is Present; a mark that somebody has set by hand stays', (t) => {
  const checkIn = (at: string = data.startTime) => ({ type: 'CheckIn', memberId: 'm1', now: at }) as const;
  const checkedIn: MeetingEvent = {
    type: 'AttendanceMarked',
    data: { memberId: 'm1', mark: 'Present', before: '', checkedIn: true },
  };
  t.deepEqual(given(meeting, [scheduled]).when(checkIn()), [checkedIn]);
  t.deepEqual(given(meeting, [scheduled, checkedIn]).when(checkIn()), []);
  t.deepEqual(given(meeting, [scheduled, marked('m1', 'Present')]).when(checkIn()), []);
  t.deepEqual(
    given(meeting, [scheduled, marked('m1', 'Absent'), marked('m1', '', 'Absent')]).when(checkIn()),
    [checkedIn],
  );
  for (const [events, at, code] of [
    [[scheduled, marked('m1', 'Absent')], data.startTime, 'MarkedByHand'],
    [[scheduled, checkedIn, marked('m1', 'Absent', 'Present')], data.startTime, 'MarkedByHand'],
    [[scheduled, asked, decided(true), excused('')], data.startTime, 'MarkedByHand'],
    [[scheduled], '2026-03-11T01:44:59.999Z', 'CheckInEarly'],
    [[scheduled], data.endTime, 'MeetingOver'],
    [[party], data.startTime, 'NoAttendance'],
  ] as const)
    refused(t, () => given(meeting, events).when(checkIn(at)), { code, field: 'eventId' });
  t.throws(() => given(meeting, [scheduled, canceled]).when(checkIn()), { instanceOf: NotFound });
});

test('an event without attendance has no marks', (t) => {
  refused(t, () => given(meeting, [party]).when(mark({ memberId: 'm1', mark: 'Present' })), {
    code: 'NoAttendance',
    field: 'eventId',
  });
});

test('a stream is a meeting’s by its name', (t) => {
  t.is(meetingOfStream(meetingStream('x-1')), 'x-1');
  t.is(meetingOfStream('member-x'), undefined);
});
