import { setInterval, setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { Deps } from '../deps.ts';
import { forgetOld } from '../idempotency.ts';
import { lookThroughEvents, reconcile } from '../integrations/stripe/reconcile.ts';
import { isAnyQueued } from '../mail/send.ts';
import { applyLateFees } from './account.ts';
import { type Follower, readUpTo } from './follower.ts';
import { beginPaymentMails, mailAboutPayments, paymentFollower } from './paymentMails.ts';
import { purgeExpired } from './purge.ts';
import { remind } from './reminders.ts';
import { removeOld } from './retention.ts';
import { beginSlackPosts, postToSlack, slackFollower } from './slackPosts.ts';
import { remindOfTrials } from './trial.ts';

type JobDeps = Pick<
  Deps,
  | 'log'
  | 'db'
  | 'clock'
  | 'mail'
  | 'files'
  | 'projections'
  | 'publicUrl'
  | 'installation'
  | 'stripe'
  | 'slack'
>;

/** What runs looks at `stopping` before each further piece of work: what it has not begun, another process does. */
type StoppableDeps = JobDeps & { readonly stopping: AbortSignal };

interface Job {
  readonly name: string;
  /** When it runs, as cron writes it, in UTC. */
  readonly cron: string;
  /** May be run again at any time, and by several processes at once, without doing anything twice. */
  readonly run: (deps: StoppableDeps) => Promise<unknown>;
  /** Seconds between looks for work; a job that is waited for by people looks more often. */
  readonly pollingSeconds?: number;
}

/** The job that is also run as soon as something happens to a payment or a member, and as soon as a call has queued a mail. */
const PAYMENT_MAILS = 'payment-mails';
const SLACK_POSTS = 'slack-posts';

/**
 * Everything that happens by itself. Days begin and mornings come at another time in every time zone, some of which are off by a quarter of an hour: so these are
 * looked at all day long.
 */
const jobs: readonly Job[] = [
  { name: 'late-fees', cron: '5,20,35,50 * * * *', run: applyLateFees },
  { name: 'reminders', cron: '*/15 * * * *', run: remind },
  { name: PAYMENT_MAILS, cron: '* * * * *', run: mailAboutPayments, pollingSeconds: 1 },
  { name: SLACK_POSTS, cron: '* * * * *', run: postToSlack, pollingSeconds: 1 },
  { name: 'trials', cron: '*/15 * * * *', run: remindOfTrials },
  { name: 'purge', cron: '40 3 * * *', run: purgeExpired },
  { name: 'reconcile-stripe', cron: '*/10 * * * *', run: askStripe },
  { name: 'stripe-events', cron: '50 3 * * *', run: lookThroughStripe },
  { name: 'remove-old', cron: '20 3 * * *', run: removeOld },
  { name: 'forget-old', cron: '10 * * * *', run: ({ db, clock }) => forgetOld(db.pool, clock()) },
];

/** Looking for work more often than this costs without use. */
const POLLING_SECONDS = 10;

/** A run whose process says nothing for so long was cut short, by a crash or by a connection that broke as it ended, and is done again. The shortest that there is. */
const SILENCE_SECONDS = 10;

/** How long what runs may take to finish once the jobs are stopped: another process does again what is cut short then. */
const FINISH_MS = 2_000;

/** A pause before what failed is tried again. */
const RETRY_MS = 2_000;

export interface Jobs {
  /** Settled when everything is scheduled, or when there was no more wish for it. */
  readonly started: Promise<void>;
  /** Let what runs finish, and run nothing more. */
  stop(): Promise<void>;
}

/**
 * Run the jobs on their schedules, and each once now, for what came due while nothing ran. Any number of processes may do this: pg-boss, in
 * schema `jobs` of the same database, gives each run to one of them. A database that is away is waited for, also at the beginning.
 */
export function startJobs(databaseUrl: string, deps: JobDeps, onError: (line: string) => void): Jobs {
  const stopping = new AbortController();
  const { signal } = stopping;
  const starting = persist(
    () => begin(databaseUrl, { ...deps, stopping: signal }, onError),
    signal,
    (error) => onError(`The jobs could not be started and will be tried again: ${error}`),
  );
  const watching = starting.then(async (boss) => {
    if (boss === undefined) return;
    const onFailure = (error: unknown) =>
      onError(`Jobs: mails and posts go out once a minute until this goes well: ${error}`);
    await Promise.all(watches.map((watch) => persist(() => watch(boss, deps, signal), signal, onFailure)));
  });
  return {
    started: starting.then(() => undefined),
    async stop() {
      stopping.abort();
      await watching;
      const boss = await starting;
      await boss?.stop({ graceful: true, timeout: FINISH_MS });
    },
  };
}

/** Do something; when it fails, tell, and do it again after a pause. Undefined once the signal aborts. */
async function persist<Result>(
  act: () => Promise<Result>,
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<Result | undefined> {
  while (!signal.aborted) {
    try {
      return await act();
    } catch (error) {
      if (!signal.aborted) onFailure(error);
    }
    await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
  }
  return undefined;
}

async function begin(
  databaseUrl: string,
  deps: StoppableDeps,
  onError: (line: string) => void,
): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'jobs',
    application_name: 'bursar jobs',
    max: 3,
    superviseIntervalSeconds: SILENCE_SECONDS,
    monitorIntervalSeconds: SILENCE_SECONDS,
  });
  boss.on('error', (error) => deps.stopping.aborted || onError(`Jobs: ${error.message}`));
  try {
    await beginPaymentMails(deps);
    await beginSlackPosts(deps);
    await boss.start();
    for (const job of jobs) await schedule(boss, job, deps, onError);
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
}

