import type pg from 'pg';
import { migrateLog } from '../../ledger/log/postgres.ts';
import { migrateProjections } from '../../projections/index.ts';
import { migrateApp, refuseNewerSchema } from './migrate.ts';
import { isDamage, messageOf, StartupError } from './startupError.ts';

/**
 * Bring all tables of a database up to date.
 * @throws StartupError when it cannot be reached, or was used by a newer Bursar
 */
export async function prepareDatabase(pool: pg.Pool, url: string): Promise<void> {
  try {
    await refuseNewerSchema(pool);
  } catch (error) {
    if (error instanceof StartupError || isDamage(error)) throw error;
    const { host, pathname } = new URL(url);
    throw new StartupError(`The database ${host}${pathname} cannot be used: ${messageOf(error)}`, {
      cause: error,
    });
  }
  await migrateLog(pool);
  await migrateApp(pool);
  await migrateProjections(pool);
}
