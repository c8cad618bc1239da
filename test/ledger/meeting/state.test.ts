import test from 'ava';
import type { MeetingEvent } from '../../../ledger/meeting/events.ts';
import { evolve, evolveAll, initial } from '../../../ledger/meeting/state.ts';
import type { AttendanceMark } from '../../../ledger/values/attendance.ts';

const marked = (memberId: string, mark: AttendanceMark | ''): MeetingEvent => ({
  type: 'AttendanceMarked',
  data: { memberId, mark, before: '' },
});
const scheduled: MeetingEvent = {
  type: 'MeetingScheduled',
  data: {
    title: 'Chapter',
    description: '',
    location: '',
    startTime: '2026-03-01T19:00:00.000Z',
    endTime: '2026-03-01T20:00:00.000Z',
    category: 'meeting',
    hasAttendance: true,
    memberIds: ['ann', 'bo'],
    roles: [],
  },
};
const events: readonly MeetingEvent[] = [
  scheduled,
  marked('ann', 'Present'),
  marked('bo', 'Absent'),
  { type: 'MeetingChanged', data: { title: 'Ritual', invited: ['cy'], uninvited: ['bo'] } },
  marked('bo', ''),
  marked('ann', 'Excused'),
];

test('a meeting is the same, its events taken at once or one by one', (t) => {
  const meeting = evolveAll(initial, events);
  t.deepEqual(meeting, events.reduce(evolve, initial));
  t.like(meeting, { title: 'Ritual', status: 'scheduled', memberIds: ['ann', 'cy'] });
  t.deepEqual(meeting.marks, { ann: 'Excused' });
  const canceled: MeetingEvent = { type: 'MeetingCanceled', data: { marks: [] } };
  t.like(evolveAll(initial, [...events, canceled]), { status: 'canceled', marks: {} });
});

test('later events leave a former state of a meeting as it was', (t) => {
  const before = evolveAll(initial, events);
  const copy = structuredClone(before);
  evolveAll(before, [marked('ann', ''), marked('cy', 'Present')]);
  t.deepEqual(before, copy);
  t.deepEqual(initial.marks, {});
});
