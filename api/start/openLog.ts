import type pg from 'pg';
import { hostsOf } from '../../ledger/log/eventstoredb/url.ts';
import { LogUnavailable, type Position } from '../../ledger/log/log.ts';
import type { OpenLog } from '../../ledger/log/operations.ts';
import { openPostgresLog } from '../../ledger/log/postgres.ts';
import { messageOf, StartupError } from '../platform/errors/startupError.ts';
import type { Config } from './config.ts';

/**
 * The event log as it is configured: in the database, or in an EventStoreDB.
 * @throws StartupError when that EventStoreDB cannot be reached
 */
export async function openLog(
  { eventStoreUrl }: Pick<Config, 'eventStoreUrl'>,
  databaseUrl: string,
  onLine: (line: string) => void = () => undefined,
): Promise<OpenLog> {
  if (eventStoreUrl === undefined) return openPostgresLog({ url: databaseUrl, onLine });
  // Its client is large, and only wanted here.
  const { openEventStoreLog } = await import('../../ledger/log/eventstoredb.ts');
  let log: OpenLog | undefined;
  try {
    log = openEventStoreLog({ url: eventStoreUrl, onLine });
    await log.head();
    return log;
  } catch (error) {
    await log?.close();
    const hosts = hostsOf(eventStoreUrl);
    const at = hosts === '' ? '' : ` at ${hosts}`;
    throw new StartupError(`The event log${at} cannot be used: ${messageOf(error)}`, { cause: error });
  }
}

const WHAT_TO_DO =
  'start Bursar with the right log, or go on with this one by npm run projections:rebuild (docs/operations.md, "A log that is older")';

type AnyLog = Pick<OpenLog, 'identity' | 'holds' | 'head'>;

/**
 * Why this database must not be used with this log, in a line for the operator: it is another log, or has
 * lost events that the lists, jobs or this process have seen. A database without a log yet takes this one.
 */
export async function objectionTo(
  log: AnyLog,
  pool: pg.Pool,
  written?: Position,
): Promise<string | undefined> {
  const identity = await log.identity();
  const known = await knownLog(pool, identity);
  if (known.id !== identity)
    return `The event log is not the one that this database belongs to: ${WHAT_TO_DO}.`;
  const held = await Promise.all(known.positions.map((position) => log.holds(position)));
  if (held.includes(false))
    return `The event log is older than this database and has lost events that it knows of: ${WHAT_TO_DO}.`;
  if (written !== undefined)
    await pool.query('UPDATE app.known_log SET position = $1 WHERE position < $1', [written]);
  return undefined;
}

/** @throws StartupError unless the log is the one that the database knows */
export async function refuseOtherLog({ check }: { check(): Promise<void> }): Promise<void> {
  await check().catch((error: unknown) => {
    throw error instanceof LogUnavailable ? new StartupError(error.message, { cause: error }) : error;
  });
}

/** The name of the database's log, and every position of it that the database keeps. */
async function knownLog(
  pool: pg.Pool,
  identity: string,
): Promise<{ id: string; positions: readonly Position[] }> {
  await pool.query('INSERT INTO app.known_log (id) VALUES ($1) ON CONFLICT (only_row) DO NOTHING', [
    identity,
  ]);
  const { rows } = await pool.query<{ id: string; position: Position }>(
    `SELECT id, position FROM app.known_log
     UNION SELECT id, c.position FROM app.known_log, read.checkpoints c
     UNION SELECT id, c.position FROM app.known_log, app.checkpoints c`,
  );
  const positions = rows.map(({ position }) => position).filter((position) => position !== '');
  return { id: rows[0]?.id ?? '', positions };
}

/**
 * Prepare to continue with this log. Jobs continue from its end, so that no mail is sent twice. Kept answers
 * are deleted: a repeated call finds in the log whether it was done.
 */
export async function leaveOldLog(log: AnyLog, pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; position: Position }>(
    'SELECT name, position FROM app.checkpoints',
  );
  for (const { name, position } of rows)
    if (position !== '' && !(await log.holds(position))) await moveToEnd(log, pool, name);
  await pool.query('DELETE FROM app.idempotency');
}

/** From now on this is the database's log. */
export async function adoptLog(log: AnyLog, pool: pg.Pool): Promise<void> {
  await pool.query(
    `INSERT INTO app.known_log (id) VALUES ($1)
     ON CONFLICT (only_row) DO UPDATE SET id = excluded.id, position = excluded.position`,
    [await log.identity()],
  );
}

/** Let no job tell anybody about what is in the log by now. */
export async function skipMails(log: AnyLog, pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM app.checkpoints');
  for (const { name } of rows) await moveToEnd(log, pool, name);
}

async function moveToEnd(log: AnyLog, pool: pg.Pool, checkpoint: string): Promise<void> {
  await pool.query('UPDATE app.checkpoints SET position = $2 WHERE name = $1', [
    checkpoint,
    (await log.head()) ?? '',
  ]);
}
