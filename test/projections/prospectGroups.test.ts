import test from 'ava';
import fc from 'fast-check';
import { fold } from '../../ledger/decider.ts';
import { member } from '../../ledger/member/decide.ts';
import { type ProspectGroupCommand, prospectGroup } from '../../ledger/prospectGroup/decide.ts';
import type { ProspectGroupEvent } from '../../ledger/prospectGroup/events.ts';
import type { ProspectGroupState } from '../../ledger/prospectGroup/state.ts';
import { listProspectGroups, listProspects, prospectFigures } from '../../projections/prospectGroups.ts';
import { foldNew, openReadSide, write } from '../support/read-side.ts';
import { atEnd } from '../support/scope.ts';
import { sized } from '../support/size.ts';

const today = '2026-03-10';
const rush = { name: 'Rush', startDate: '2026-03-01', endDate: '2026-03-31', goal: 12 };
const people = ['v1', 'v2', 'v3', 'v4'];
const prospectIds = ['p1', 'p2', 'p3'];

const readSide = await openReadSide('prospects');
const { db } = readSide;
atEnd(test, readSide.end);

let organizations = 0;

interface Lived {
  readonly orgCode: string;
  readonly groupId: string;
  readonly state: ProspectGroupState;
  /** The id of a person or prospect in this organization. */
  readonly idOf: (name: string) => string;
}

/** Write a group's life into an organization of its own, the last of whose people is a pledge. */
async function lived(commands: readonly ProspectGroupCommand[]): Promise<Lived> {
  organizations += 1;
  const [orgCode, groupId] = [`o${organizations}`, `g${organizations}`];
  const idOf = (name: string) => `${orgCode}${name}`;
  for (const [index, name] of people.entries()) {
    const role = index === people.length - 1 ? 'pledge' : 'Member';
    const profile = { fname: name, lname: 'X', email: `${name}@x.example` };
    const events = member.decide({ type: 'AddMember', profile, role, today }, member.initial);
    await write(readSide, orgCode, member.streamOf(idOf(name)), events);
  }
  const events: ProspectGroupEvent[] = [];
  // Ids are unique over organizations.
  const own = JSON.parse(JSON.stringify(commands), (_, value) =>
    [...people, ...prospectIds].includes(value) ? idOf(value) : value,
  ) as ProspectGroupCommand[];
  const begun = [
    { type: 'AddProspectGroup', ...rush, today } as const,
    { type: 'OpenSignUpForm', today } as const,
  ];
  for (const command of [...begun, ...own]) {
    events.push(...(attempt(() => prospectGroup.decide(command, fold(prospectGroup, events))) ?? []));
  }
  await write(readSide, orgCode, prospectGroup.streamOf(groupId), events);
  for (const name of prospectIds)
    await db.pool.query(
      `INSERT INTO app.prospect_profiles VALUES ($1, $2, $3, $4, '', '', '', '', '', '', '', now())`,
      [orgCode, idOf(name), groupId, name],
    );
  await foldNew(readSide);
  return { orgCode, groupId, state: fold(prospectGroup, events), idOf };
}

/** Nothing for a command that is refused. */
function attempt<Result>(decide: () => Result): Result | undefined {
  try {
    return decide();
  } catch {
    return undefined;
  }
}

type Counted = Pick<Awaited<ReturnType<typeof listProspects>>[number], 'averageRating' | 'approvalPercent'>;

/** The figures of votes by plain counting. */
function counted(votes: readonly { rating: number | null; approve: 'yes' | 'no' | null }[]): Counted {
  const ratings = votes.flatMap(({ rating }) => (rating === null ? [] : [rating]));
  const said = votes.filter(({ approve }) => approve !== null);
  const yes = said.filter(({ approve }) => approve === 'yes').length;
  return {
    averageRating: ratings.length === 0 ? null : average(ratings),
    approvalPercent: said.length === 0 ? null : Math.round((100 * yes) / said.length),
  };
}

