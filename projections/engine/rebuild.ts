import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Position } from '../../ledger/log/log.ts';
import { advisoryLocks } from '../../ledger/log/postgres/lockForMigration.ts';
import { type Checkpoint, earlier, later, readCheckpoints } from './checkpoints.ts';
import { foldEvents } from './fold.ts';
import { fingerprintOf, tableNames } from './migrate.ts';
import type { Projection } from './projection.ts';
import { foldLog, type RebuildableLog } from './rebuild/foldLog.ts';
import { transaction } from './transaction.ts';

const CATCH_UP_PAGE = 1_000;
/** Where the new tables grow, and where the old ones wait to be compared and dropped. */
const NEXT = 'read_next';
const PREVIOUS = 'read_previous';
const SWAP_TRIES = 1_000;
const SWAP_PAUSE_MS = 10;

export interface RebuildOptions {
  readonly log: RebuildableLog;
  readonly pool: pg.Pool;
  readonly projections: readonly Projection[];
  readonly signal?: AbortSignal;
  readonly onProgress?: (line: string) => void;
  /** Compare the new rows with the old ones; default true. */
  readonly compare?: boolean;
}

/** A table's old and new rows, compared at one position of the log. */
interface TableComparison {
  readonly projection: string;
  readonly table: string;
  readonly rows: number;
  /** Rows that only the old or only the new table has. Anything but 0 is a fault: the old rows were wrong. */
  readonly onlyOld: number;
  readonly onlyNew: number;
}

export interface RebuildReport {
  readonly events: number;
  readonly position: Position;
  /** Until the new tables were in use. */
  readonly seconds: number;
  /** Projections that are not comparable: their old rows have another version, or lag behind the new ones. */
  readonly notCompared: readonly string[];
  readonly comparison: readonly TableComparison[];
}

/**
 * Rebuild tables beside those in use and swap them in one short transaction, without mails or jobs. Rows are
 * folded stream by stream from a copy of the log, so that memory does not grow with history.
 * @throws Error when another rebuild is running
 */
export async function rebuild(options: RebuildOptions): Promise<RebuildReport> {
  const { pool } = options;
  const lock = new pg.Client({ ...pool.options, application_name: 'bursar rebuild' });
  lock.on('error', () => undefined);
  await lock.connect();
  try {
    const { rows } = await lock.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      advisoryLocks.rebuild,
    ]);
    if (!rows[0]?.taken) throw new Error('another rebuild of the projections is running');
    await dropSchemas(pool);
    return await rebuildAlone(options).finally(() => dropSchemas(pool));
  } finally {
    await lock.end().catch(() => undefined);
  }
}

async function dropSchemas(pool: pg.Pool): Promise<void> {
  await pool.query(
    `SET client_min_messages TO warning; DROP SCHEMA IF EXISTS ${NEXT} CASCADE; DROP SCHEMA IF EXISTS ${PREVIOUS} CASCADE;
     RESET client_min_messages`,
  );
}

async function rebuildAlone(options: RebuildOptions): Promise<RebuildReport> {
  const { log, pool, projections, onProgress = () => undefined, compare = true } = options;
  const started = performance.now();
  await pool.query(`CREATE SCHEMA ${NEXT}; CREATE SCHEMA ${PREVIOUS}`);

  // Never beyond the checkpoints in use, so that old and new rows can be compared at one position.
  const comparable = sameFold(await heldCheckpoints(log, pool, namesOf(projections)), projections);
  const head = (await log.head()) ?? '';
  const start = comparable.map(({ position }) => position).reduce(earlier, head);
  const events = await foldLog({ ...options, schema: NEXT, upTo: start, onProgress });

  let position = start;
  const catchUp = async (upTo: Position) => {
    while (position < upTo) position = await foldNext(options, position, upTo);
  };
  onProgress('Catching up with what was written meanwhile.');
  const names = namesOf(projections);
  await catchUp(furthest(await heldCheckpoints(log, pool, names), start));

  const snapshot = await pool.connect();
  try {
    const { old, present } = await transaction(pool, async (client) => {
      // From here until the commit the runner cannot move on: its checkpoints are locked.
      const checkpoints = await heldCheckpoints(log, client, names, 'FOR UPDATE');
      await catchUp(furthest(checkpoints, start));
      // Sees the old and the new rows as they are now, whatever the runner does to the new ones afterwards.
      await snapshot.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT 1');
      return { old: checkpoints, present: await swap(client, projections, checkpoints, position) };
    });
    const seconds = (performance.now() - started) / 1000;
    onProgress(`The new tables are in use after ${seconds.toFixed(1)} s (${events} events).`);

    const alike = sameFold(old, projections).filter((checkpoint) => checkpoint.position === position);
    const compared = projections.filter(
      ({ name, tables }) =>
        compare &&
        alike.some(({ projection }) => projection === name) &&
        tables.every((table) => present.includes(table.name)),
    );
    const comparison: TableComparison[] = [];
    for (const projection of compared) {
      onProgress(`Comparing old and new rows of ${projection.name}.`);
      comparison.push(...(await compareTables(snapshot, projection)));
    }
    const notCompared = names.filter((name) => !compared.some((projection) => projection.name === name));
    return { events, position, seconds, notCompared, comparison };
  } finally {
    await snapshot.query('ROLLBACK').catch(() => undefined);
    snapshot.release();
  }
}

