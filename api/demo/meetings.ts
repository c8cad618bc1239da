import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { nextMonday } from 'date-fns/nextMonday';
import { parseISO } from 'date-fns/parseISO';
import { deriveId } from '../../ledger/log/eventId.ts';
import { type MarkRow, type MeetingCommand, meeting } from '../../ledger/meeting/decide.ts';
import { ADMIN, MEMBER, PLEDGE, type Role } from '../../ledger/member/events.ts';
import { type CalendarDate, plusDays } from '../../ledger/values/calendar.ts';
import { demoMeeting, recordAnswers } from './answers.ts';
import { type DemoAbsence, recordFines } from './fines.ts';
import { INITIATED, type Person } from './people.ts';
import { randomFrom } from './random.ts';
import { instant, type Scenario, WEEKS_BEHIND } from './scenario.ts';

/** Weeks of the term that lie ahead. */
const WEEKS_AHEAD = 4;
/** The week from which on members check in by code. */
const CHECK_IN_SINCE = 8;

/** How many of a hundred meetings somebody comes to, by how they pay: who falls behind stays away, too. */
const attends: Readonly<Record<Person['habit'], number>> = {
  early: 96,
  onTime: 91,
  halves: 86,
  late: 80,
  behind: 58,
};

/** A meeting that repeats every week. */
interface Weekly {
  readonly key: string;
  readonly title: string;
  readonly location: string;
  readonly category: string;
  /** Days after Monday, and the minutes of the day at which it begins and ends. */
  readonly weekday: number;
  readonly from: number;
  readonly to: number;
  readonly roles: readonly Role[];
}

const weekly: readonly Weekly[] = [
  {
    key: 'chapter',
    title: 'Chapter meeting',
    location: 'Student Union, room 204',
    category: 'meeting',
    weekday: 0,
    from: 19 * 60,
    to: 20 * 60 + 15,
    roles: [ADMIN, MEMBER],
  },
  {
    key: 'pledges',
    title: 'New member education',
    location: 'Library, room 12',
    category: 'New members',
    weekday: 2,
    from: 18 * 60,
    to: 19 * 60,
    roles: [PLEDGE],
  },
];

/** A term of weekly meetings where attendance is taken, and what else stands in the calendar. */
export function recordMeetings(scenario: Scenario): void {
  const { record, people, today } = scenario;
  const [treasurer, , , president] = people;
  const firstMonday = format(nextMonday(parseISO(plusDays(today, -7 * (WEEKS_BEHIND + 1)))), 'yyyy-MM-dd');
  const planned = plusDays(firstMonday, -3);
  const random = randomFrom(1912);
  const dispatch = (id: string, key: string, command: MeetingCommand, at: string, actor = president) =>
    record(meeting, id, command, { at, actor: actor?.memberId ?? '', key });

  let minute = 16 * 60;
  const schedule = (key: string, day: CalendarDate, [from, to]: readonly [number, number], what: Details) => {
    const id = demoMeeting(key);
    const at = instant(planned, minute++);
    const time = { startTime: instant(day, from), endTime: instant(day, to) };
    const command = {
      type: 'ScheduleMeeting',
      meeting: { memberIds: [], ...what, ...time },
      now: at,
    } as const;
    dispatch(id, `meeting:${key}`, command, at);
    return id;
  };

  /** Most of those who come check in by themselves, from ten minutes before the meeting on. */
  const checkIn = (
    id: string,
    key: string,
    day: CalendarDate,
    from: number,
    expected: readonly Person[],
    rows: readonly MarkRow[],
  ) => {
    expected.forEach((person, index) => {
      if (rows[index]?.mark !== 'Present' || index % 4 === 0) return;
      const at = instant(day, from - 10 + (index % 14));
      const command = { type: 'CheckIn', memberId: person.memberId, now: at } as const;
      dispatch(id, `check-in:${key}:${index}`, command, at, person);
    });
  };

  const absences: DemoAbsence[] = [];
  for (const { key, weekday, from, to, ...what } of weekly)
    for (let week = 0; week < WEEKS_BEHIND + WEEKS_AHEAD; week++) {
      const day = format(addDays(parseISO(firstMonday), 7 * week + weekday), 'yyyy-MM-dd');
      const seriesId = deriveId(`demo series ${key}`);
      const each = { ...what, description: '', hasAttendance: true, seriesId };
      const id = schedule(`${key}:${week}`, day, [from, to], each);
      const expected = people.filter((_, index) => what.roles.includes(roleOn(scenario, index, day)));
      const rows = expected.map(({ memberId, habit }): MarkRow => {
        if (random(100) < attends[habit]) return { memberId, mark: 'Present' };
        return { memberId, mark: random(3) === 0 ? 'Excused' : 'Absent' };
      });
      for (const [index, person] of expected.entries())
        if (rows[index]?.mark === 'Absent') absences.push({ person, meetingId: id, title: what.title, day });
      if (week >= CHECK_IN_SINCE) checkIn(id, `${key}:${week}`, day, from, expected, rows);
      dispatch(id, `marks:${key}:${week}`, { type: 'MarkAttendance', rows }, instant(day, to + 5));
    }

  recordFines(scenario, absences);
  recordAnswers(scenario);

  const event = { description: '', category: 'Social', roles: [], hasAttendance: false };
  schedule('cleanup', plusDays(firstMonday, 40), [9 * 60, 12 * 60], {
    ...event,
    title: 'River cleanup',
    location: 'Riverside Park, north gate',
    description: 'Gloves and bags are there. Bring water.',
    category: 'Philanthropy',
  });
  const formal = schedule('formal', plusDays(today, 19), [18 * 60, 23 * 60], {
    ...event,
    title: 'Formal',
    location: 'Fairview Grand Hotel',
  });
  const moved = instant(plusDays(today, -4), 13 * 60);
  const changes = { location: 'Old Mill Ballroom' };
  const move = { type: 'ChangeMeeting', changes, takenOff: [], now: moved } as const;
  dispatch(formal, 'move:formal', move, moved, treasurer);
}

type Details = Omit<
  Extract<MeetingCommand, { type: 'ScheduleMeeting' }>['meeting'],
  'startTime' | 'endTime' | 'memberIds'
>;

/** The role that somebody of the demo has on a day; none before they join. */
function roleOn({ people, joinedOn, months, today }: Scenario, index: number, day: CalendarDate): Role {
  if (joinedOn(index) > day) return '';
  const { role = '' } = people[index] ?? {};
  return index === INITIATED && day >= (months[4] ?? today) ? MEMBER : role;
}
