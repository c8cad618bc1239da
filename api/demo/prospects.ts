import { deriveId } from '../../ledger/log/eventId.ts';
import { PLEDGE } from '../../ledger/member/events.ts';
import { type ProspectGroupCommand, prospectGroup } from '../../ledger/prospectGroup/decide.ts';
import { plusDays } from '../../ledger/values/calendar.ts';
import {
  type ProspectProfile,
  type ProspectYear,
  prospectRatings,
} from '../../ledger/values/prospectRules.ts';
import type { Deps } from '../deps.ts';
import { keepProfiles } from '../prospectGroup/prospect/profiles.ts';
import { makeSignUpToken } from '../prospectGroup/signUpForm/signUpForms.ts';
import { openHouseProfiles } from './openHouse.ts';
import { signIns } from './people.ts';
import { type Portrait, portraitOf, storePortrait } from './portraits.ts';
import { randomFrom } from './random.ts';
import { DEMO_ORG, instant, type Scenario, seasonOf } from './scenario.ts';

/** Days since the group began, and until it ends. */
const DAYS_BEHIND = 16;
const DAYS_AHEAD = 12;
const GOAL = 15;
const GROUP_ID = deriveId('demo prospect group');

interface DemoProspect {
  readonly name: string;
  readonly year: ProspectYear;
  readonly major: string;
  /** How well they are liked: the middle of their ratings, in tenths. */
  readonly liked: number;
  /** Days before today on which they were added. */
  readonly daysAgo: number;
  /** They signed up themselves. */
  readonly byForm?: true;
  readonly portrait?: Portrait;
}

const prospects: readonly DemoProspect[] = [
  {
    ...{ name: 'Amara Okonkwo', year: '1st Year', major: 'Biology', liked: 46, daysAgo: 15 },
    portrait: { ground: '#dbe7dc', hair: '#2a1a14', skin: '#8d5a3b', shirt: '#c9503f' },
  },
  { name: 'Elias Brandt', year: '2nd Year', major: 'Economics', liked: 38, daysAgo: 15 },
  { name: 'Nia Campbell', year: '1st Year', major: 'Psychology', liked: 43, daysAgo: 14 },
  { name: 'Theo Papadakis', year: '2nd Year', major: 'Computer Science', liked: 35, daysAgo: 12 },
  { name: 'Ruth Abebe', year: '1st Year', major: 'Nursing', liked: 48, daysAgo: 12 },
  {
    ...{ name: 'Marisol Cruz', year: '3rd Year', major: 'Political Science', liked: 41, daysAgo: 11 },
    portrait: { ground: '#f1e3c8', hair: '#4a2a1a', skin: '#d9a27c', shirt: '#2f5f8a' },
  },
  { name: 'Ivy Larsen', year: '1st Year', major: '', liked: 30, daysAgo: 9, byForm: true },
  { name: 'Hassan Qureshi', year: '2nd Year', major: 'Mechanical Engineering', liked: 44, daysAgo: 8 },
  {
    ...{ name: 'Beatriz Almeida', year: '1st Year', major: 'Communication', liked: 39, daysAgo: 8 },
    portrait: { ground: '#d7e0ec', hair: '#b98a4a', skin: '#f0cbb0', shirt: '#1f5b45' },
  },
  { name: 'Wesley Tran', year: '2nd Year', major: 'Accounting', liked: 24, daysAgo: 6 },
  { name: 'Jolene Whitaker', year: '1st Year', major: 'Studio Art', liked: 42, daysAgo: 5, byForm: true },
  { name: 'Dmitri Sokolov', year: '4th Year', major: 'Mathematics', liked: 33, daysAgo: 4 },
];

const idOf = ({ name }: DemoProspect): string => deriveId(`demo prospect ${name}`);

