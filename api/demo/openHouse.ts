import { deriveId } from '../../ledger/log/eventId.ts';
import { MEMBER, PLEDGE } from '../../ledger/member/events.ts';
import { type ProspectGroupCommand, prospectGroup } from '../../ledger/prospectGroup/decide.ts';
import { plusDays } from '../../ledger/values/calendar.ts';
import { prospectRatings } from '../../ledger/values/prospectRules.ts';
import type { NewProspect } from '../prospectGroup/prospect/profiles.ts';
import { type Person, people, signIns } from './people.ts';
import { randomFrom } from './random.ts';
import { instant, type Scenario } from './scenario.ts';

const GROUP_ID = deriveId('demo open house');
/** How many of the pledges were met there, and the days for which it went on before they joined. */
const JOINED = 4;
const DAYS = 25;

const idOf = ({ profile }: Person): string => deriveId(`demo open house ${profile.email}`);

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
    record(prospectGroup, GROUP_ID, command, { at, actor, key: `open house:${key}` });
  const joined = joinedIn(everybody);
  const day = joinedOn(everybody.indexOf(joined[0] as Person));
  const startDate = plusDays(day, -DAYS);
  const group = { name: `Open House ${day.slice(0, 4)}`, startDate, endDate: plusDays(day, -1), goal: 5 };
  dispatch('group', { type: 'AddProspectGroup', ...group, today: startDate }, instant(startDate, 9 * 60));

  const members = everybody.filter(({ role }) => role === MEMBER);
  for (const [index, person] of joined.entries()) {
    const prospectId = idOf(person);
    const by = members[3 * index]?.memberId ?? treasurer;
    const at = instant(plusDays(startDate, 3 + 5 * index), 13 * 60);
    dispatch(`add:${index}`, { type: 'AddProspect', prospectId, memberId: by }, at, by);
  }
  for (const [index, { memberId, profile }] of members.entries()) {
    if (index % 3 !== 0 || profile.email === signIns.member) continue;
    const votes = joined.map((person) => {
      const rating = prospectRatings[2 + random(3)] ?? 3;
      return { prospectId: idOf(person), rating, approve: 'yes' } as const;
    });
    const command = { type: 'RegisterVotes', voterId: memberId, votes } as const;
    dispatch(`votes:${index}`, command, instant(plusDays(day, -3), 17 * 60 + index), memberId);
  }
  // Those who were made members stood on the roster an hour before.
  for (const [index, person] of joined.entries()) {
    const command = { type: 'MakeMember', prospectId: idOf(person), memberId: person.memberId } as const;
    dispatch(`member:${index}`, command, instant(day, 12 * 60 + index));
  }
}

/** Who they were as prospects. */
export function openHouseProfiles(): { readonly groupId: string; readonly profiles: readonly NewProspect[] } {
  // What is kept of them is the same in every year.
  const profiles = joinedIn(people(2000)).map((person): NewProspect => {
    const { fname, lname, email, phone = '' } = person.profile;
    const none = { major: '', instagram: '', snapchat: '', picture: '' };
    const profile = { name: `${fname} ${lname}`, email, phone, year: '1st Year', ...none } as const;
    return { prospectId: idOf(person), profile };
  });
  return { groupId: GROUP_ID, profiles };
}
