import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { damagedDatabase, isDamage, StartupError } from '../../platform/errors/startupError.ts';
import { SERVER_ENV } from './cluster.ts';
import { type Cluster, clearRemains } from './remains.ts';
import { connectAsAdmin } from './roles.ts';

/** How long a start may take before it is given up: recovery after a hard kill is part of it. */
const START_TIMEOUT_MS = 60_000;

/** SQLSTATE invalid_password. */
const WRONG_PASSWORD = '28P01';

/** What the server says of files that it cannot make sense of. */
const DAMAGE =
  /invalid page|could not (read block|find|locate|open file)|checkpoint record|incorrect checksum|incompatible with server|cache lookup failed|corrupt|control file/i;

interface LaunchOptions {
  /** Further server settings, `name=value`. */
  readonly settings: readonly string[];
  /** Any that is free when left out. */
  readonly port?: number;
  /** Ends the try, and the server that it has started. */
  readonly signal: AbortSignal;
}

/** Start the server and wait until it takes connections; try again while remains are in the way. */
export async function launch(
  cluster: Cluster,
  { settings, port: wanted, signal }: LaunchOptions,
): Promise<{ server: ChildProcess; port: number }> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    await clearRemains(cluster);
    const port = wanted ?? (await freePort());
    signal.throwIfAborted();
    const server = await spawnServer(cluster, port, settings);
    if (await ready(server, port, cluster, deadline, signal)) return { server, port };
    signal.throwIfAborted();
    const reason = await lastError(cluster.logFile);
    // A killed server's memory is freed a moment after it; another start may have taken the lock or the port.
    const passing = /shared memory block|lock file|could not bind|could not create any TCP/i.test(reason);
    if (DAMAGE.test(reason)) throw damaged(cluster, reason);
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
    // Socket paths end at about 100 characters, which a data folder may exceed; loopback serves as well.
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
  cluster: Cluster,
  deadline: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { folder, password } = cluster;
  while (!hasEnded(server)) {
    const failure = await connectAsAdmin(port, password).then(disconnect, (error: unknown) => error);
    if (failure === undefined) return true;
    // Another server may have taken the port since it was found free: then this one is about to end.
    if (codeOf(failure) === WRONG_PASSWORD && (await isReady(folder))) {
      await stopServer(server);
      throw new StartupError(
        'The password kept in the data folder (postgres-password) is not that of its database: restore the file from a backup.',
      );
    }
    if (isDamage(failure)) {
      await stopServer(server);
      throw damaged(cluster, await lastError(cluster.logFile));
    }
    if (Date.now() > deadline || signal.aborted) {
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

/** A fast shutdown writes a checkpoint; past the limit, the server recovers at the next start. */
const STOP_TIMEOUT_MS = 10_000;

export async function stopServer(server: ChildProcess, withinMs = STOP_TIMEOUT_MS): Promise<void> {
  if (hasEnded(server)) return;
  const exit = once(server, 'exit');
  server.kill('SIGINT');
  const timer = setTimeout(() => server.kill('SIGQUIT'), withinMs);
  await exit;
  clearTimeout(timer);
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Settled when the server has ended; the value says how. */
export async function endOf(server: ChildProcess): Promise<string> {
  if (!hasEnded(server)) await once(server, 'exit');
  return server.signalCode ?? `exit ${server.exitCode}`;
}

function damaged({ folder, logFile }: Cluster, reason: string): StartupError {
  return damagedDatabase(`The database in ${folder}`, `${reason} (see ${logFile})`);
}

async function disconnect(client: pg.Client): Promise<undefined> {
  await client.end();
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  return address.port;
}

/** What the server complained of first, as one line: what follows is mostly the same again. */
async function lastError(logFile: string): Promise<string> {
  const log = await readFile(logFile, 'utf8').catch(() => '');
  const lines = log.split('\n').filter((line) => /FATAL|PANIC|HINT|DETAIL|error/i.test(line));
  return (lines.length > 0 ? lines.slice(0, 3) : [log]).join(' ').replace(/\s+/g, ' ').trim().slice(0, 500);
}
