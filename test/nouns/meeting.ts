import { meeting as decider, type MeetingCommand } from '../../ledger/meeting/decide.ts';
import { fineCases } from '../api/account/fine/cases.ts';
import { attendanceCases } from '../api/meeting/attendanceCases.ts';
import { meetingCases } from '../api/meeting/cases.ts';
import { checkInCases } from '../api/meeting/checkInCases.ts';
import { excuseCases } from '../api/meeting/excuseCases.ts';
import { sampleOf } from './noun.ts';

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

const lives: readonly (readonly MeetingCommand[])[] = [
  [
    { type: 'ScheduleMeeting', meeting: weekly, now },
    change({ startTime: '2026-02-03T03:30:00.000Z', memberIds: ['m1', 'm2', 'm4'] }),
    mark('m1', 'Present'),
    mark('m2', 'Absent'),
    mark('m2', 'Excused'),
    { type: 'AnswerMeeting', memberId: 'm1', answer: 'Going', now },
    { type: 'AnswerMeeting', memberId: 'm1', answer: 'Not going', now },
    { type: 'RequestExcuse', memberId: 'm1', now },
    { type: 'DecideExcuse', memberId: 'm1', approved: false },
    { type: 'RequestExcuse', memberId: 'm1', now },
    { type: 'DecideExcuse', memberId: 'm1', approved: true },
    { type: 'CheckIn', memberId: 'm4', now: '2026-02-03T03:40:00.000Z' },
    mark('m4', ''),
    change({ memberIds: ['m2'], roles: ['pledge'] }, ['m1', 'm4']),
    { type: 'CancelMeeting' },
  ],
  [
    { type: 'ScheduleMeeting', meeting: formal, now },
    change({ title: 'Spring formal', location: 'Riverside Hall', description: '', category: 'Party' }),
    change({ endTime: '2026-02-03T05:00:00.000Z' }),
    { type: 'CancelMeeting' },
  ],
  // One that stays, with a mark.
  [
    {
      type: 'ScheduleMeeting',
      meeting: { ...weekly, memberIds: [], roles: ['Member'], seriesId: 's1' },
      now,
    },
    mark('m1', 'Excused'),
  ],
];

export const meeting = sampleOf(decider, lives, {
  ...meetingCases,
  ...attendanceCases,
  ...excuseCases,
  ...checkInCases,
  ...fineCases,
});
