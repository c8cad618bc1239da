import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartupError } from '../../start/startupError.ts';
import { findBinaries } from './binaries.ts';
import { createCluster, locateCluster, placeCluster, SERVER_ENV } from './cluster.ts';
import { type Cluster, clearRemains } from './remains.ts';
import { adminUrl, appUrl, connectAsAdmin, keptPassword, prepareDatabase } from './roles.ts';
import { serverUser } from './serverUser.ts';

/** How long a start may take before it is given up: recovery after a hard kill is part of it. */
const START_TIMEOUT_MS = 60_000;
/** A fast shutdown writes a checkpoint; past this limit the server is told to drop everything (recovery comes at the next start). */
const STOP_TIMEOUT_MS = 10_000;

/** A running Postgres of our own. */
export interface EmbeddedPostgres {
  /** For the application: owner of the database `bursar`, not a superuser, so that row-level security is real. */
  readonly url: string;
  /** For administration and tests: the superuser, on the database `postgres`. */
  readonly adminUrl: string;
  /** Settled when the server ends without having been told to; the value says how. */
  readonly ended: Promise<string>;
  /** Stop the server cleanly. Close all connections first. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The data folder. It exists and belongs to Bursar (see dataFolder.ts). */
  readonly dataFolder: string;
  /** Prints one line for the operator. */
  readonly print: (line: string) => void;
  /** Further server settings, `name=value`. */
  readonly settings?: readonly string[];
}

/** SQLSTATE invalid_password. */
const WRONG_PASSWORD = '28P01';

/**
 * Start the Postgres that npm brought along, in the data folder, creating the cluster at the first start and recovering from whatever a
 * hard kill left behind: an orphaned server is stopped first, a stale lock is removed.
 * @throws StartupError when it cannot: the message is for the operator
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataFolder, print } = options;
  const user = await serverUser(await locateCluster(dataFolder));
  const binaries = await findBinaries(user, print);
  const folder = await placeCluster(dataFolder, user, print);
  const password = await keptPassword(dataFolder);
  await createCluster(binaries, folder, password, user);
  const cluster: Cluster = { binaries, folder, logFile: join(dataFolder, 'postgres.log'), user, password };

  const { server, port } = await launch(cluster, options.settings ?? []);
  const keeper = await prepareDatabase(port, password);
  let stopping: Promise<void> | undefined;
  const ended = new Promise<string>((resolve) => {
    server.once('exit', (code, signal) => {
      if (stopping === undefined) resolve(signal ?? `exit ${code}`);
    });
  });
  return {
    url: appUrl(port, password),
    adminUrl: adminUrl(port, password),
    ended,
    stop: () => {
      stopping ??= keeper
        .end()
        .catch(() => undefined)
        .then(() => stopServer(server));
      return stopping;
    },
  };
}

/** Start the server and wait until it takes connections; try again while the remains of an earlier one are in the way. */
async function launch(
  cluster: Cluster,
  settings: readonly string[],
): Promise<{ server: ChildProcess; port: number }> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    await clearRemains(cluster);
    const port = await freePort();
    const server = await spawnServer(cluster, port, settings);
    if (await ready(server, port, cluster, deadline)) return { server, port };
    const reason = await lastError(cluster.logFile);
    // The other processes of a killed server let go of its shared memory a moment after it; another start may have taken the lock or the port.
    const passing = /shared memory block|lock file|could not bind|could not create any TCP/i.test(reason);
    if (!passing || Date.now() > deadline)
      throw new StartupError(`The embedded Postgres did not start: ${reason} (see ${cluster.logFile})`);
    await sleep(200);
  }
}

async function spawnServer(
  cluster: Cluster,
  port: number,
  settings: readonly string[],
): Promise<ChildProcess> {
  const log = await open(cluster.logFile, 'w', 0o600);
  const all = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    // Socket paths are limited to about 100 characters, which a data folder may exceed; loopback with a password serves as well.
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
    // Errors of single statements are the application's to report.
    'log_min_messages=fatal',
    'log_min_error_statement=panic',
    'max_connections=100',
    ...settings,
  ];
  const args = ['-D', cluster.folder, ...all.flatMap((setting) => ['-c', setting])];
  try {
    // A session of its own: the terminal's Ctrl-C must reach Bursar alone, which closes the server last.
    const server = spawn(cluster.binaries.postgres, args, {
      ...cluster.user,
      cwd: '/',
      env: SERVER_ENV,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    await once(server, 'spawn');
    return server;
  } finally {
    await log.close();
  }
}

/** True once the server answers; false when it ended or did not come up in time. */
async function ready(
  server: ChildProcess,
  port: number,
  { folder, password }: Cluster,
  deadline: number,
): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null) {
    const answer = await connectAsAdmin(port, password).then(disconnect, codeOf);
    if (answer === 'connected') return true;
    // Another server may have taken the port since it was found free: then this one is about to end.
    if (answer === WRONG_PASSWORD && (await isReady(folder))) {
      await stopServer(server);
      throw new StartupError(
        'The password kept in the data folder (postgres-password) is not that of its database: restore the file from a backup.',
      );
    }
    if (Date.now() > deadline) {
      await stopServer(server);
      return false;
    }
    await sleep(50);
  }
  return false;
}

/** Whether the server of a cluster takes connections, by the status that it keeps in its lock file. */
async function isReady(folder: string): Promise<boolean> {
  const lock = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  return lock.split('\n')[7]?.trim() === 'ready';
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  server.kill('SIGINT');
  const timer = setTimeout(() => server.kill('SIGQUIT'), STOP_TIMEOUT_MS);
  await exit;
  clearTimeout(timer);
}

async function disconnect(client: pg.Client): Promise<'connected'> {
  await client.end();
  return 'connected';
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  return address.port;
}

/** What the server said last, as one line. */
async function lastError(logFile: string): Promise<string> {
  const log = await readFile(logFile, 'utf8').catch(() => '');
  const lines = log.split('\n').filter((line) => /FATAL|PANIC|HINT|DETAIL|error/i.test(line));
  return (lines.length > 0 ? lines : [log]).join(' ').replace(/\s+/g, ' ').trim().slice(0, 500);
}
