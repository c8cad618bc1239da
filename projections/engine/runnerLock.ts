import pg from 'pg';
import { advisoryLocks } from '../../ledger/log/postgres/lockForMigration.ts';

/** Its holder folds; there is one per database. */
export interface Lock {
  /** The connection that holds the lock and that the leader folds on, in pipeline mode: they end together. */
  readonly client: pg.Client;
  /** Aborts when the lock is lost with its connection, or when the runner stops. */
  readonly signal: AbortSignal;
  release(): Promise<void>;
}

/** Whether some process folds, or is about to. */
export async function hasRunner(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ taken: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
       WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND datname = current_database()) AS taken`,
    [advisoryLocks.runner],
  );
  return rows[0]?.taken ?? false;
}

/** Become the database's one runner by an advisory lock on an own connection; undefined when it is taken. */
export async function takeLock(pool: pg.Pool, stopping: AbortSignal): Promise<Lock | undefined> {
  const client = new pg.Client({ ...pool.options, application_name: 'bursar runner', pipeline: true });
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  const release = () => client.end().catch(() => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      advisoryLocks.runner,
    ]);
    if (rows[0]?.taken) return { client, signal: AbortSignal.any([stopping, lost.signal]), release };
  } catch (error) {
    await release();
    throw error;
  }
  await release();
  return undefined;
}
