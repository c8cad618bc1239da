import pg from 'pg';
import { type SandboxControls, sandboxControls } from '../../api/integrations/stripe/sandbox/controls.ts';
import type { App } from '../support/app.ts';

/** What happens to a program that no screen does. */

/** Work in its database. */
export async function inDatabase<T>({ databaseUrl }: App, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** What banks or Stripe do, in the sandbox that it runs. */
export const atStripe = <T>(app: App, act: (controls: SandboxControls) => Promise<T>): Promise<T> =>
  inDatabase(app, (pool) => act(sandboxControls({ pool, clock: () => new Date() })));
