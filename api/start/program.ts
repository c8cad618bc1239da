import { once } from 'node:events';
import type { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { guardLog } from '../../ledger/log/guard.ts';
import { realWorld } from '../../ledger/world.ts';
import { openDatabase } from '../../projections/engine/database.ts';
import { openWaiter, startRunner } from '../../projections/engine/runner.ts';
import { lanes } from '../../projections/index.ts';
import { DIST, ensureFrontEnds } from '../build.ts';
import { demoSignIns } from '../demo/index.ts';
import { connectDemo } from '../demo/stripe.ts';
import { openOutbox } from '../integrations/mail/mail.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../integrations/postgres/embedded.ts';
import { checksumLookup, openRoutingService } from '../integrations/routing/routing.ts';
import { openSlack, openSlackOutbox } from '../integrations/slack/slack.ts';
import { startJobs } from '../jobs/index.ts';
import { beginMails } from '../messaging/jobs.ts';
import { loadSecret } from '../platform/auth/secret.ts';
import { withAdvisoryLock } from '../platform/calls/withAdvisoryLock.ts';
import { claimDataFolder } from '../platform/dataFolder.ts';
import { messageOf, StartupError } from '../platform/errors/startupError.ts';
import { createStartupServer, type StartupServer } from '../platform/http/startupServer.ts';
import { WEBHOOK_PATH } from '../stripeSync/webhook.ts';
import { announcement } from './announcement.ts';
import { type Config, localAddress, startClock } from './config.ts';
import {
  openConfiguredGoogle,
  openConfiguredStripe,
  openFiles,
  openMail,
  openSms,
  openTotpSecrets,
} from './openAdapters.ts';
import { objectionTo, openLog, refuseOtherLog } from './openLog.ts';
import { prepareDatabase, retryWhileDown } from './prepareDatabase.ts';
import { DEMO_WAIT_MS, seedOnce } from './seedOnce.ts';
import { answerRequests, closeServer } from './server.ts';

/**
 * The composition root: chooses the adapters that a configuration names, opens them in order and puts the
 * program together. It reads no environment and ends no process: `main.ts` does both.
 */

/** Where a program writes. */
interface Output {
  /** A line for the operator. */
  readonly print: (line: string) => void;
  /** A line about a fault. */
  readonly complain: (line: string) => void;
  /** A line of the request log, as an object. */
  readonly log: (line: Readonly<Record<string, unknown>>) => unknown;
}

/** A program from its first moment on. */
export interface Program {
  /** Its address once it answers; undefined for a role without a server. Rejects when it cannot start. */
  readonly ready: Promise<string | undefined>;
  /** Close everything in order, ready or still starting. The second call waits for the first. */
  stop(): Promise<void>;
}

/** How long a start that goes on may take to notice that it is not wanted any more. */
const START_GRACE_MS = 2_000;
/** The time limit for stopping, and that for the embedded Postgres to write its checkpoint. */
const STOP_MS = 3_500;
const CHECKPOINT_MS = 750;

/**
 * Start the program.
 *
 * @param onLost gets the reason when the program can no longer work: the embedded Postgres ended for good
 */
export function startProgram(config: Config, output: Output, onLost: (why: string) => void): Program {
  const aborter = new AbortController();
  const toClose = nothingToClose();
  const ready = start(config, output, { toClose, stopping: aborter.signal, onLost });
  const close = async (closer: Closer) => {
    await closer().catch((error: unknown) => output.complain(`While stopping: ${messageOf(error)}`));
  };
  const closeAll = async () => {
    await Promise.race([ready.catch(() => undefined), pause(START_GRACE_MS)]);
    await Promise.all(toClose.askers.map(close));
    toClose.isCut = true;
    for (const closer of toClose.closers) await close(closer);
  };
  let stopped: Promise<void> | undefined;
  return {
    ready,
    stop: () => {
      stopped ??= (async () => {
        aborter.abort();
        await Promise.race([closeAll(), pause(STOP_MS)]);
        await close(async () => toClose.database?.stop(CHECKPOINT_MS));
      })();
      return stopped;
    },
  };
}

type Closer = () => Promise<unknown>;

/** What a start has opened so far. */
interface ToClose {
  /** What asks everything else to work: the server and the jobs. Closed first, all at once. */
  readonly askers: Closer[];
  /** What else is open, last first: the order in which it is closed. */
  readonly closers: Closer[];
  /** Closed last of all. */
  database: EmbeddedPostgres | undefined;
  /** The askers are gone: what becomes of their requests now is not logged. */
  isCut: boolean;
  /** Note a thing, and answer it. */
  opened<T>(thing: T, close: (thing: T) => Promise<unknown>): T;
}

function nothingToClose(): ToClose {
  const closers: Closer[] = [];
  return {
    askers: [],
    closers,
    database: undefined,
    isCut: false,
    opened: (thing, close) => {
      closers.unshift(() => close(thing));
      return thing;
    },
  };
}

/** Open what the role needs, noting each thing in `toClose` before the next is opened. */
async function start(
  config: Config,
  { print, complain, log: logLine }: Output,
  { toClose, stopping, onLost }: { toClose: ToClose; stopping: AbortSignal; onLost: (why: string) => void },
): Promise<string | undefined> {
  const started = performance.now();
  const serves = config.role === 'all' || config.role === 'api';
  const door = serves ? await serveStartupPage(config, toClose) : undefined;
  const dataFolder = await claimDataFolder(config.dataFolder);
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataFolder, print, signal: stopping })
      : undefined;
  toClose.database = embedded;
  void embedded?.ended.then(onLost);
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
  const frontEnds = serves && config.pages ? ensureFrontEnds(print) : undefined;
  // Awaited below; a failure meanwhile must not count as unhandled.
  frontEnds?.catch(() => undefined);

  const db = toClose.opened(openDatabase(databaseUrl), (it) => it.close());
  const configuredLog = toClose.opened(await openLog(config, databaseUrl, print), (it) => it.close());
  await prepareDatabase(db.pool, databaseUrl, configuredLog, print);
  stopping.throwIfAborted();
  const log = toClose.opened(
    guardLog(configuredLog, {
      objection: (it, written) => objectionTo(it, db.pool, written),
      onChange: () => projections.forget(),
      onLine: complain,
    }),
    (it) => it.close(),
  );
  await retryWhileDown(() => refuseOtherLog(log), print);
  const clock = startClock(config.clockStart);
  const folds = config.role === 'all' || config.role === 'projector';
  const projections = folds
    ? toClose.opened(startRunner({ lanes, log, db, onLine: print }), (it) => it.stop())
    : toClose.opened(openWaiter({ lanes, db }), (it) => it.stop());
  const payments = await openConfiguredStripe(config.stripe, {
    databaseUrl,
    pool: db.pool,
    clock,
    onError: complain,
    cardFee: config.stripeCardFee,
  });
  const { stripeSandbox } = payments;
  if (stripeSandbox !== undefined) toClose.opened(stripeSandbox, (it) => it.stop());
  const deps = {
    log,
    logOperations: log,
    db,
    projections,
    clock,
    world: realWorld,
    ...payments,
    ...(await openConfiguredGoogle(config.google, db.pool)),
    mail: toClose.opened(await openMail(config, db.pool, clock), (it) => it.close()),
    // Events of the demo data must not cause mails.
    slack: config.demo ? openSlackOutbox(openOutbox({ pool: db.pool, clock })) : openSlack(),
    ...(await openSms(config, db.pool, clock)),
    routing:
      config.routingLookupUrl === undefined
        ? checksumLookup
        : openRoutingService(config.routingLookupUrl, complain),
    ...(await openFiles(config, dataFolder, db.pool, clock)),
    checkInSecret: await loadSecret(db.pool, 'check-in'),
    showOutbox: config.demo && config.smtp === undefined,
    sendsMail: config.smtp !== undefined,
    openDemo: config.openDemo,
    installation: config.installation,
    internalEmail: config.internalEmail,
    publicUrl: config.publicUrl ?? localAddress(config, door?.port ?? config.port),
    dist: config.pages ? DIST : undefined,
    trustedProxies: config.trustedProxies,
    secondFactor: config.secondFactor,
    documentQuotaBytes: config.documentQuotaBytes,
    uploadQuotas: config.uploadQuotas,
    totpSecrets: serves ? await openTotpSecrets(db.pool, config.secret, print) : undefined,
    hosts: config.hosts,
    metricsToken: config.metricsToken,
    databaseRestarts: embedded?.restarts,
    logLine: (line: Readonly<Record<string, unknown>>) => toClose.isCut || logLine(line),
  };

  if (config.demo && serves) {
    door?.starting('Laying out the demo organization');
    const seed = async () => {
      await seedOnce(dataFolder, deps, print);
      if (stripeSandbox !== undefined) await connectDemo(deps, stripeSandbox);
    };
    await withAdvisoryLock(deps, 'demo', seed, DEMO_WAIT_MS);
  }
  await frontEnds;
  stopping.throwIfAborted();
  const runsJobs = config.role === 'all' || config.role === 'jobs';
  // Before anybody can pay, but after the demo's payments.
  if (runsJobs) await beginMails(deps);
  // Nothing more can fail once it is ready.
  const signIns = config.demo && serves ? await demoSignIns(deps) : [];
  let address: string | undefined;
  if (door !== undefined) {
    address = localAddress(config, door.port);
    door.open(answerRequests(deps));
    stripeSandbox?.deliverTo(address + WEBHOOK_PATH);
    print(
      `${config.pages ? 'Bursar' : 'The API'} is ready after ${((performance.now() - started) / 1000).toFixed(1)} s: ${address}`,
    );
    for (const line of announcement(config, address, signIns)) print(line);
  }
  if (runsJobs) {
    const jobs = startJobs(databaseUrl, deps, complain);
    toClose.askers.push(() => jobs.stop());
  }
  if (!serves) print(`Bursar (${config.role}) is running.`);
  return address;
}

/** Take the port before anything is started, and say so when another program has it. */
async function serveStartupPage(
  at: Pick<Config, 'port' | 'host'>,
  { askers }: ToClose,
): Promise<StartupServer & { readonly port: number }> {
  const door = createStartupServer();
  askers.push(() => closeServer(door.server));
  return { ...door, port: await listen(door.server, at) };
}

const pause = (ms: number): Promise<void> => sleep(ms, undefined, { ref: false });

/** Answers the port, which the system has chosen for 0. */
async function listen(server: Server, { port, host }: Pick<Config, 'port' | 'host'>): Promise<number> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new StartupError(`Port ${port} is in use by another program: choose another one with PORT.`);
    if (code === 'EADDRNOTAVAIL')
      throw new StartupError(`This machine has no address ${host}: choose another one with BURSAR_HOST.`);
    throw new StartupError(`Port ${port} cannot be opened (${code}): choose another one with PORT.`);
  }
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