/** Fold the next page into the new tables; answers the position that they have reached. */
async function foldNext(
  { log, pool, projections, signal }: RebuildOptions,
  position: Position,
  upTo: Position,
): Promise<Position> {
  signal?.throwIfAborted();
  const page = await log.readAll({ after: position || undefined, limit: CATCH_UP_PAGE });
  const events = page.events.filter((event) => event.position <= upTo);
  await transaction(pool, async (client) => {
    await client.query('SET LOCAL synchronous_commit = off');
    await foldEvents(client, NEXT, projections, events);
  });
  // Appends that were refused leave positions without events, and checkpoints may stand there.
  return page.events.length === 0 ? upTo : earlier(page.position, upTo);
}

/**
 * Swap the old tables of schema `read` for the new ones; answers which old ones there were. It never waits
 * for a lock while it holds others, so that it cannot deadlock with a reader of several tables.
 */
async function swap(
  client: pg.ClientBase,
  projections: readonly Projection[],
  checkpoints: readonly Checkpoint[],
  position: Position,
): Promise<readonly string[]> {
  const present = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'read' AND tablename = ANY($1::text[])`,
    [checkpoints.flatMap(({ tables }) => tables)],
  );
  const old = present.rows.map(({ name }) => name).sort();
  await lockTables(client, old);
  for (const table of old) await client.query(`ALTER TABLE read.${table} SET SCHEMA ${PREVIOUS}`);
  for (const projection of projections) {
    for (const table of projection.tables)
      await client.query(`ALTER TABLE ${NEXT}.${table.name} SET SCHEMA read`);
    await client.query(
      'UPDATE read.checkpoints SET position = $2, fingerprint = $3, tables = $4 WHERE projection = $1',
      [projection.name, position, fingerprintOf(projection), tableNames(projection)],
    );
  }
  return old;
}

async function lockTables(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return;
  const list = tables.map((table) => `read.${table}`).join(', ');
  for (let attempt = 1; ; attempt++) {
    await client.query('SAVEPOINT before_locks');
    try {
      await client.query(`LOCK TABLE ${list} IN ACCESS EXCLUSIVE MODE NOWAIT`);
      return;
    } catch (error) {
      const busy = error instanceof pg.DatabaseError && error.code === '55P03';
      if (!busy || attempt === SWAP_TRIES) throw error;
      await client.query('ROLLBACK TO before_locks');
      await sleep(SWAP_PAUSE_MS);
    }
  }
}

/** Old rows that are not among the new ones, and the other way round, duplicates counted. */
async function compareTables(client: pg.ClientBase, projection: Projection): Promise<TableComparison[]> {
  const comparison: TableComparison[] = [];
  for (const { name } of projection.tables) {
    const missing = (from: string, others: string) =>
      `(SELECT count(*) FROM (TABLE ${from}.${name} EXCEPT ALL TABLE ${others}.${name}) different)`;
    const { rows } = await client.query<Omit<TableComparison, 'projection' | 'table'>>(
      `SELECT (SELECT count(*) FROM read.${name}) AS rows, ${missing(PREVIOUS, 'read')} AS "onlyOld",
         ${missing('read', PREVIOUS)} AS "onlyNew"`,
    );
    for (const row of rows) comparison.push({ projection: projection.name, table: name, ...row });
  }
  return comparison;
}

/** The checkpoints, where one that a log reached which is gone counts as at the beginning. */
async function heldCheckpoints(
  log: RebuildableLog,
  ...from: Parameters<typeof readCheckpoints>
): Promise<Checkpoint[]> {
  const checkpoints = await readCheckpoints(...from);
  const positions = [...new Set(checkpoints.map(({ position }) => position))];
  const held = new Set<Position>();
  for (const position of positions) if (position !== '' && (await log.holds(position))) held.add(position);
  return checkpoints.map((one) => (held.has(one.position) ? one : { ...one, position: '' }));
}

function sameFold(checkpoints: readonly Checkpoint[], projections: readonly Projection[]): Checkpoint[] {
  return checkpoints.filter(
    ({ projection, fingerprint, position }) =>
      position !== '' &&
      projections.some((one) => one.name === projection && fingerprintOf(one) === fingerprint),
  );
}

function furthest(checkpoints: readonly Checkpoint[], start: Position): Position {
  return checkpoints.map(({ position }) => position).reduce(later, start);
}

function namesOf(projections: readonly Projection[]): string[] {
  return projections.map(({ name }) => name);
}
