import test from 'ava';
import { decode, type Recorded } from '../../../ledger/catalogue.ts';
import { type MemberEvent, memberOfMemberStream, memberStream } from '../../../ledger/member/events.ts';
import { tenantRemovalStream } from '../../../ledger/tenantRemoval/events.ts';
import { migrate } from '../../../projections/engine/migrate.ts';
import { conditions, listOf, orderBy, type Paging } from '../../../projections/engine/paging.ts';
import type { Lane } from '../../../projections/engine/projection.ts';
import { recordOf } from '../../../projections/engine/recordOf.ts';
import { startRunner } from '../../../projections/engine/runner.ts';
import { boolean, integer, select, text, type ViewOf } from '../../../projections/engine/table.ts';
import { lanes } from '../../../projections/index.ts';
import { writeLives } from '../../support/generated-log.ts';
import { generatedMember } from '../../support/generated-names.ts';
import { foldOn, onConnection, openReadSide } from '../../support/read-side.ts';
import { atEnd } from '../../support/scope.ts';

/** A small noun: who somebody is, and what happened, of which there would be thousands. */
interface Person {
  readonly name: string;
  readonly active: boolean;
  readonly phones: readonly string[];
  readonly happened: readonly string[];
}

const initial: Person = { name: '', active: false, phones: [], happened: [] };

function evolve(state: Person, event: MemberEvent): Person {
  const next = { ...state, happened: [...state.happened, event.type] };
  switch (event.type) {
    case 'MemberAdded':
    case 'MemberUpdated': {
      const { fname, phone } = event.data.profile;
      return { ...next, active: true, name: fname, phones: phone ? [...state.phones, phone] : state.phones };
    }
    case 'MemberRemoved':
      return { ...next, active: false };
    default:
      return next;
  }
}

const noun = { name: 'people', version: 1, idOf: memberOfMemberStream, initial, evolve } as const;
const { table: people, projection } = recordOf(
  { ...noun, without: ['happened'] },
  {
    columns: {
      name: { column: text, of: ({ name }: Person) => name },
      active: { column: boolean, of: ({ active }: Person) => active },
      letters: { column: integer, of: ({ name }: Person) => name.length },
    },
    indexes: ['(org_code, name, id)'],
  },
);
/** The product's lanes, and one for the records. */
const lane: Lane = { name: 'records', pauseMs: 0, projections: [projection] };
const all = [...lanes, lane];

interface PeopleQuery extends Paging<'name' | 'letters'> {
  readonly active?: boolean;
}
const { page: listPeople } = listOf<PeopleQuery, ViewOf<typeof people>>(
  (_, orgCode, { active, sort = { field: 'name', order: 'ASC' } }) => {
    const where = conditions(orgCode, 'p');
    if (active !== undefined) where.and(active ? 'p.active' : 'NOT p.active');
    return {
      from: 'read.people p',
      key: ['id'],
      where,
      order: orderBy({ name: 'p.name', letters: 'p.letters' }, sort, 'p.id'),
      columns: select(people, 'p'),
      joins: '',
    };
  },
);

async function statesOf(orgCode: string): Promise<Map<string, Person>> {
  const states = new Map<string, Person>();
  for (const event of (await readSide.log.readAll({ limit: 100_000 })).events.map(decode)) {
    const id = memberOfMemberStream(event.stream);
    if (id !== undefined && event.metadata.orgCode === orgCode)
      states.set(id, evolve(states.get(id) ?? initial, event as Recorded<MemberEvent>));
  }
  return states;
}

/** Write one event of an organization; answers its position. */
async function append(
  orgCode: string,
  stream: string,
  expected: number,
  type: string,
  data: object,
): Promise<string> {
  const id = crypto.randomUUID();
  const at = '2026-09-01T10:00:00.000Z';
  const metadata = { orgCode, actor: 'tester', at, correlationId: id, causationId: id, commandId: id };
  const event = { id, type, data, metadata: { ...metadata, schema: 1 } };
  return (await readSide.log.append(stream, expected, [event])).position;
}

