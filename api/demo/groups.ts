import { group } from '../../ledger/group/decide.ts';
import { deriveId } from '../../ledger/log/eventId.ts';
import { PLEDGE } from '../../ledger/member/events.ts';
import { plusDays } from '../../ledger/values/calendar.ts';
import { DEMO_ORG, instant, type Scenario, seasonOf } from './scenario.ts';

/** The groups of the demo: an office, who lives in, the pledge class and a class by graduation. */
export function recordGroups({ record, people, today }: Scenario): void {
  const members = people.filter(({ role }) => role !== PLEDGE);
  const season = `${seasonOf(today)} ${today.slice(0, 4)}`;
  const nextYear = Number(today.slice(0, 4)) + 1;
  const groups = {
    'Executive board': members.slice(0, 6),
    'Live-in': members.filter((_, index) => index % 3 === 1),
    [`${season} pledge class`]: people.filter(({ role }) => role === PLEDGE),
    [`Class of ${nextYear}`]: members.filter(({ profile }) => profile.graduationYear === nextYear),
  };
  const actor = people[0]?.memberId ?? '';
  for (const [index, [name, some]] of Object.entries(groups).entries())
    record(
      group,
      DEMO_ORG,
      {
        type: 'CreateGroup',
        groupId: demoGroup(index),
        name,
        memberIds: some.map(({ memberId }) => memberId),
      },
      { at: instant(plusDays(today, -30), 16 * 60 + index), actor, key: `group:${index}` },
    );
}

/** The id of a group, by its place. */
export const demoGroup = (index: number) => deriveId(`demo group ${index}`);
