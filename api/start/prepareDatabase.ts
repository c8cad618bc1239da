import type pg from 'pg';
import { type EventLog, LogUnavailable } from '../../ledger/log/log.ts';
import { migrateLog } from '../../ledger/log/postgres.ts';
import { migrateProjections } from '../../projections/index.ts';
import { isDamage, messageOf, StartupError } from '../platform/errors/startupError.ts';
import { migrateApp, refuseNewerSchema } from './migrate.ts';
import { retryWhileDown } from './retryWhileDown.ts';

/**
 * Bring all tables of a database up to date, once it can be reached.
 * @throws StartupError when it cannot be reached, or its tables or the log are of a newer Bursar
 */
export async function prepareDatabase(
  pool: pg.Pool,
  url: string,
  log: Pick<EventLog, 'readAll'>,
  print: (line: string) => void = () => undefined,
): Promise<void> {
  try {
    await retryWhileDown(() => refuseNewerSchema(pool, log), print);
  } catch (error) {
    if (error instanceof StartupError || error instanceof LogUnavailable || isDamage(error)) throw error;
    const { host, pathname } = new URL(url);
    throw new StartupError(`The database ${host}${pathname} cannot be used: ${messageOf(error)}`, {
      cause: error,
    });
  }
  const migrate = async () => {
    await migrateLog(pool);
    await migrateApp(pool);
    await migrateProjections(pool);
  };
  await retryWhileDown(migrate, print);
}