const readSide = await openReadSide('records');
const { db, log } = readSide;
await migrate(readSide.db.pool, all);
const life = { months: 3, today: '2026-06-15' };
await writeLives(readSide.db.pool, [
  { orgCode: 'one', members: 30, ...life },
  { orgCode: 'two', members: 5, ...life },
]);
const changed = generatedMember('one', 3);
const version = (await readSide.log.readStream(memberStream(changed))).length;
const profile = { fname: 'Zoë', lname: 'Long', email: 'zoe@one.example', phone: '555-0100' };
await append('one', memberStream(changed), version, 'MemberUpdated', { profile });
await append('one', memberStream(changed), version + 1, 'MemberRemoved', {});
await onConnection(readSide.db.pool, (client) => foldOn(client, readSide.log, 100, { folded: all }));
atEnd(test, readSide.end);

test.serial('a record is the state of its stream, but for what is left out', async (t) => {
  for (const orgCode of ['one', 'two']) {
    const states = await statesOf(orgCode);
    const { rows } = await listPeople(readSide.db, orgCode, { limit: 100 });
    t.is(rows.length, states.size);
    for (const { id, name, active, letters, data } of rows) {
      const { happened: _, ...rest } = states.get(id) ?? initial;
      t.deepEqual(data, rest);
      t.deepEqual(
        { name, active, letters },
        { name: rest.name, active: rest.active, letters: rest.name.length },
      );
    }
  }
});

test.serial('lists sort and filter by the columns, page by page', async (t) => {
  const removed = await listPeople(db, 'one', { active: false });
  t.deepEqual(
    removed.rows.map(({ name, data }) => [name, data.phones]),
    [['Zoë', ['555-0100']]],
  );
  t.is(removed.total, 1);
  const sort = { field: 'letters', order: 'DESC' } as const;
  const whole = (await listPeople(db, 'one', { sort, limit: 100 })).rows;
  const letters = whole.map((row) => row.letters);
  t.deepEqual(
    letters,
    letters.toSorted((one, other) => other - one),
  );
  const parts = [];
  for (let offset = 0; offset < whole.length; offset += 7)
    parts.push(...(await listPeople(db, 'one', { sort, offset, limit: 7 })).rows);
  t.deepEqual(parts, whole);
});

test.serial('readers see the records of their own organization only', async (t) => {
  t.is((await db.tenant('two', 'SELECT 1 FROM read.people')).length, (await statesOf('two')).size);
});

test.serial('another version of the noun has its lane made again, and no other lane', async (t) => {
  const next = recordOf(
    { ...noun, version: 2 },
    { columns: { name: { column: text, of: ({ name }: Person) => name.toUpperCase() } } },
  );
  const lines: string[] = [];
  const runner = startRunner({
    log,
    db,
    lanes: [...lanes, { ...lane, projections: [next.projection] }],
    onLine: (line) => lines.push(line),
  });
  await runner.ready;
  t.deepEqual(
    lines.filter((line) => line.startsWith('Rebuilding')),
    ['Rebuilding the records read models.'],
  );
  const { rows: anew } = await db.pool.query<{ name: string; happened: unknown }>(
    `SELECT name, data->'happened' AS happened FROM read.people WHERE org_code = 'one' AND name = 'ZOË'`,
  );
  t.deepEqual(anew, [{ name: 'ZOË', happened: ['MemberAdded', 'MemberUpdated', 'MemberRemoved'] }]);
  const counts = { events: 1, members: 1, charges: 1, payments: 1, files: 0, mails: 0 };
  const begun = { counts, registeredAt: '', trialEndedAt: '' };
  await append('two', tenantRemovalStream('two'), 0, 'TenantRemovalBegun', begun);
  await runner.waitFor(
    await append('two', tenantRemovalStream('two'), 1, 'TenantRemoved', { counts }),
    20_000,
  );
  await runner.stop();
  const { rows: kept } = await db.pool.query<{ org: string }>(
    'SELECT DISTINCT org_code AS org FROM read.people',
  );
  t.deepEqual(kept, [{ org: 'one' }], 'a removed organization leaves no record');
});
