import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { applyAccountRules } from '../account/jobs.ts';
import { chargeRecurringDues } from '../account/recurring/jobs.ts';
import { remind } from '../account/reminders/jobs.ts';
import type { Deps } from '../deps.ts';
import { remindOfMeetings } from '../meeting/jobs.ts';
import { type Consumer, ListsBehind } from '../messaging/consumeOnce.ts';
import { beginMails, mailAboutEvents, mailConsumer } from '../messaging/jobs.ts';
import { MAIL_QUEUED } from '../messaging/queue.ts';
import { beginSlackPosts, postToSlack, slackConsumer } from '../messaging/slack.ts';
import { TEXT_QUEUED } from '../messaging/texts/queue.ts';
import { askForTexts, workOnTexts } from '../messaging/texts/send.ts';
import { remindOfTrials } from '../organization/trialJobs.ts';
import { finishProcesses } from '../processes/index.ts';
import { askForWebhooks, workOnWebhooks } from '../stripeSync/jobs.ts';
import { reconcilePayments, replayMissedEvents } from '../stripeSync/reconcile.ts';
import { EVENT_STORED } from '../stripeSync/webhook.ts';
import { type JobsDatabase, openJobsDatabase } from './database.ts';
import { removeOld } from './retention.ts';
import { removeExpiredTenants } from './tenantRemoval.ts';

type JobDeps = Pick<
  Deps,
  | 'log'
  | 'logOperations'
  | 'db'
  | 'clock'
  | 'world'
  | 'mail'
  | 'files'
  | 'projections'
  | 'publicUrl'
  | 'installation'
  | 'stripe'
  | 'slack'
  | 'sms'
  | 'logLine'
>;

/** A run checks `stopping` before each piece of work and leaves the rest to another process. */
type StoppableDeps = JobDeps & { readonly stopping: AbortSignal };

interface Job {
  readonly name: string;
  /** When it runs, as cron writes it, in UTC. */
  readonly cron: string;
  /** May be run again at any time, and by several processes at once, without doing anything twice. */
  readonly run: (deps: StoppableDeps, boss: PgBoss) => Promise<unknown>;
}

/** Also run as soon as there is something to tell. */
const MAILS = 'mails';
const SLACK_POSTS = 'slack-posts';
const TEXTS = 'texts';
const STRIPE_WEBHOOKS = 'stripe-webhooks';

/** Everything that happens by itself. Days and mornings begin at any quarter of an hour, by time zone. */
const jobs: readonly Job[] = [
  { name: 'account-rules', cron: '5,20,35,50 * * * *', run: applyAccountRules },
  { name: 'recurring-dues', cron: '*/15 * * * *', run: overMany(chargeRecurringDues) },
  { name: 'reminders', cron: '*/15 * * * *', run: remind },
  { name: 'meeting-reminders', cron: '*/15 * * * *', run: remindOfMeetings },
  { name: 'processes', cron: '* * * * *', run: overMany(finishProcesses) },
  { name: MAILS, cron: '* * * * *', run: mailAboutEvents },
  { name: SLACK_POSTS, cron: '* * * * *', run: postToSlack },
  { name: TEXTS, cron: '* * * * *', run: askForTexts },
  { name: STRIPE_WEBHOOKS, cron: '* * * * *', run: askForWebhooks },
  { name: 'trials', cron: '*/15 * * * *', run: remindOfTrials },
  { name: 'tenant-removal', cron: '40 3 * * *', run: removeExpiredTenants },
  { name: 'reconcile-stripe', cron: '*/10 * * * *', run: overMany(reconcilePayments) },
  { name: 'stripe-events', cron: '50 3 * * *', run: overMany(replayMissedEvents) },
  { name: 'remove-old', cron: '10 * * * *', run: removeOld },
];

/** NOTIFY wakes the workers for what is new; this is how soon they see what is to be tried again. */
const POLLING_SECONDS = 10;

/** A run without a heartbeat for this long is retried; pg-boss allows no shorter time. */
const SILENCE_SECONDS = 10;

/** How long runs may take to finish once the jobs are stopped: the next process repeats what is cut short. */
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
 * Run the jobs on their schedules, and each once now, to catch up. Any number of processes may do this:
 * pg-boss (schema `jobs`) gives each run to one. Waits for a database that is away.
 */
