import test from 'ava';
import { decode, type Noun, schemaVersions } from '../../ledger/catalogue.ts';
import { rebuild } from '../../projections/engine/rebuild.ts';
import { lanes } from '../../projections/index.ts';
import { historyKindOf } from '../../projections/sentences/sentences.ts';
import { missingExamples, storedExamples } from '../nouns/examples.ts';
import { nouns } from '../nouns/index.ts';
import { writeNouns } from '../nouns/lives.ts';
import { neverInAnEvent } from '../support/neverInAnEvent.ts';
import { allRows, foldNew, openReadSide } from '../support/read-side.ts';
import { atEnd } from '../support/scope.ts';

const names = Object.keys(nouns) as Noun[];
const events = names.flatMap((name) => nouns[name].lives.flat());

const readSide = await openReadSide('nouns');
await writeNouns(readSide.log);
atEnd(test, readSide.end);

test('every type of event is in the life of a noun', (t) => {
  const lived = new Set<string>(events.map(({ type }) => type));
  t.deepEqual([...lived].sort(), Object.keys(schemaVersions).sort());
});

test('an example of every variant of an event is stored, and can be decoded', (t) => {
  const stored = storedExamples();
  const metadata = {
    orgCode: 'o',
    actor: 'm1',
    at: '2026-02-02T18:00:00.000Z',
    correlationId: 'c',
    commandId: 'c',
  };
  for (const { type, schema, data } of stored) {
    const recorded = { id: 'e', type, data, metadata: { ...metadata, causationId: 'c', schema } };
    t.notThrows(() => decode({ ...recorded, stream: 's', version: 1, position: '1' }), type);
  }
  t.deepEqual(missingExamples(), [], 'npx node test/nouns/examples.ts stores them');
  t.deepEqual([...new Set(stored.map(({ type }) => type))].sort(), Object.keys(schemaVersions).sort());
});

test('no life holds what no event may', (t) => {
  t.deepEqual(neverInAnEvent(events), []);
});

test.serial('what the log gives back folds as what was decided', async (t) => {
  for (const name of names) {
    const { decider, lives } = nouns[name];
    for (const [index, life] of lives.entries()) {
      const recorded = (await readSide.log.readStream(decider.streamOf(`${name}-${index}`))).map(decode);
      // An account remembers which event set a charge's terms.
      const decided = life.map((event, at) => ({ ...event, id: recorded[at]?.id }));
      const states = [recorded, decided].map((each) => each.reduce(decider.evolve, decider.initial));
      t.deepEqual(states[0], states[1], `${name} ${index}`);
    }
  }
});

test.serial('pages and a rebuild make the same rows of every life, and the history tells all', async (t) => {
  const { db, log } = readSide;
  await foldNew({ db, log }, 200);
  const byPage = await allRows(db.pool);
  for (const [table, rows] of Object.entries(byPage)) t.true(rows.length > 0, table);
  await rebuild({ log, pool: db.pool, lanes });
  t.deepEqual(await allRows(db.pool), byPage);
  const told = events.filter(({ type }) => historyKindOf(type) !== undefined);
  t.is(byPage.history?.length, told.length);
});