async function schedule(
  boss: PgBoss,
  { name, cron, run, pollingSeconds = POLLING_SECONDS }: Job,
  deps: StoppableDeps,
  onError: (line: string) => void,
): Promise<void> {
  // One waits or runs at most. Of two that wait, one new and one to be tried again, pg-boss's query may take both, fails, and tells nobody: neither ran.
  // What is asked for while one runs is asked for again (watchLog, watchQueue, the schedule).
  await boss.createQueue(name, { policy: 'exclusive' });
  await boss.updateQueue(name, { retryLimit: 3, retryBackoff: true, heartbeatSeconds: SILENCE_SECONDS });
  await boss.schedule(name, cron);
  // Before the worker looks for the first time.
  await boss.send(name);
  await boss.work(name, { pollingIntervalSeconds: pollingSeconds }, async () => {
    await run(deps).catch((error: unknown) => {
      // What a stop cuts short is done again, and nothing has failed.
      if (!deps.stopping.aborted) onError(`The job ${name} failed and will be tried again: ${error}`);
      throw error;
    });
  });
}

/** Settle payments of which Stripe's webhooks said nothing. One that fails does not stop the others, but the run is tried again. */
async function askStripe(deps: JobDeps): Promise<void> {
  const { failures } = await reconcile(deps);
  if (failures.length > 0) throw new Error(failures.join('; '));
}

/** Settle what Stripe's webhooks of the last days told nobody. What fails is tried again. */
async function lookThroughStripe(deps: JobDeps): Promise<void> {
  const { failures } = await lookThroughEvents(deps);
  if (failures.length > 0) throw new Error(failures.join('; '));
}

type Watch = (boss: PgBoss, deps: JobDeps, signal: AbortSignal) => Promise<void>;

/** How often to ask again for what was not done yet: people wait for a new password. */
const INSIST_EVERY_MS = 1_000;

/**
 * Ask for a job as soon as there are events for it, and again until it has read them: a run that came before the lists showed what is told of leaves
 * it to the next one, and a run may fail.
 */
function watchLog(job: string, { cursor, types }: Follower): Watch {
  return async (boss, { log, db }, stopping) => {
    const over = new AbortController();
    const signal = AbortSignal.any([stopping, over.signal]);
    const head = await log.head();
    // What came while nobody watched is to be read as well.
    let newest = head ?? '';
    const watch = async () => {
      const pages = log.subscribe({
        ...(head !== undefined && { after: head }),
        limit: 1_000,
        types,
        signal,
      });
      for await (const page of pages) {
        if (page.events.length === 0) continue;
        newest = page.position;
        await boss.send(job);
      }
    };
    const insist = async () => {
      for await (const _ of setInterval(INSIST_EVERY_MS, undefined, { signal, ref: false }))
        if ((await readUpTo(db.pool, cursor)) < newest) await boss.send(job);
    };
    await Promise.all([watch(), insist()]).finally(() => over.abort());
  };
}

/** Ask for the mails that calls have queued. */
async function watchQueue(boss: PgBoss, deps: JobDeps, signal: AbortSignal): Promise<void> {
  for await (const _ of setInterval(INSIST_EVERY_MS, undefined, { signal, ref: false }))
    if (await isAnyQueued(deps)) await boss.send(PAYMENT_MAILS);
}

const watches: readonly Watch[] = [
  watchLog(PAYMENT_MAILS, paymentFollower),
  watchLog(SLACK_POSTS, slackFollower),
  watchQueue,
];
