import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { LogRefused } from '../../ledger/log/guard.ts';
import { type EventLog, LogUnavailable } from '../../ledger/log/log.ts';
import { migrateLog } from '../../ledger/log/postgres.ts';
import { migrateProjections } from '../../projections/index.ts';
import { isDatabaseDown } from '../platform/errors/problem.ts';
import { isDamage, messageOf, StartupError, withCauses } from '../platform/errors/startupError.ts';
import { migrateApp, refuseNewerSchema } from './migrate.ts';

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

/** Pauses before each further try: in all, longer than a database takes to recover from a crash. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 4_000];

/**
 * Do something that may be repeated, and again while database or event log cannot be reached: on a slow
 * machine, and after a crash, they take a while.
 */
export async function retryWhileDown<Result>(
  act: () => Promise<Result>,
  print: (line: string) => void,
  pausesMs: readonly number[] = PAUSES_MS,
): Promise<Result> {
  for (const pauseMs of pausesMs) {
    try {
      return await act();
    } catch (error) {
      const isDown = error instanceof LogUnavailable || isDatabaseDown(error);
      if (!isDown || error instanceof LogRefused) throw error;
      print(`Not reached yet, trying again: ${withCauses(error)}`);
      await sleep(pauseMs);
    }
  }
  return act();
}
