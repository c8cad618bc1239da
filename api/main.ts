/**
 * The program: the only place that reads the environment and chooses adapters. `npm start` runs everything in
 * one process; `node api/main.ts --role=api|projector|jobs` runs one part beside others.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { guardLog } from '../ledger/log/guard.ts';
import { openDatabase } from '../projections/database.ts';
import { openWaiter, startRunner } from '../projections/runner.ts';
import { DIST, ensureFrontEnds } from './build.ts';
import { withAdvisoryLock } from './calls/withAdvisoryLock.ts';
import { connectDemo } from './demo/stripe.ts';
import { demoSignIns } from './demo.ts';
import { createDoor, type Door } from './http/door.ts';
import { printLine } from './http/requestLog.ts';
import { openConfiguredGoogle } from './integrations/google/open.ts';
import { openOutbox } from './integrations/mail/outbox.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './integrations/postgres/embedded.ts';
import { checksumLookup, openRoutingService } from './integrations/routing/routing.ts';
import { openSlackOutbox } from './integrations/slack/outbox.ts';
import { openSlack } from './integrations/slack/slack.ts';
import { openConfiguredStripe } from './integrations/stripe/open.ts';
import { WEBHOOK_PATH } from './integrations/stripe/webhook.ts';
import { startJobs } from './jobs/index.ts';
import { beginMails } from './jobs/mails.ts';
import { answerRequests, closeServer } from './server.ts';
import { announcement } from './start/announcement.ts';
import { type Config, localAddress, readConfig, startClock } from './start/config.ts';
import { claimDataFolder } from './start/dataFolder.ts';
import { objectionTo, refuseOtherLog } from './start/knownLog.ts';
import { listen } from './start/listen.ts';
import { openFiles, openMail, openSms } from './start/openAdapters.ts';
import { openLog } from './start/openLog.ts';
import { openTotpSecrets } from './start/openTotpSecrets.ts';
import { prepareDatabase } from './start/prepareDatabase.ts';
import { reasonOf } from './start/reason.ts';
import { retryWhileDown } from './start/retryWhileDown.ts';
import { loadSecret } from './start/secrets.ts';
import { DEMO_WAIT_MS, seedOnce } from './start/seedOnce.ts';
import { messageOf } from './start/startupError.ts';

const print = (line: string) => console.log(line);

/** What asks everything else to work: the server and the jobs. It is closed first, all at once. */
const askers: (() => Promise<unknown>)[] = [];
/** What else has been opened, last first: the order in which it is closed. */
const closers: (() => Promise<unknown>)[] = [];
/** Closed last of all. */
let embedded: EmbeddedPostgres | undefined;
/** Whoever asked something has been cut off: what becomes of it now is nobody's news. */
let isCut = false;
const opened = <T>(thing: T, close: (thing: T) => Promise<unknown>): T => {
  closers.unshift(() => close(thing));
  return thing;
};

