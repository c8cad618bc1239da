import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { markDatabase } from '../../platform/dataFolder.ts';
import { damagedDatabase, isDamage, messageOf } from '../../platform/errors/startupError.ts';
import { findBinaries } from './binaries.ts';
import { createCluster, locateCluster, placeCluster, refuseLostCluster } from './cluster.ts';
import type { Cluster } from './remains.ts';
import { adminUrl, appUrl, keptPassword, prepareDatabase } from './roles.ts';
import { endOf, launch, stopServer } from './server.ts';
import { serverUser } from './serverUser.ts';

/** A server that ends by itself so often within this time is started again; then it is given up. */
const MAX_RESTARTS = 5;
const RESTART_WINDOW_MS = 10 * 60_000;
/** Before the second and every further try within that time. */
const RESTART_PAUSE_MS = 500;

/** A running Postgres of our own. */
export interface EmbeddedPostgres {
  /** For the application: owner of the database, no superuser, so that row-level security holds. */
  readonly url: string;
  /** For administration and tests: the superuser, on the database `postgres`. */
  readonly adminUrl: string;
  /** Settled when the server ended by itself and is not started again; the value is a sentence why. */
  readonly ended: Promise<string>;
  /** How often it was started again, at the same address, after it had ended by itself. */
  restarts(): number;
  /** Stop the server: cleanly, unless that takes longer than `withinMs`. Close all connections first. */
  stop(withinMs?: number): Promise<void>;
}

interface EmbeddedOptions {
  /** The data folder. It exists and belongs to Bursar (see dataFolder.ts). */
  readonly dataFolder: string;
  readonly print: (line: string) => void;
  /** Further server settings, `name=value`. */
  readonly settings?: readonly string[];
  /** Ends a start that is under way. What has started is stopped by `stop`. */
  readonly signal?: AbortSignal;
}

/**
 * Start npm's Postgres in the data folder; creates the cluster at first, and stops an orphaned server and
 * removes a stale lock after a hard kill. A server that ends by itself is started again.
 * @throws StartupError when it cannot: the message is for the operator
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataFolder, print } = options;
  await refuseLostCluster(dataFolder);
  const user = await serverUser(await locateCluster(dataFolder));
  const binaries = await findBinaries(user, print);
  const folder = await placeCluster(dataFolder, user, print);
  const password = await keptPassword(dataFolder);
  await createCluster(binaries, folder, password, user, options.signal);
  const cluster: Cluster = { binaries, folder, logFile: join(dataFolder, 'postgres.log'), user, password };
  const server = await superviseServer(cluster, options);
  await markDatabase(dataFolder);
  return server;
}

async function superviseServer(
  cluster: Cluster,
  { settings = [], print, signal: unwanted }: EmbeddedOptions,
): Promise<EmbeddedPostgres> {
  const { password, logFile } = cluster;
  const stopping = new AbortController();
  const { signal } = stopping;
  const either = unwanted === undefined ? signal : AbortSignal.any([signal, unwanted]);
  let { server, port } = await launch(cluster, { settings, signal: either });
  let keeper = await prepare();
  let restarts = 0;

  async function prepare(): Promise<pg.Client> {
    try {
      return await prepareDatabase(port, password);
    } catch (error) {
      await stopServer(server);
      throw isDamage(error) ? damagedDatabase(`The database in ${cluster.folder}`, messageOf(error)) : error;
    }
  }

  /** Start it again whenever it has ended; answers why no more. Undefined once it is to stop. */
  async function supervise(): Promise<string | undefined> {
    let recent: number[] = [];
    for (;;) {
      let how = await endOf(server);
      for (let isUp = false; !isUp; ) {
        if (signal.aborted) return undefined;
        const now = Date.now();
        recent = recent.filter((at) => at > now - RESTART_WINDOW_MS);
        if (recent.length === MAX_RESTARTS)
          return `The embedded Postgres ended by itself ${MAX_RESTARTS + 1} times within 10 minutes (${how}) and is given up: see ${logFile}.`;
        print(`The embedded Postgres ended by itself (${how}) and is started again.`);
        if (recent.length > 0) await sleep(RESTART_PAUSE_MS);
        recent.push(now);
        try {
          await restart();
          restarts += 1;
          isUp = true;
          // A stop was requested meanwhile, before there was a server to stop.
          if (signal.aborted) await stopServer(server);
        } catch (error) {
          how = messageOf(error);
        }
      }
    }
  }

  /** At the same address: everybody who is connected knows that one. */
  async function restart(): Promise<void> {
    void keeper.end().catch(() => undefined);
    ({ server } = await launch(cluster, { settings, port, signal }));
    keeper = await prepare();
  }

  const supervising = supervise();
  let stopped: Promise<void> | undefined;
  return {
    url: appUrl(port, password),
    adminUrl: adminUrl(port, password),
    ended: new Promise((resolve) => {
      void supervising.then((reason) => reason !== undefined && resolve(reason));
    }),
    restarts: () => restarts,
    stop: (withinMs) => {
      stopping.abort();
      stopped ??= (async () => {
        keeper.end().catch(() => undefined);
        await stopServer(server, withinMs);
        await supervising;
      })();
      return stopped;
    },
  };
}

/** The address of the Postgres that another process runs in this data folder, if one answers. */
export async function runningPostgres(dataFolder: string): Promise<string | undefined> {
  // The fourth line is the port: https://www.postgresql.org/docs/current/storage-file-layout.html
  const lock = join(await locateCluster(dataFolder), 'postmaster.pid');
  const port = Number((await readFile(lock, 'utf8').catch(() => '')).split('\n')[3]);
  if (!port) return undefined;
  const url = appUrl(port, await keptPassword(dataFolder));
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A server that is going down cuts the connection; without a listener that would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return url;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
