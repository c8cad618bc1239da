import { Readable } from 'node:stream';
import sharp from 'sharp';
import { deriveId } from '../../ledger/log/eventId.ts';
import { MEMBER, PLEDGE } from '../../ledger/member/events.ts';
import { type ProspectGroupCommand, prospectGroup } from '../../ledger/prospectGroup/decide.ts';
import { plusDays } from '../../ledger/values/calendar.ts';
import {
  type ProspectProfile,
  type ProspectYear,
  prospectRatings,
} from '../../ledger/values/prospectRules.ts';
import type { Deps } from '../deps.ts';
import type { Files } from '../integrations/files/files.ts';
import { keepProfiles, type NewProspect } from '../prospectGroup/prospect/profiles.ts';
import { makeSignUpToken } from '../prospectGroup/signUpForm/signUpForms.ts';
import { type Person, people, signIns } from './people.ts';
import { DEMO_ORG, instant, randomFrom, type Scenario, seasonOf } from './scenario.ts';

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

const OPEN_HOUSE_ID = deriveId('demo open house');
/** How many of the pledges were met there, and the days for which it went on before they joined. */
const JOINED = 4;
const DAYS = 25;

const openHouseIdOf = ({ profile }: Person): string => deriveId(`demo open house ${profile.email}`);

function joinedIn(everybody: readonly Person[]): readonly Person[] {
  const own: readonly string[] = Object.values(signIns);
  return everybody
    .filter(({ role, profile }) => role === PLEDGE && !own.includes(profile.email))
    .slice(0, JOINED);
}

/** The recruitment before the present one: all who were met there became pledges. */
export function recordOpenHouse({ record, people: everybody, joinedOn }: Scenario): void {
  const random = randomFrom(1931);
  const treasurer = everybody[0]?.memberId ?? '';
  const dispatch = (key: string, command: ProspectGroupCommand, at: string, actor = treasurer) =>
    record(prospectGroup, OPEN_HOUSE_ID, command, { at, actor, key: `open house:${key}` });
  const joined = joinedIn(everybody);
  const day = joinedOn(everybody.indexOf(joined[0] as Person));
  const startDate = plusDays(day, -DAYS);
  const group = { name: `Open House ${day.slice(0, 4)}`, startDate, endDate: plusDays(day, -1), goal: 5 };
  dispatch('group', { type: 'AddProspectGroup', ...group, today: startDate }, instant(startDate, 9 * 60));

  const members = everybody.filter(({ role }) => role === MEMBER);
  for (const [index, person] of joined.entries()) {
    const prospectId = openHouseIdOf(person);
    const by = members[3 * index]?.memberId ?? treasurer;
    const at = instant(plusDays(startDate, 3 + 5 * index), 13 * 60);
    dispatch(`add:${index}`, { type: 'AddProspect', prospectId, memberId: by }, at, by);
  }
  for (const [index, { memberId, profile }] of members.entries()) {
    if (index % 3 !== 0 || profile.email === signIns.member) continue;
    const votes = joined.map((person) => {
      const rating = prospectRatings[2 + random(3)] ?? 3;
      return { prospectId: openHouseIdOf(person), rating, approve: 'yes' } as const;
    });
    const command = { type: 'RegisterVotes', voterId: memberId, votes } as const;
    dispatch(`votes:${index}`, command, instant(plusDays(day, -3), 17 * 60 + index), memberId);
  }
  // Those who were made members stood on the roster an hour before.
  for (const [index, person] of joined.entries()) {
    const command = {
      type: 'MakeMember',
      prospectId: openHouseIdOf(person),
      memberId: person.memberId,
    } as const;
    dispatch(`member:${index}`, command, instant(day, 12 * 60 + index));
  }
}

/** Who they were as prospects. */
function openHouseProfiles(): { readonly groupId: string; readonly profiles: readonly NewProspect[] } {
  // What is kept of them is the same in every year.
  const profiles = joinedIn(people(2000)).map((person): NewProspect => {
    const { fname, lname, email, phone = '' } = person.profile;
    const none = { major: '', instagram: '', snapchat: '', picture: '' };
    const profile = { name: `${fname} ${lname}`, email, phone, year: '1st Year', ...none } as const;
    return { prospectId: openHouseIdOf(person), profile };
  });
  return { groupId: OPEN_HOUSE_ID, profiles };
}

/** The colors of a drawn face, as CSS has them. */
type Portrait = Readonly<Record<'ground' | 'hair' | 'skin' | 'shirt', string>>;

/** The key of somebody's picture. */
const portraitOf = (name: string): string => `${DEMO_ORG}/prospects/${deriveId(`demo portrait ${name}`)}.png`;

/** Store the picture of a prospect, before what names it. */
async function storePortrait(files: Files, name: string, portrait: Portrait): Promise<void> {
  const about = { contentType: 'image/png', key: portraitOf(name) } as const;
  await files.put(DEMO_ORG, 'prospects', Readable.from([await draw(portrait)]), about);
}

/** Head and shoulders, drawn: a demo shows no real person's face. */
function draw({ ground, hair, skin, shirt }: Portrait): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="336" viewBox="0 0 480 336">
    <rect width="480" height="336" fill="${ground}"/>
    <path d="M150 150a90 96 0 0 1 180 0v100H150z" fill="${hair}"/>
    <path d="M90 336c0-80 62-104 150-104s150 24 150 104z" fill="${shirt}"/>
    <path d="M208 190h64v50a32 30 0 0 1-64 0z" fill="${skin}"/>
    <ellipse cx="240" cy="152" rx="62" ry="74" fill="${skin}"/>
    <path d="M174 150c0-60 30-82 66-82s66 22 66 82c-20-14-34-34-40-52-22 24-58 40-92 52z" fill="${hair}"/>
    <g fill="#2b211c"><circle cx="217" cy="158" r="6"/><circle cx="263" cy="158" r="6"/></g>
    <path d="M216 188q24 20 48 0" fill="none" stroke="#2b211c" stroke-width="5" stroke-linecap="round"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}