export function startJobs(databaseUrl: string, deps: JobDeps, onError: (line: string) => void): Jobs {
  const stopping = new AbortController();
  const { signal } = stopping;
  const database = openJobsDatabase(databaseUrl);
  const starting = persist(
    () => begin(database, { ...deps, stopping: signal }, onError),
    signal,
    (error) => onError(`The jobs could not be started and will be tried again: ${error}`),
  );
  const watching = starting.then(async (boss) => {
    if (boss === undefined) return;
    const onFailure = (error: unknown) =>
      onError(`Jobs: mails and posts go out once a minute until this goes well: ${error}`);
    await Promise.all(
      watches.map((watch) => persist(() => watch(boss, { ...deps, database }, signal), signal, onFailure)),
    );
  });
  return {
    started: starting.then(() => undefined),
    async stop() {
      stopping.abort();
      await watching;
      const boss = await starting;
      await boss?.stop({ graceful: true, timeout: FINISH_MS });
      await database.close();
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
  database: JobsDatabase,
  deps: StoppableDeps,
  onError: (line: string) => void,
): Promise<PgBoss> {
  const boss = new PgBoss({
    db: database,
    schema: 'jobs',
    useListenNotify: true,
    superviseIntervalSeconds: SILENCE_SECONDS,
    monitorIntervalSeconds: SILENCE_SECONDS,
  });
  boss.on('error', (error) => deps.stopping.aborted || onError(`Jobs: ${error.message}`));
  try {
    await beginMails(deps);
    await beginSlackPosts(deps);
    await boss.start();
    const seconds = { pollingSeconds: POLLING_SECONDS, silenceSeconds: SILENCE_SECONDS };
    await workOnTexts(boss, deps, seconds, onError);
    await workOnWebhooks(boss, deps, seconds);
    for (const job of jobs) await schedule(boss, job, deps, onError);
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
}

async function schedule(
  boss: PgBoss,
  { name, cron, run }: Job,
  deps: StoppableDeps,
  onError: (line: string) => void,
): Promise<void> {
  // At most one run waits and one runs; a request during a run is served by the next.
  await boss.createQueue(name, { policy: 'short', notify: true });
  await boss.updateQueue(name, { retryLimit: 3, retryBackoff: true, heartbeatSeconds: SILENCE_SECONDS });
  await boss.schedule(name, cron, null, { group: { id: name } });
  // Before the worker looks for the first time.
  await ask(boss, name);
  await boss.work(name, polling, async () => {
    await run(deps, boss).catch(async (error: unknown) => {
      if (error instanceof ListsBehind) {
        await sleep(RETRY_MS, undefined, { signal: deps.stopping }).catch(() => undefined);
        return ask(boss, name);
      }
      // What a stop cuts short is done again, and nothing has failed.
      if (!deps.stopping.aborted) onError(`The job ${name} failed and will be tried again: ${error}`);
      throw error;
    });
  });
}

const polling = {
  pollingIntervalSeconds: POLLING_SECONDS,
  notifyPollingIntervalSeconds: POLLING_SECONDS,
  groupConcurrency: 1,
} as const;

async function ask(boss: PgBoss, job: string): Promise<void> {
  await boss.send(job, null, { group: { id: job } });
}

/** A job over many subjects: one that fails does not stop the others, but the run is tried again. */
function overMany(
  run: (deps: StoppableDeps) => Promise<{ readonly failures: readonly string[] }>,
): (deps: StoppableDeps) => Promise<void> {
  return async (deps) => {
    const { failures } = await run(deps);
    if (failures.length > 0) throw new Error(failures.join('; '));
  };
}

type Watch = (
  boss: PgBoss,
  deps: JobDeps & { readonly database: JobsDatabase },
  signal: AbortSignal,
) => Promise<void>;

/** Ask for a job as soon as there are events for it. */
function watchLog(job: string, { types }: Consumer): Watch {
  return async (boss, { log }, signal) => {
    const after = await log.head();
    // For events from before the watch started.
    await ask(boss, job);
    for await (const { events } of log.subscribe({ after, limit: 1_000, types, signal }))
      if (events.length > 0) await ask(boss, job);
  };
}

/** Ask for a job as soon as a call has queued something for it. */
function watchQueue(job: string, channel: string): Watch {
  return async (boss, { database }, signal) => {
    const over = Promise.withResolvers<void>();
    // It may fail before it is awaited below.
    over.promise.catch(() => undefined);
    signal.addEventListener('abort', () => over.resolve(), { once: true });
    const askForJob = () => void ask(boss, job).catch(over.reject);
    // Also after each reconnection, for what was queued meanwhile.
    const listening = await database.listen(channel, askForJob, askForJob);
    await over.promise.finally(() => listening.close());
  };
}

const watches: readonly Watch[] = [
  watchLog(MAILS, mailConsumer),
  watchLog(SLACK_POSTS, slackConsumer),
  watchQueue(MAILS, MAIL_QUEUED),
  watchQueue(TEXTS, TEXT_QUEUED),
  watchQueue(STRIPE_WEBHOOKS, EVENT_STORED),
];
