import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { nextMonday } from 'date-fns/nextMonday';
import { parseISO } from 'date-fns/parseISO';
import { fineIdOf } from '../../ledger/account/charge/terms.ts';
import { account } from '../../ledger/account/decide.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { type MarkRow, type MeetingCommand, meeting } from '../../ledger/meeting/decide.ts';
import { ADMIN, MEMBER, PLEDGE, type Role } from '../../ledger/member/events.ts';
import { type CalendarDate, formatDay, plusDays } from '../../ledger/values/calendar.ts';
import { chargeTypeIdOf } from '../../ledger/values/chargeRules.ts';
import { termOn } from '../../ledger/values/terms.ts';
import type { Deps } from '../deps.ts';
import { keepReason } from '../meeting/excuse/reasons.ts';
import { INITIATED, type Person, people, signIns } from './people.ts';
import { DEMO_ORG, instant, randomFrom, type Scenario, WEEKS_BEHIND } from './scenario.ts';

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

/** Why two members ask to be excused; the first is excused, the second waits. */
const reasons = [
  'My organic chemistry midterm was moved to the same hour.',
  'My grandmother turns 80, and the whole family meets in Fresno.',
];

/** The first chapter meeting after today. */
const NEXT_CHAPTER = `chapter:${WEEKS_BEHIND + 1}`;

/** The id of a meeting of the demo. */
const demoMeeting = (key: string): string => deriveId(`demo meeting ${key}`);

/** Who asks to be excused: members who sign in to the demo have everything still to answer. */
function requesting(everybody: readonly Person[]): readonly Person[] {
  return answering(everybody).slice(6, 6 + reasons.length);
}

function answering(everybody: readonly Person[]): readonly Person[] {
  const own: readonly string[] = [signIns.member, signIns.treasurer];
  return everybody.filter(({ role, profile }) => role === 'Member' && !own.includes(profile.email));
}

/** Members' answers to the next chapter meeting. */
function recordAnswers({ record, people: everybody, today }: Scenario): void {
  const random = randomFrom(1921);
  const id = demoMeeting(NEXT_CHAPTER);
  const dispatch = (command: MeetingCommand, at: string, actor: string) =>
    record(meeting, id, command, { at, actor, key: `${command.type}:${actor}` });
  const requesters = requesting(everybody);
  for (const [index, person] of answering(everybody).entries()) {
    const { memberId } = person;
    const now = instant(plusDays(today, -1 - (index % 3)), 9 * 60 + index * 7);
    if (requesters.includes(person)) dispatch({ type: 'RequestExcuse', memberId, now }, now, memberId);
    else if (random(100) < 72) {
      const answer = random(9) === 0 ? 'Not going' : 'Going';
      dispatch({ type: 'AnswerMeeting', memberId, answer, now }, now, memberId);
    }
  }
  const [excused] = requesters;
  const president = everybody[3]?.memberId ?? '';
  if (excused === undefined) return;
  const decide = { type: 'DecideExcuse', memberId: excused.memberId, approved: true } as const;
  dispatch(decide, instant(plusDays(today, -1), 20 * 60), president);
}

/** The reasons, which stand beside the ledger. Before the events, so that no request lacks its own. */
export async function keepDemoReasons(deps: Pick<Deps, 'db' | 'clock'>, today: CalendarDate): Promise<void> {
  const meetingId = demoMeeting(NEXT_CHAPTER);
  for (const [index, { memberId }] of requesting(people(Number(today.slice(0, 4)))).entries())
    await keepReason(deps, { orgCode: DEMO_ORG, meetingId, memberId }, reasons[index] ?? '');
}

/** What the demo's Settings say of absences. */
export const demoFineRule = {
  ...{ chargeType: 'Fine', account: 'bank 4821', amountCents: 1_000 },
  ...{ freeAbsences: 1, dueDays: 14 },
};

/** Somebody was absent from a meeting of the demo. */
interface DemoAbsence {
  readonly person: Person;
  readonly meetingId: string;
  readonly title: string;
  readonly day: CalendarDate;
}

/** Days that the treasurer lets pass: the fines of later meetings are still proposed. */
const DAYS_BEHIND = 5;

/** The fines of the last meeting but those of a few days: absences after the free ones of a term. */
function recordFines({ record, people, today }: Scenario, absences: readonly DemoAbsence[]): void {
  const seen = new Map<string, number>();
  const fined = absences
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
    .filter(({ person, day }) => {
      const term = termOn(day, []);
      const key = `${person.memberId} ${term?.name}`;
      const count = (seen.get(key) ?? 0) + 1;
      seen.set(key, count);
      return term !== undefined && count > demoFineRule.freeAbsences;
    })
    // What those who sign in owe stands in charges.ts.
    .filter(({ person }) => !Object.values(signIns).includes(person.profile.email));
  const last = fined.findLast(({ day }) => day < plusDays(today, -DAYS_BEHIND));
  const actor = people[0]?.memberId ?? '';
  for (const [index, { person, meetingId, title, day }] of fined.entries()) {
    if (meetingId !== last?.meetingId) continue;
    const charged = plusDays(day, 1);
    const { freeAbsences: _, dueDays, ...rule } = demoFineRule;
    const terms = {
      ...{ ...rule, chargeTypeId: chargeTypeIdOf(rule.chargeType), startDate: charged },
      ...{ dueDate: plusDays(charged, dueDays), memo: `Absent from ${title} on ${formatDay(day)}` },
    };
    const chargeId = fineIdOf(meetingId, person.memberId);
    const command = { type: 'AssessCharge', chargeId, terms, meetingId, today: charged } as const;
    const at = instant(charged, 10 * 60 + index);
    record(account, person.memberId, command, { at, actor, key: `fine:${chargeId}` });
  }
}
