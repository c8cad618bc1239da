import test from 'ava';
import { positionOf } from '../../../ledger/log/postgres/connection.ts';
import type { Lane, Projection } from '../../../projections/engine/projection.ts';
import { fillTables } from '../../../projections/engine/rebuild/fillTables.ts';
import { rebuild } from '../../../projections/engine/rebuild.ts';
import { historyProjection } from '../../../projections/history/queries.ts';
import { lanes, projections } from '../../../projections/index.ts';
import { writeLives } from '../../support/generated-log.ts';
import { allRows, openReadSide } from '../../support/read-side.ts';
import { atEnd } from '../../support/scope.ts';

const readSide = await openReadSide('rebuilds');
const { log, db } = readSide;
await writeLives(db.pool, [{ orgCode: 'org', members: 12, months: 5, today: '2026-06-15' }]);
await rebuild({ log, pool: db.pool, lanes });
const before = await allRows(db.pool);
atEnd(test, readSide.end);

/** All lanes, with a projection whose fold also does something else. */
function withFold(fold: Projection['fold']): Lane[] {
  const spoilt: Projection = {
    ...historyProjection,
    fold(event, rows) {
      historyProjection.fold(event, rows);
      fold(event, rows);
    },
  };
  return lanes.map((lane) => ({
    ...lane,
    projections: lane.projections.map((each) => (each === historyProjection ? spoilt : each)),
  }));
}

const failures: readonly { what: string; lanes: Lane[]; message: RegExp }[] = [
  {
    what: 'in a fold',
    lanes: withFold((event) => {
      if (event.type === 'PayoutPaid') throw new Error('no such event');
    }),
    message: /no such event/,
  },
  {
    what: 'while rows are copied in',
    lanes: withFold((event, rows) =>
      historyProjection.fold({ ...event, metadata: { ...event.metadata, at: 'yesterday at noon' } }, rows),
    ),
    message: /invalid input syntax for type timestamp/,
  },
  {
    what: 'while the tables of one connection are indexed',
    lanes: withFold(historyProjection.fold),
    message: /could not create unique index "history_pkey"/,
  },
];

for (const { what, lanes: spoilt, message } of failures)
  test.serial(`a rebuild that fails ${what} changes nothing and leaves nothing behind`, async (t) => {
    await t.throwsAsync(rebuild({ log, pool: db.pool, lanes: spoilt }), { message });

    t.deepEqual(await allRows(db.pool), before);
    const left = await db.pool.query(
      `SELECT 1 FROM pg_namespace WHERE nspname IN ('read_next', 'read_previous')`,
    );
    t.is(left.rowCount, 0);
    t.is(db.pool.idleCount, db.pool.totalCount, 'every connection is given back');
    const transactions = await db.pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    );
    t.is(transactions.rowCount, 0);

    const report = await rebuild({ log, pool: db.pool, lanes });
    t.true(report.comparison.every(({ onlyOld, onlyNew }) => onlyOld === 0 && onlyNew === 0));
  });

test.serial('a rebuild ends where the checkpoints stand, even without events so far on', async (t) => {
  // Appends that were refused take positions without events.
  const { rows } = await db.pool.query<{ position: string }>(
    'UPDATE log.sequencer SET position = position + 4 RETURNING position',
  );
  const beyond = positionOf(rows[0]?.position ?? '');
  await db.pool.query('UPDATE read.checkpoints SET position = $1', [beyond]);
  const { position } = await rebuild({
    log,
    pool: db.pool,
    lanes,
    signal: AbortSignal.timeout(20_000),
  });
  t.is(position, beyond);
  t.deepEqual(await allRows(db.pool), before);
});

test.serial('a row of a table that is not filled is refused', async (t) => {
  const { pool } = readSide.db;
  const [table, ...others] = projections.flatMap(({ tables }) => tables);
  if (table === undefined) return t.fail();
  await pool.query('CREATE SCHEMA filled');
  const fill = fillTables(
    { pool, schema: 'filled', tables: others, onProgress: () => undefined },
    async (writer) => writer.write(table, {}),
  );
  await t.throwsAsync(fill, { message: 'organizations is none of the tables that are filled' });
  const made = await pool.query(`SELECT 1 FROM pg_tables WHERE schemaname = 'filled'`);
  t.is(made.rowCount, 0);
});