/** Start what the role needs. Everything opened is added to `closers` before the next is opened. */
async function start(config: Config, stopping: AbortSignal): Promise<void> {
  const started = performance.now();
  const serves = config.role === 'all' || config.role === 'api';
  const door = serves ? await openDoor(config) : undefined;
  const dataFolder = await claimDataFolder(config.dataFolder);
  if (config.databaseUrl === undefined) embedded = await openEmbedded(dataFolder, stopping);
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
  const frontEnds = serves && config.pages ? ensureFrontEnds(print) : undefined;
  // Awaited below; a failure meanwhile must not count as unhandled.
  frontEnds?.catch(() => undefined);

  const db = opened(openDatabase(databaseUrl), (it) => it.close());
  const configuredLog = opened(await openLog(config, databaseUrl, print), (it) => it.close());
  await prepareDatabase(db.pool, databaseUrl, configuredLog, print);
  stopping.throwIfAborted();
  const log = opened(
    guardLog(configuredLog, {
      objection: (it, written) => objectionTo(it, db.pool, written),
      onChange: () => projections.forget(),
      onLine: (line) => console.error(line),
    }),
    (it) => it.close(),
  );
  await retryWhileDown(() => refuseOtherLog(log), print);
  const clock = startClock(config.clockStart);
  const folds = config.role === 'all' || config.role === 'projector';
  const projections = folds
    ? opened(startRunner({ log, db, onLine: print }), (it) => it.stop())
    : opened(openWaiter({ db }), (it) => it.stop());
  const onError = (line: string) => console.error(line);
  const payments = await openConfiguredStripe(config.stripe, {
    databaseUrl,
    pool: db.pool,
    clock,
    onError,
    cardFee: config.stripeCardFee,
  });
  const { stripeSandbox } = payments;
  if (stripeSandbox !== undefined) opened(stripeSandbox, (it) => it.stop());
  const deps = {
    log,
    db,
    projections,
    clock,
    ...payments,
    ...(await openConfiguredGoogle(config.google, db.pool)),
    mail: opened(await openMail(config, db.pool, clock), (it) => it.close()),
    // What the made-up people of the demo do is nobody's news.
    slack: config.demo ? openSlackOutbox(openOutbox({ pool: db.pool, clock })) : openSlack(),
    ...(await openSms(config, db.pool, clock)),
    routing:
      config.routingLookupUrl === undefined
        ? checksumLookup
        : openRoutingService(config.routingLookupUrl, onError),
    ...(await openFiles(config, dataFolder, db.pool, clock)),
    checkInSecret: await loadSecret(db.pool, 'check-in'),
    showOutbox: config.demo && config.smtp === undefined,
    sendsMail: config.smtp !== undefined,
    openDemo: config.openDemo,
    installation: config.installation,
    internalEmail: config.internalEmail,
    publicUrl: config.publicUrl ?? localAddress(config, config.port),
    dist: config.pages ? DIST : undefined,
    trustedProxies: config.trustedProxies,
    secondFactor: config.secondFactor,
    documentQuotaBytes: config.documentQuotaBytes,
    uploadQuotas: config.uploadQuotas,
    totpSecrets: serves ? await openTotpSecrets(db.pool, config.secret, print) : undefined,
    hosts: config.hosts,
    metricsToken: config.metricsToken,
    databaseRestarts: embedded?.restarts,
    logLine: (line: Readonly<Record<string, unknown>>) => isCut || printLine(line),
  };

  if (config.demo && serves) {
    door?.starting('Laying out the demo organization');
    const seed = async () => {
      await seedOnce(dataFolder, deps, print);
      if (stripeSandbox !== undefined) await connectDemo(deps, stripeSandbox);
    };
    await withAdvisoryLock(db, 'demo', seed, DEMO_WAIT_MS);
  }
  await frontEnds;
  stopping.throwIfAborted();
  const runsJobs = config.role === 'all' || config.role === 'jobs';
  // Before anybody can pay, but after the demo's payments.
  if (runsJobs) await beginMails(deps);
  // Nothing more can fail once it is ready.
  const signIns = config.demo && serves ? await demoSignIns(deps) : [];
  if (door !== undefined) {
    const address = localAddress(config, door.port);
    door.open(answerRequests(deps));
    stripeSandbox?.deliverTo(address + WEBHOOK_PATH);
    print(
      `${config.pages ? 'Bursar' : 'The API'} is ready after ${((performance.now() - started) / 1000).toFixed(1)} s: ${address}`,
    );
    for (const line of announcement(config, address, signIns)) print(line);
  }
  if (runsJobs) {
    const jobs = startJobs(databaseUrl, deps, onError);
    askers.push(() => jobs.stop());
  }
  if (!serves) print(`Bursar (${config.role}) is running.`);
}

async function openEmbedded(dataFolder: string, signal: AbortSignal): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataFolder, print, signal });
  void postgres.ended.then(stop);
  return postgres;
}

/** Take the port before anything is started, and say so when another program has it. */
async function openDoor(at: Pick<Config, 'port' | 'host'>): Promise<Door & { readonly port: number }> {
  const door = createDoor();
  askers.push(() => closeServer(door.server));
  return { ...door, port: await listen(door.server, at) };
}

/** How long what is being started may take to notice that it is no longer wanted. */
const START_GRACE_MS = 2_000;
/** The time limit for stopping, and that for the embedded Postgres to write its checkpoint. */
const STOP_MS = 3_500;
const CHECKPOINT_MS = 750;

let ending: Promise<void> | undefined;

/** Close everything in order and end the process: with status 1 when there is a reason to name. */
function stop(reason?: string): Promise<void> {
  ending ??= (async () => {
    aborter.abort();
    await Promise.race([closeAll(), pause(STOP_MS)]);
    await close(async () => embedded?.stop(CHECKPOINT_MS));
    // Last: what still ran without a database until it was closed may have complained.
    if (reason !== undefined) console.error(reason);
    process.exit(reason === undefined ? 0 : 1);
  })();
  return ending;
}

async function closeAll(): Promise<void> {
  await Promise.race([starting.catch(() => undefined), pause(START_GRACE_MS)]);
  await Promise.all(askers.map(close));
  isCut = true;
  for (const closer of closers) await close(closer);
}

async function close(closer: () => Promise<unknown>): Promise<void> {
  await closer().catch((error: unknown) => console.error(`While stopping: ${messageOf(error)}`));
}

const pause = (ms: number): Promise<void> => sleep(ms, undefined, { ref: false });

/**
 * SIGINT and SIGTERM stop cleanly; a second one forces. Ctrl-C comes twice within moments, from the terminal
 * and from npm: that counts as one.
 */
function onSignal(): void {
  const now = performance.now();
  signalledAt ??= now;
  if (now - signalledAt > 1_000) process.exit(130);
  if (ending === undefined) print('Stopping …');
  void stop();
}

let signalledAt: number | undefined;
const aborter = new AbortController();
process.on('SIGINT', onSignal);
process.on('SIGTERM', onSignal);

const starting = (async () => start(readConfig(process.env, process.argv.slice(2)), aborter.signal))();
starting.catch((error: unknown) => {
  if (aborter.signal.aborted) return;
  const reason = reasonOf(error);
  if (reason === undefined) console.error(error);
  void stop(reason ?? 'Bursar could not start (see above).');
});