/** A recruitment group in progress: who was met, and what half of the members think of them. */
export function recordProspects({ record, people, today }: Scenario): void {
  const random = randomFrom(1915);
  const president = people[3]?.memberId ?? '';
  const dispatch = (key: string, command: ProspectGroupCommand, at: string, actor = president) =>
    record(prospectGroup, GROUP_ID, command, { at, actor, key: `prospects:${key}` });
  const startDate = plusDays(today, -DAYS_BEHIND);
  const name = `${seasonOf(startDate)} Rush ${startDate.slice(0, 4)}`;
  const group = { name, startDate, endDate: plusDays(today, DAYS_AHEAD), goal: GOAL };
  dispatch('group', { type: 'AddProspectGroup', ...group, today: startDate }, instant(startDate, 9 * 60));

  dispatch('form', { type: 'OpenSignUpForm', today: startDate }, instant(startDate, 9 * 60 + 5));

  // The member who signs in to the demo has everything still to rate.
  const voters = people.filter(({ role, profile }) => role !== PLEDGE && profile.email !== signIns.member);
  for (const [index, prospect] of prospects.entries()) {
    const memberId = voters[random(voters.length)]?.memberId ?? president;
    const at = instant(plusDays(today, -prospect.daysAgo), 12 * 60 + 7 * index);
    const prospectId = idOf(prospect);
    const key = `add:${prospect.name}`;
    if (prospect.byForm)
      dispatch(key, { type: 'SignUpProspect', prospectId, today: startDate }, at, 'form:sign-up');
    else dispatch(key, { type: 'AddProspect', prospectId, memberId }, at, memberId);
  }
  for (const [index, { memberId, profile }] of voters.entries()) {
    // The treasurer votes, and of the others every second one.
    if (index % 2 === 1) continue;
    const votes = prospects.flatMap((prospect) => {
      if (random(4) === 0) return [];
      const tenths = prospect.liked + random(21) - 10;
      const rating = prospectRatings.findLast((each) => 10 * each - 5 <= tenths) ?? 1;
      const approve = rating > 3 || (rating === 3 && random(2) === 0) ? 'yes' : 'no';
      return [{ prospectId: idOf(prospect), rating, approve } as const];
    });
    const at = instant(plusDays(today, -1 - random(3)), 17 * 60 + index);
    dispatch(`votes:${profile.email}`, { type: 'RegisterVotes', voterId: memberId, votes }, at, memberId);
  }
}

/**
 * Keep who the prospects are, their pictures, and the address of their form. Before the events that add
 * them, and never again: who was deleted since stays erased.
 */
export async function keepDemoProspects(deps: Pick<Deps, 'log' | 'db' | 'clock' | 'files'>): Promise<void> {
  if ((await deps.log.readStream(prospectGroup.streamOf(GROUP_ID))).length > 0) return;
  for (const { name, portrait } of prospects)
    if (portrait !== undefined) await storePortrait(deps.files, name, portrait);
  const { groupId, profiles: former } = openHouseProfiles();
  await keepProfiles(deps, { orgCode: DEMO_ORG, groupId }, former);
  const profiles = prospects.map((prospect, index) => ({
    prospectId: idOf(prospect),
    profile: profileOf(prospect, index),
  }));
  const group = { orgCode: DEMO_ORG, groupId: GROUP_ID };
  await keepProfiles(deps, group, profiles);
  await makeSignUpToken(deps.db.pool, group);
}

function profileOf({ name, year, major, byForm, portrait }: DemoProspect, index: number): ProspectProfile {
  const handle = name.toLowerCase().replace(' ', '.');
  return {
    name,
    email: `${handle}@esu.example`,
    phone: `916-555-0${200 + index}`,
    // The form does not ask for more.
    ...(byForm
      ? { year: '', major: '', instagram: '', snapchat: '' }
      : { year, major, instagram: handle, snapchat: index % 3 === 0 ? handle : '' }),
    picture: portrait === undefined ? '' : portraitOf(name),
  };
}
