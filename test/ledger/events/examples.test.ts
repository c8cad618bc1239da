import test from 'ava';
import { decode, type Recorded, schemaVersions } from '../../../ledger/catalogue.ts';
import { deriveId } from '../../../ledger/log/eventId.ts';
import type { NewEvent } from '../../../ledger/log/log.ts';
import { projections } from '../../../projections/index.ts';
import { rebuild } from '../../../projections/rebuild.ts';
import { type Noun, nouns, shapeOf } from '../../support/freshEvents.ts';
import { neverInAnEvent } from '../../support/neverInAnEvent.ts';
import { openReadSide } from '../../support/read-side.ts';
import { examples } from './examples.ts';

const MAKE_ANEW =
  'until 1.0: node test/ledger/events/write.ts && npx biome check --write test/ledger/events; later: add an example';

/** The examples of a noun as a log gives them back, all in one stream. */
function recordedOf({ name, fresh }: Noun): readonly Recorded[] {
  const types = new Set<string>(fresh.map(({ type }) => type));
  return examples
    .filter(({ type }) => types.has(type))
    .map(({ type, schema, data }, index) => {
      const metadata = {
        orgCode: 'examples',
        actor: 'm1',
        at: `2026-02-02T18:00:${String(index % 60).padStart(2, '0')}.000Z`,
        correlationId: 'c',
        causationId: 'c',
        commandId: `${name} ${index}`,
        schema,
      };
      const id = deriveId(`${name} ${index}`);
      const version = index + 1;
      return decode({ id, type, data, metadata, stream: `${name}-m1`, version, position: String(version) });
    });
}

test('every type of event has an example, in its present schema too', (t) => {
  for (const [type, version] of Object.entries(schemaVersions))
    t.true(
      examples.some((example) => example.type === type && example.schema === version),
      `${type} ${version} has none: ${MAKE_ANEW}`,
    );
});

test('the examples have the fields of the events that are decided today, and these have theirs', (t) => {
  const fresh = Map.groupBy(
    nouns.flatMap((noun) => noun.fresh),
    ({ type }) => type,
  );
  for (const [type, events] of fresh) {
    const present = examples.filter((each) => each.type === type && each.schema === schemaVersions[type]);
    const shapes = (data: readonly object[]) => [...new Set(data.flatMap((each) => shapeOf(each)))].sort();
    t.deepEqual(
      shapes(present.map(({ data }) => data)),
      shapes(events.map(({ data }) => data)),
      `${type}: ${MAKE_ANEW}`,
    );
    const always = [...new Set(events.flatMap(({ data }) => Object.keys(data)))].filter((field) =>
      events.every(({ data }) => Object.hasOwn(data, field)),
    );
    for (const { data } of present)
      for (const field of always) t.true(Object.hasOwn(data, field), `${type}.${field}`);
  }
});

for (const noun of nouns)
  test(`the examples of ${noun.name} are folded by its decider`, (t) => {
    const { initial, evolve } = noun.decider;
    for (const event of recordedOf(noun)) t.notThrows(() => evolve(initial, event), event.type);
    t.notThrows(() => recordedOf(noun).reduce(evolve, initial));
  });

test('the examples are projected', async (t) => {
  const { log, db, close, drop } = await openReadSide('examples');
  for (const noun of nouns) {
    const events = recordedOf(noun).map(
      ({ id, type, data, metadata }): NewEvent => ({ id, type, data, metadata }),
    );
    // What a removal leaves is its own stream: its last event would take the rows of all others along.
    if (noun.name === 'tenantRemoval') continue;
    for (const [version, event] of events.entries()) await log.append(`${noun.name}-m1`, version, [event]);
  }
  await rebuild({ log, pool: db.pool, projections });
  const { rows } = await db.pool.query<{ events: number }>('SELECT count(*) AS events FROM read.history');
  t.true((rows[0]?.events ?? 0) > examples.length / 2);
  await close();
  await drop();
});

test('no example holds what no event may', (t) => {
  t.deepEqual(neverInAnEvent(examples), []);
});