const average = (ratings: readonly number[]) =>
  Math.round((100 * ratings.reduce((sum, rating) => sum + rating, 0)) / ratings.length) / 100;

const ballot = fc.record(
  { rating: fc.constantFrom(1, 2, 3, 4, 5), approve: fc.constantFrom('yes', 'no') },
  { requiredKeys: [] },
) as fc.Arbitrary<{ rating?: 1; approve?: 'yes' }>;
const who = fc.constantFrom(...people);
const which = fc.constantFrom(...prospectIds);
const command: fc.Arbitrary<ProspectGroupCommand> = fc.oneof(
  {
    weight: 1,
    arbitrary: which.map((prospectId) => ({ type: 'SignUpProspect', prospectId, today }) as const),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(which, who, ballot)
      .map(
        ([prospectId, memberId, vote]) => ({ type: 'AddProspect', prospectId, memberId, ...vote }) as const,
      ),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(which, who, ballot)
      .map(
        ([prospectId, voterId, vote]) =>
          ({ type: 'RegisterVotes', voterId, votes: [{ prospectId, ...vote }] }) as const,
      ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(which, who, ballot)
      .map(
        ([prospectId, memberId, vote]) =>
          ({ type: 'ChangeProspect', prospectId, memberId, isChanged: true, ...vote }) as const,
      ),
  },
  {
    weight: 1,
    arbitrary: which.map((prospectId) => ({ type: 'RemoveProspects', prospectIds: [prospectId] }) as const),
  },
);

test.serial('the figures of any votes, changes and deletions are those of plain counting', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 25 }), async (commands) => {
      const { orgCode, groupId, state, idOf } = await lived(commands);
      const shown = await listProspects(readSide.db, orgCode, groupId, idOf('v1'));
      t.deepEqual(shown.map(({ prospectId }) => prospectId).sort(), Object.keys(state.prospects).sort());
      for (const { prospectId, addedBy, rating, approve, averageRating, approvalPercent } of shown) {
        const votes = state.votes[prospectId] ?? {};
        t.is(addedBy, state.prospects[prospectId] ?? 'not in the state');
        t.deepEqual({ averageRating, approvalPercent }, counted(Object.values(votes)));
        t.deepEqual({ rating, approve }, votes[idOf('v1')] ?? { rating: null, approve: null });
      }
      const figures = await prospectFigures(readSide.db, orgCode, groupId, 'America/Los_Angeles');
      const all = Object.values(state.votes).flatMap(Object.entries<{ rating: number | null }>);
      const ratings = all.flatMap(([, { rating }]) => (rating === null ? [] : [rating]));
      const mayVote = people.slice(0, -1).map(idOf);
      t.deepEqual(figures, {
        voters: mayVote.length,
        voted: mayVote.filter((id) => all.some(([voter]) => voter === id)).length,
        averageRating: ratings.length === 0 ? 0 : average(ratings),
        added: shown.length === 0 ? [] : [{ day: today, count: shown.length }],
      });
    }),
    { numRuns: sized(15, 300) },
  );
});

test.serial('groups are listed by organization until they are deleted', async (t) => {
  const kept = await lived([{ type: 'ChangeProspectGroup', ...rush, name: 'Spring Rush', goal: 3, today }]);
  const deleted = await lived([
    { type: 'AddProspect', prospectId: 'p1', memberId: 'v1' },
    { type: 'RemoveProspectGroup' },
  ]);
  const shown = { ...rush, id: kept.groupId, name: 'Spring Rush', goal: 3 };
  t.deepEqual(await listProspectGroups(db, kept.orgCode), [shown]);
  t.deepEqual(await listProspectGroups(db, kept.orgCode, kept.groupId), [shown]);
  t.deepEqual(await listProspectGroups(db, kept.orgCode, deleted.groupId), []);
  t.deepEqual(await listProspectGroups(db, deleted.orgCode), []);
  t.deepEqual(await listProspects(db, deleted.orgCode, deleted.groupId, 'v1'), []);
});
