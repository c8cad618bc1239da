import test from 'ava';
import { fold } from '../../ledger/decider.ts';
import { group } from '../../ledger/group/decide.ts';
import { member } from '../../ledger/member/decide.ts';
import { recurringCharge } from '../../ledger/recurringCharge/decide.ts';
import { listRecurringCharges, membersToCharge } from '../../projections/recurringCharges.ts';
import { foldNew, openReadSide, write } from '../support/read-side.ts';
import { atEnd } from '../support/scope.ts';

const today = '2026-03-10';
const readSide = await openReadSide('recurring_read');
const { db } = readSide;
atEnd(test, readSide.end);

const dues = {
  ...{ chargeType: 'Dues', account: 'bank 4321', amountCents: 6_000, memo: '', dueDays: 14 },
  ...{ firstDay: '2026-04-01', until: '2026-06-30', notify: true, terms: [], today },
};

/** People by name, the last of them removed, a group of the first and the last, and dues of both kinds. */
async function lived(orgCode: string, people: readonly string[]) {
  const by = { actor: `${orgCode}${people[0]}`, at: '2026-03-10T20:00:00.000Z' };
  for (const [index, name] of people.entries()) {
    const id = `${orgCode}${name}`;
    const profile = { fname: name, lname: 'Lee', email: `${id.toLowerCase()}@x.example` };
    const events = [...member.decide({ type: 'AddMember', profile, role: 'Member', today }, member.initial)];
    if (index === people.length - 1)
      events.push(...member.decide({ type: 'RemoveMember' }, fold(member, events)));
    await write(readSide, orgCode, member.streamOf(id), events, by);
  }
  const memberIds = [people[0], people.at(-1)].map((name) => `${orgCode}${name}`);
  const create = { type: 'CreateGroup', groupId: `${orgCode}-g`, name: 'Live-in', memberIds } as const;
  await write(readSide, orgCode, group.streamOf(orgCode), group.decide(create, group.initial), by);
  for (const [groupId, every] of [
    ['', 'month'],
    [`${orgCode}-g`, 'term'],
  ] as const) {
    const add = { type: 'AddRecurringCharge', ...dues, every, groupId } as const;
    const events = recurringCharge.decide(add, recurringCharge.initial);
    await write(readSide, orgCode, recurringCharge.streamOf(`${orgCode}-${every}`), events, by);
  }
}

test('recurring dues and the members whom they charge, of one organization', async (t) => {
  await lived('a', ['Ann', 'Bob', 'Zoe']);
  await lived('b', ['Cid', 'Dan']);
  await foldNew(readSide);
  const listed = await listRecurringCharges(db, 'a');
  t.deepEqual(
    listed.map(({ id, every, groupId, daysIntoTerm }) => [id, every, groupId, daysIntoTerm]),
    [
      ['a-month', 'month', '', 0],
      ['a-term', 'term', 'a-g', 90],
    ],
  );
  t.deepEqual(await membersToCharge(db, 'a', ''), ['aAnn', 'aBob']);
  t.deepEqual(await membersToCharge(db, 'a', 'a-g'), ['aAnn']);
  t.deepEqual(await membersToCharge(db, 'a', 'b-g'), [], 'another organization’s group');
});
