import type pg from 'pg';
import { createQueues, NoTurn } from '../../projections/queues.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors/errors.ts';

/** Longer than Stripe takes to answer some calls, and shorter than it waits for the answer to a webhook. */
const WAIT_MS = 10_000;

/** Those of this process, by their connections. */
const queues = new WeakMap<pg.Pool, ReturnType<typeof createQueues>>();

/**
 * Do something while nobody else, in no process, works under the same name. Who waits in this process holds
 * no connection, so that many who wait for one name keep no other name waiting. The lock ends with the work
 * or the connection.
 * @throws HttpError 409 after `waitMs`, or 503 when no connection for locks is free: nothing was done
 */
export async function withAdvisoryLock<Result>(
  { db: { locks }, world }: Pick<Deps, 'db' | 'world'>,
  name: string,
  act: () => Promise<Result>,
  waitMs = WAIT_MS,
): Promise<Result> {
  const turn = queues.get(locks) ?? createQueues(world);
  queues.set(locks, turn);
  const end = await turn(name, waitMs).catch((error: unknown) => {
    throw error instanceof NoTurn ? busy() : error;
  });
  try {
    return await holding(locks, name, act, waitMs);
  } finally {
    end();
  }
}

async function holding<Result>(
  locks: pg.Pool,
  name: string,
  act: () => Promise<Result>,
  waitMs: number,
): Promise<Result> {
  const client = await locks.connect();
  let broken: unknown;
  try {
    await client.query('BEGIN');
    await client.query(`SELECT set_config('lock_timeout', $1, true)`, [`${waitMs}ms`]);
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]).catch(lockRefused);
    return await act();
  } finally {
    await client.query('ROLLBACK').catch((error: unknown) => {
      broken = error;
    });
    client.release(broken !== undefined);
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

function lockRefused(error: unknown): never {
  if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) throw error;
  throw busy();
}

function busy(): HttpError {
  return new HttpError(409, 'busy', 'Somebody else is changing the same thing. Please try again.', 1);
}
