import pg from 'pg';
import type { BursarEvent } from '../../ledger/catalogue.ts';
import { envelop } from '../../ledger/handle.ts';
import { bookmark } from '../../ledger/log/bookmark.ts';
import type { OpenLog } from '../../ledger/log/operations.ts';
import { openPostgresLog, type PostgresLog } from '../../ledger/log/postgres.ts';
import { readCheckpoints } from '../../projections/engine/checkpoints.ts';
import { type Database, openDatabase } from '../../projections/engine/database.ts';
import { foldPage } from '../../projections/engine/fold.ts';
import type { Lane } from '../../projections/engine/projection.ts';
import type { RowCache } from '../../projections/engine/rowCache.ts';
import { lanes, projections } from '../../projections/index.ts';
import { createMigratedDatabase } from './migrated.ts';

export interface ReadSide {
  readonly url: string;
  readonly db: Database;
  readonly log: PostgresLog;
  /** Close both, and drop the database when the tests passed: `atEnd(test, readSide.end)`. */
  end(passed: boolean): Promise<void>;
}

/** A database with an empty log and empty projections. */
export async function openReadSide(label: string): Promise<ReadSide> {
  const database = await createMigratedDatabase(label);
  const db = openDatabase(database.url);
  const log = openPostgresLog({ url: database.url });
  const end = async (passed: boolean) => {
    await log.close();
    await db.close();
    await database.end(passed);
  };
  return { url: database.url, db, log, end };
}

/** Do something on a connection like the one that the runner folds on. */
export async function onConnection<Result>(
  pool: pg.Pool,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...pool.options, pipeline: true });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Fold what is new in the log, by pages of `limit` events. */
export async function foldNew({ db, log }: Pick<ReadSide, 'db' | 'log'>, limit = 500): Promise<void> {
  await onConnection(db.pool, (client) => foldOn(client, log, limit));
}

/** The same on a connection: each lane from its checkpoint to the end of the log. */
export async function foldOn(
  client: pg.ClientBase,
  log: OpenLog,
  limit: number,
  { folded = lanes, rows }: { folded?: readonly Lane[]; rows?: RowCache | undefined } = {},
): Promise<void> {
  const checkpoints = await readCheckpoints(client);
  const { events } = await log.readAll({ limit: 1_000_000 });
  for (const lane of folded) {
    let position = checkpoints.find((one) => one.lane === lane.name)?.position ?? '';
    const fresh = events.filter((event) => bookmark(event) > position);
    for (let start = 0; start < fresh.length; start += limit) {
      const page = fresh.slice(start, start + limit);
      const last = page.at(-1);
      if (last === undefined) break;
      await foldPage(client, lane, page, position, bookmark(last), rows);
      position = bookmark(last);
    }
  }
}

/** Append events as one command of an organization gives them: to a new stream, on a day of March 2026. */
export async function write(
  { log }: Pick<ReadSide, 'log'>,
  orgCode: string,
  stream: string,
  events: readonly BursarEvent[],
  { version = 0, actor = 'tess', at = '2026-03-10T20:00:00.000Z' } = {},
): Promise<void> {
  const context = { orgCode, actor, at, correlationId: 'c', commandId: `${stream} ${version}` };
  await log.append(stream, version, envelop(events, context));
}

/** Every row of every projection, as text, in an order of its own: equal if and only if the tables are. */
export async function allRows(pool: pg.Pool): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const { name } of projections.flatMap(({ tables }) => tables)) {
    const { rows } = await pool.query<{ row: string }>(
      `SELECT row_to_json(t)::text AS row FROM read.${name} t ORDER BY row_to_json(t)::text COLLATE "C"`,
    );
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

/** Empty the projections and put their checkpoints back to the beginning. */
export async function clearProjections(pool: pg.Pool): Promise<void> {
  const tables = projections.flatMap(({ tables }) => tables).map(({ name }) => `read.${name}`);
  await pool.query(`TRUNCATE ${tables.join(', ')}; UPDATE read.checkpoints SET position = ''`);
}
