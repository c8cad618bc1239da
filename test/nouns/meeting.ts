import { meeting as decider, type MeetingCommand } from '../../ledger/meeting/decide.ts';
import { attendanceCases } from '../api/attendanceCases.ts';
import { checkInCases } from '../api/checkInCases.ts';
import { excuseCases } from '../api/excuseCases.ts';
import { fineCases } from '../api/fineCases.ts';
import { meetingCases } from '../api/meetingCases.ts';
import { type Step, sampleOf } from './noun.ts';

const now = '2026-02-02T18:00:00.000Z';
const weekly = {
  title: 'Chapter meeting',
  description: '',
  location: 'Student Union, room 204',
  startTime: '2026-02-03T03:00:00.000Z',
  endTime: '2026-02-03T04:30:00.000Z',
  category: 'meeting',
  hasAttendance: true,
  memberIds: ['m1', 'm2', 'm3'],
  roles: [],
};
const formal = {
  ...weekly,
  title: 'Formal',
  description: 'Bring the band.',
  category: 'Social',
  hasAttendance: false,
  memberIds: [],
};
const mark = (memberId: string, of: 'Present' | 'Absent' | 'Excused' | ''): MeetingCommand => ({
  type: 'MarkAttendance',
  rows: [{ memberId, mark: of }],
});
const change = (changes: Extract<MeetingCommand, { type: 'ChangeMeeting' }>['changes'], takenOff = ['']) =>
  ({ type: 'ChangeMeeting', changes, takenOff, now }) as const;

const lives: readonly (readonly Step<MeetingCommand>[])[] = [
  [
    [{ type: 'ScheduleMeeting', meeting: weekly, now }, 'Tess Treasurer added the event Chapter meeting.'],
    [
      change({ startTime: '2026-02-03T03:30:00.000Z', memberIds: ['m1', 'm2', 'm4'] }),
      'Tess Treasurer changed the event Chapter meeting: time and members.',
    ],
    [mark('m1', 'Present'), 'Tess Treasurer marked Bob Ross Present at Chapter meeting.'],
    [mark('m2', 'Absent'), 'Tess Treasurer marked Bob Ross Absent at Chapter meeting.'],
    [mark('m2', 'Excused'), 'Tess Treasurer marked Bob Ross Excused at Chapter meeting. It was Absent.'],
    [
      { type: 'AnswerMeeting', memberId: 'm1', answer: 'Going', now },
      'Bob Ross is going to Chapter meeting.',
    ],
    [
      { type: 'AnswerMeeting', memberId: 'm1', answer: 'Not going', now },
      'Bob Ross is not going to Chapter meeting.',
    ],
    [{ type: 'RequestExcuse', memberId: 'm1', now }, 'Bob Ross asked to be excused from Chapter meeting.'],
    [
      { type: 'DecideExcuse', memberId: 'm1', approved: false },
      'Tess Treasurer declined Bob Ross’ request to be excused from Chapter meeting.',
    ],
    [{ type: 'RequestExcuse', memberId: 'm1', now }, 'Bob Ross asked to be excused from Chapter meeting.'],
    [
      { type: 'DecideExcuse', memberId: 'm1', approved: true },
      'Tess Treasurer excused Bob Ross from Chapter meeting.',
      'Tess Treasurer marked Bob Ross Excused at Chapter meeting. It was Present.',
    ],
    [
      { type: 'CheckIn', memberId: 'm4', now: '2026-02-03T03:40:00.000Z' },
      'Bob Ross checked in at Chapter meeting.',
    ],
    [mark('m4', ''), 'Tess Treasurer cleared Bob Ross’ mark at Chapter meeting. It was Present.'],
    [
      change({ memberIds: ['m2'], roles: ['pledge'] }, ['m1', 'm4']),
      'Tess Treasurer cleared Bob Ross’ mark at Chapter meeting. It was Excused.',
      'Tess Treasurer changed the event Chapter meeting: members.',
    ],
    [
      { type: 'CancelMeeting' },
      'Tess Treasurer deleted the event Chapter meeting with 1 mark of attendance.',
    ],
  ],
  [
    [{ type: 'ScheduleMeeting', meeting: formal, now }, 'Tess Treasurer added the event Formal.'],
    [
      change({ title: 'Spring formal', location: 'Riverside Hall', description: '', category: 'Party' }),
      'Tess Treasurer changed the event Chapter meeting: title, location, category and description.',
    ],
    [
      change({ endTime: '2026-02-03T05:00:00.000Z' }),
      'Tess Treasurer changed the event Chapter meeting: time.',
    ],
    [{ type: 'CancelMeeting' }, 'Tess Treasurer deleted the event Chapter meeting.'],
  ],
  // One that stays, with a mark.
  [
    [
      {
        type: 'ScheduleMeeting',
        meeting: { ...weekly, memberIds: [], roles: ['Member'], seriesId: 's1' },
        now,
      },
    ],
    [mark('m1', 'Excused')],
  ],
];

export const meeting = sampleOf(decider, lives, {
  ...meetingCases,
  ...attendanceCases,
  ...excuseCases,
  ...checkInCases,
  ...fineCases,
});
