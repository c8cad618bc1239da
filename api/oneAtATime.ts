import type { Database } from '../projections/database.ts';
import { Refused } from './errors.ts';

/** Longer than Stripe takes to answer some calls, and shorter than it waits for the answer to a webhook. */
const WAIT_MS = 10_000;

/**
 * Do something while nobody else does anything under the same name, in this process or another. The lock ends with the work, and with the connection
 * should the process die.
 * @throws Refused 409 when the others take longer than `waitMs`, or the pool's error when no connection for locks is free for long (503): nothing was
 *   done then, and a webhook is sent again.
 */
export async function oneAtATime<Result>(
  { locks }: Pick<Database, 'locks'>,
  name: string,
  act: () => Promise<Result>,
  waitMs = WAIT_MS,
): Promise<Result> {
  const client = await locks.connect();
  let broken: unknown;
  try {
    await client.query('BEGIN');
    await client.query(`SELECT set_config('lock_timeout', $1, true)`, [`${waitMs}ms`]);
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]).catch(busy);
    return await act();
  } finally {
    await client.query('ROLLBACK').catch((error: unknown) => {
      broken = error;
    });
    client.release(broken !== undefined);
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

function busy(error: unknown): never {
  if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) throw error;
  throw new Refused(409, 'busy', 'Somebody else is changing the same thing. Please try again.', 1);
}
