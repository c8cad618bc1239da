import type pg from 'pg';
import { decode, type Recorded } from '../../ledger/catalogue.ts';
import type { Position } from '../../ledger/log/log.ts';
import { transaction } from '../../projections/transaction.ts';
import type { Deps } from '../deps.ts';

/** Something that reads the log for itself and does something outside the ledger about it: each event once, and never from a rebuild. */
export interface Follower {
  /** The name under which app.cursors keeps how far it has read. */
  readonly cursor: string;
  /** The events that it wants. */
  readonly types: readonly string[];
}

const PAGE = 500;
/** How long the lists may take to show what is told about. */
const WAIT_MS = 10_000;

/**
 * Begin to follow the log from now on. Without this, the first run would tell about everything that there has ever been. Called at every
 * start; the cursor is made once.
 */
export async function beginFollowing({ db, log }: Pick<Deps, 'db' | 'log'>, cursor: string): Promise<void> {
  const { rowCount } = await db.pool.query('SELECT 1 FROM app.cursors WHERE name = $1', [cursor]);
  if (rowCount !== 0) return;
  await db.pool.query('INSERT INTO app.cursors (name, position) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    cursor,
    (await log.head()) ?? '',
  ]);
}

/** How far a follower has read; `''` for nothing. */
export async function readUpTo(pool: Pick<pg.Pool, 'query'>, cursor: string): Promise<Position> {
  const { rows } = await pool.query<{ position: Position }>(
    'SELECT position FROM app.cursors WHERE name = $1',
    [cursor],
  );
  return rows[0]?.position ?? '';
}

/**
 * Read on to the end of the log, page by page. What `keep` writes with the client is in the same transaction as the cursor; what it answers is
 * yielded once that is committed.
 */
export async function* follow<Kept>(
  deps: Pick<Deps, 'db' | 'log' | 'projections'>,
  follower: Follower,
  keep: (events: readonly Recorded[], client: pg.PoolClient) => Promise<Kept>,
): AsyncGenerator<Kept> {
  for (let isFull = true; isFull; ) {
    const page = await readPage(deps, follower, keep);
    if (page === undefined) return;
    isFull = page.isFull;
    yield page.kept;
  }
}

/** Undefined when there was nothing more that can be told about now. */
async function readPage<Kept>(
  { db, log, projections }: Pick<Deps, 'db' | 'log' | 'projections'>,
  { cursor, types }: Follower,
  keep: (events: readonly Recorded[], client: pg.PoolClient) => Promise<Kept>,
): Promise<{ kept: Kept; isFull: boolean } | undefined> {
  return transaction(db.pool, async (client) => {
    // The lock lets one process at a time read on.
    const { rows } = await client.query<{ position: Position }>(
      'SELECT position FROM app.cursors WHERE name = $1 FOR UPDATE',
      [cursor],
    );
    const before = rows[0]?.position;
    if (before === undefined) throw new Error(`The cursor ${cursor} is missing.`);
    const page = await log.readAll({ ...(before !== '' && { after: before }), limit: PAGE, types });
    if (page.position === before) return undefined;
    // Who is told, and what, the lists say. While they are further behind, as during a rebuild, nobody is: the next run reads the same page.
    if (page.events.length > 0 && !(await projections.waitFor(page.position, WAIT_MS))) return undefined;
    const kept = await keep(page.events.map(decode), client);
    await client.query('UPDATE app.cursors SET position = $2 WHERE name = $1', [cursor, page.position]);
    return { kept, isFull: page.events.length === PAGE };
  });
}
