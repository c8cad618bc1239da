import { sleep, type World } from '../../../ledger/world.ts';
import { createQueues, NoTurn } from '../../../projections/engine/queues.ts';
import type { Queries } from '../../../projections/engine/transaction.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../errors/errors.ts';

/** Longer than Stripe takes to answer some calls, and shorter than it waits for the answer to a webhook. */
const WAIT_MS = 10_000;
/** How often a process looks whether another one has finished. */
const POLL_MS = 20;

/** Those of this process, by their connections. */
const queues = new WeakMap<Queries, ReturnType<typeof createQueues>>();

/**
 * Do something under a lock on a name, across all processes. All locks of a process are held by one
 * connection, and taking one never blocks it, so that the work may take another name's. The lock ends with
 * the work or the connection.
 * @throws HttpError 503 after `waitMs`: nothing was done
 */
export async function withAdvisoryLock<Result>(
  { db, world }: Pick<Deps, 'db' | 'world'>,
  name: string,
  act: () => Promise<Result>,
  waitMs = WAIT_MS,
): Promise<Result> {
  const turn = queues.get(db.quick) ?? createQueues(world);
  queues.set(db.quick, turn);
  const end = await turn(name, waitMs).catch((error: unknown) => {
    throw error instanceof NoTurn ? busy() : error;
  });
  try {
    await lock(db, world, name, waitMs);
    try {
      return await act();
    } finally {
      // A connection that broke has lost its locks.
      await unlock(db, name).catch(() => undefined);
    }
  } finally {
    end();
  }
}

/** @throws HttpError when another process holds it for longer */
async function lock({ quick }: Deps['db'], world: World, name: string, waitMs: number): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    const { rows } = await quick.query<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken',
      [name],
    );
    if (rows[0]?.taken === true) return;
    if (waitedMs >= waitMs) throw busy();
    await sleep(POLL_MS, world);
  }
}

function unlock({ quick }: Deps['db'], name: string): Promise<unknown> {
  return quick.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name]);
}

/** No conflict (409): an earlier try of the same call may have been done. */
function busy(): HttpError {
  return new HttpError(503, 'busy', 'Someone else is changing this. Please try again.', 1);
}
