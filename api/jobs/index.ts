import { PgBoss } from 'pg-boss';
import type { Deps } from '../deps.ts';
import { applyLateFees } from './account.ts';

type JobDeps = Pick<Deps, 'log' | 'db' | 'clock'>;

interface Job {
  readonly name: string;
  /** When it runs, as cron writes it, in UTC. */
  readonly cron: string;
  /** May be run again at any time without doing anything twice. */
  readonly run: (deps: JobDeps) => Promise<unknown>;
}

/** Everything that happens by itself. Days end at another hour in every time zone, so late fees are looked at every hour. */
const jobs: readonly Job[] = [{ name: 'late-fees', cron: '5 * * * *', run: applyLateFees }];

/** The jobs run once an hour or less: looking for work more often than this costs without use. */
const POLLING_SECONDS = 10;

export interface Jobs {
  /** Let what runs finish, and run nothing more. */
  stop(): Promise<void>;
}

/**
 * Run the jobs on their schedules, and each once now, for what came due while nothing ran. Any number of processes may do this: pg-boss, in
 * schema `jobs` of the same database, gives each run to one of them.
 */
export async function startJobs(
  databaseUrl: string,
  deps: JobDeps,
  onError: (line: string) => void,
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'jobs',
    application_name: 'bursar jobs',
    max: 3,
  });
  boss.on('error', (error) => onError(`Jobs: ${error.message}`));
  await boss.start();
  for (const { name, cron, run } of jobs) {
    // One waits and one runs at most, however often it is asked for.
    await boss.createQueue(name, { policy: 'stately', retryLimit: 3, retryBackoff: true });
    await boss.schedule(name, cron);
    await boss.work(name, { pollingIntervalSeconds: POLLING_SECONDS }, async () => {
      await run(deps).catch((error: unknown) => {
        onError(`The job ${name} failed and will be tried again: ${error}`);
        throw error;
      });
    });
    await boss.send(name);
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000 }) };
}
