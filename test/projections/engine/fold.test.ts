import test from 'ava';
import { foldPage } from '../../../projections/engine/fold.ts';
import { rebuild } from '../../../projections/engine/rebuild.ts';
import { type RowCache, rowCache } from '../../../projections/engine/rowCache.ts';
import { lanes } from '../../../projections/index.ts';
import { writeNouns } from '../../nouns/lives.ts';
import { writeLives } from '../../support/generated-log.ts';
import { memoryLog } from '../../support/memory-log.ts';
import { allRows, clearProjections, foldOn, onConnection, openReadSide } from '../../support/read-side.ts';
import { atEnd } from '../../support/scope.ts';

/** Fold the whole log; with the rows of one page kept for the next when asked to. */
const foldAll = (limit: number, rows?: RowCache): Promise<void> =>
  onConnection(readSide.db.pool, (client) => foldOn(client, readSide.log, limit, { rows }));

const readSide = await openReadSide('fold');
const { db, log } = readSide;
const today = '2026-06-15';
await writeLives(readSide.db.pool, [
  { orgCode: 'one', members: 20, months: 6, today },
  { orgCode: 'two', members: 7, months: 4, today },
]);
await writeNouns(readSide.log);
await foldAll(100);
const byPage = await allRows(readSide.db.pool);
atEnd(test, readSide.end);

test.serial('every table has rows, so that comparing them means something', (t) => {
  for (const [table, rows] of Object.entries(byPage)) t.true(rows.length > 0, table);
});

test.serial('event by event gives the same rows as page by page', async (t) => {
  await clearProjections(readSide.db.pool);
  await foldAll(1);
  t.deepEqual(await allRows(readSide.db.pool), byPage);
});

test.serial('one large page gives the same rows', async (t) => {
  await clearProjections(readSide.db.pool);
  await foldAll(100_000);
  t.deepEqual(await allRows(readSide.db.pool), byPage);
});

test.serial('rows that are kept from page to page give the same rows', async (t) => {
  await clearProjections(readSide.db.pool);
  const rows = rowCache('refused');
  await foldAll(10, rows);
  t.true(rows.size() > 0);
  t.deepEqual(await allRows(readSide.db.pool), byPage);
});

test.serial('a page that was folded already is refused by the checkpoint', async (t) => {
  const [lane] = lanes;
  if (lane === undefined) return t.fail();
  const page = await log.readAll({ limit: 50 });
  await t.throwsAsync(
    onConnection(db.pool, (client) => foldPage(client, lane, page.events, '', page.position)),
    { name: 'CheckpointMoved' },
  );
  t.deepEqual(await allRows(db.pool), byPage);
});

test.serial('a page is not folded into tables that another version of the program has made', async (t) => {
  await clearProjections(db.pool);
  const page = await log.readAll({ limit: 50 });
  const [lane] = lanes;
  if (lane === undefined) return t.fail();
  const [first, ...others] = lane.projections;
  if (first === undefined) return t.fail();
  const other = { ...lane, projections: [{ ...first, version: first.version + 1 }, ...others] };
  await t.throwsAsync(
    onConnection(db.pool, (client) => foldPage(client, other, page.events, '', page.position)),
    { name: 'CheckpointMoved' },
  );
  t.true(Object.values(await allRows(db.pool)).every((rows) => rows.length === 0));
  await foldAll(100);
});

test.serial('a rebuild gives the same rows, and finds no difference', async (t) => {
  const report = await rebuild({ log, pool: db.pool, lanes });
  t.deepEqual(report.notCompared, []);
  t.true(report.comparison.every(({ onlyOld, onlyNew, rows }) => onlyOld === 0 && onlyNew === 0 && rows > 0));
  t.is(report.comparison.length, Object.keys(byPage).length);
  t.deepEqual(await allRows(db.pool), byPage);
});

test.serial('a rebuild from a log outside this database gives the same rows', async (t) => {
  const elsewhere = memoryLog();
  const { events } = await log.readAll({ limit: 100_000 });
  for (const event of events) await elsewhere.append(event.stream, event.version - 1, [event]);
  await rebuild({ log: { ...elsewhere }, pool: db.pool, lanes });
  // Positions are the log's own: leave them out.
  const withoutPositions = (rows: Record<string, string[]>) =>
    Object.entries(rows).map(([table, lines]) => [
      table,
      lines.map((line) => line.replace(/"position":"\d+"/, '')).sort(),
    ]);
  t.deepEqual(withoutPositions(await allRows(db.pool)), withoutPositions(byPage));
});
