import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Position } from '../../ledger/log/log.ts';
import { advisoryLocks } from '../../ledger/log/postgres/lockForMigration.ts';
import { type Checkpoint, earlier, later, readCheckpoints } from './checkpoints.ts';
import { foldEvents } from './fold.ts';
import { fingerprintOf, tableNames, tablesOf } from './migrate.ts';
import type { Lane, Projection } from './projection.ts';
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
  readonly lanes: readonly Lane[];
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
  /** Lanes that are not comparable: their old rows have another version, or lag behind the new ones. */
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
  const { log, pool, lanes, onProgress = () => undefined, compare = true } = options;
  const started = performance.now();
  await pool.query(`CREATE SCHEMA ${NEXT}; CREATE SCHEMA ${PREVIOUS}`);

  // Never beyond the checkpoints in use, so that old and new rows can be compared at one position.
  const comparable = sameFold(await heldCheckpoints(log, pool, lanes), lanes);
  const head = (await log.head()) ?? '';
  const start = comparable.map(({ position }) => position).reduce(earlier, head);
  const projections = lanes.flatMap((lane) => lane.projections);
  const events = await foldLog({ ...options, projections, schema: NEXT, upTo: start, onProgress });

  const reached = new Map(lanes.map(({ name }) => [name, start]));
  const catchUp = async (checkpoints: readonly Checkpoint[]) => {
    for (const lane of lanes) {
      const upTo = later(start, checkpoints.find((one) => one.lane === lane.name)?.position ?? '');
      for (let position = reached.get(lane.name) ?? start; position < upTo; ) {
        position = await foldNext(options, lane.projections, position, upTo);
        reached.set(lane.name, position);
      }
    }
  };
  onProgress('Catching up with what was written meanwhile.');
  await catchUp(await heldCheckpoints(log, pool, lanes));

  const snapshot = await pool.connect();
  try {
    const { old, present } = await transaction(pool, async (client) => {
      // From here until the commit the runner cannot move on: its checkpoints are locked.
      const checkpoints = await heldCheckpoints(log, client, lanes, 'FOR UPDATE');
      await catchUp(checkpoints);
      // Sees the old and the new rows as they are now, whatever the runner does to the new ones afterwards.
      await snapshot.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT 1');
      return { old: checkpoints, present: await swap(client, lanes, checkpoints, reached) };
    });
    const seconds = (performance.now() - started) / 1000;
    onProgress(`The new tables are in use after ${seconds.toFixed(1)} s (${events} events).`);

    const alike = sameFold(old, lanes).filter(({ lane, position }) => position === reached.get(lane));
    const compared = lanes.filter(
      (lane) =>
        compare &&
        alike.some((checkpoint) => checkpoint.lane === lane.name) &&
        tablesOf(lane).every((table) => present.includes(table.name)),
    );
    const comparison: TableComparison[] = [];
    for (const projection of compared.flatMap((lane) => lane.projections)) {
      onProgress(`Comparing old and new rows of ${projection.name}.`);
      comparison.push(...(await compareTables(snapshot, projection)));
    }
    const notCompared = lanes.filter((lane) => !compared.includes(lane)).map(({ name }) => name);
    return { events, position: [...reached.values()].reduce(earlier), seconds, notCompared, comparison };
  } finally {
    await snapshot.query('ROLLBACK').catch(() => undefined);
    snapshot.release();
  }
}

/** Fold the next page into the new tables; answers the position that they have reached. */
async function foldNext(
  { log, pool, signal }: RebuildOptions,
  projections: readonly Projection[],
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
  lanes: readonly Lane[],
  checkpoints: readonly Checkpoint[],
  reached: ReadonlyMap<string, Position>,
): Promise<readonly string[]> {
  const present = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'read' AND tablename = ANY($1::text[])`,
    [checkpoints.flatMap(({ tables }) => tables)],
  );
  const old = present.rows.map(({ name }) => name).sort();
  await lockTables(client, old);
  for (const table of old) await client.query(`ALTER TABLE read.${table} SET SCHEMA ${PREVIOUS}`);
  for (const lane of lanes) {
    for (const table of tablesOf(lane))
      await client.query(`ALTER TABLE ${NEXT}.${table.name} SET SCHEMA read`);
    await client.query(
      'UPDATE read.checkpoints SET position = $2, fingerprint = $3, tables = $4 WHERE lane = $1',
      [lane.name, reached.get(lane.name), fingerprintOf(lane), tableNames(lane)],
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

/** The lanes' checkpoints, where one that a log reached which is gone counts as at the beginning. */
async function heldCheckpoints(
  log: RebuildableLog,
  client: pg.Pool | pg.ClientBase,
  lanes: readonly Lane[],
  lock: '' | 'FOR UPDATE' = '',
): Promise<Checkpoint[]> {
  const all = await readCheckpoints(client, lock);
  const checkpoints = all.filter(({ lane }) => lanes.some(({ name }) => name === lane));
  const positions = [...new Set(checkpoints.map(({ position }) => position))];
  const held = new Set<Position>();
  for (const position of positions) if (position !== '' && (await log.holds(position))) held.add(position);
  return checkpoints.map((one) => (held.has(one.position) ? one : { ...one, position: '' }));
}

function sameFold(checkpoints: readonly Checkpoint[], lanes: readonly Lane[]): Checkpoint[] {
  return checkpoints.filter(
    ({ lane, fingerprint, position }) =>
      position !== '' && lanes.some((one) => one.name === lane && fingerprintOf(one) === fingerprint),
  );
}
