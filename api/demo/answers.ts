import { deriveId } from '../../ledger/log/eventId.ts';
import { type MeetingCommand, meeting } from '../../ledger/meeting/decide.ts';
import { type CalendarDate, plusDays } from '../../ledger/values/calendar.ts';
import type { Deps } from '../deps.ts';
import { keepReason } from '../meeting/excuse/reasons.ts';
import { type Person, people, signIns } from './people.ts';
import { randomFrom } from './random.ts';
import { DEMO_ORG, instant, type Scenario, WEEKS_BEHIND } from './scenario.ts';

/** Why two members ask to be excused; the first is excused, the second waits. */
const reasons = [
  'My organic chemistry midterm was moved to the same hour.',
  'My grandmother turns 80, and the whole family meets in Fresno.',
];

/** The first chapter meeting after today. */
const NEXT_CHAPTER = `chapter:${WEEKS_BEHIND + 1}`;

/** The id of a meeting of the demo. */
export const demoMeeting = (key: string): string => deriveId(`demo meeting ${key}`);

/** Who asks to be excused: members who sign in to the demo have everything still to answer. */
function requesting(everybody: readonly Person[]): readonly Person[] {
  return answering(everybody).slice(6, 6 + reasons.length);
}

function answering(everybody: readonly Person[]): readonly Person[] {
  const own: readonly string[] = [signIns.member, signIns.treasurer];
  return everybody.filter(({ role, profile }) => role === 'Member' && !own.includes(profile.email));
}

/** Members' answers to the next chapter meeting. */
export function recordAnswers({ record, people: everybody, today }: Scenario): void {
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
