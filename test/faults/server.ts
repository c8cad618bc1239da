import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { locateCluster } from '../../api/integrations/postgres/cluster.ts';
import { freePort } from '../../api/integrations/postgres/server.ts';

/** How long a start may take with a processor of its own: the first one lays out the demo organization. */
const START_TIMEOUT_MS = 120_000;

/** The same on a machine that does more: as much longer as processes wait for each processor. */
const startTimeoutMs = () => START_TIMEOUT_MS * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

/** What is killed: the server process alone, whose Postgres lives on without it, or both at once. */
export type Kill = 'server' | 'server and Postgres';

/** Bursar in a process of its own, as `npm start` runs it, on its embedded Postgres. */
export interface Server {
  readonly address: string;
  /** Milliseconds from the start of the process to its first healthy answer. */
  readonly startedInMs: number;
  kill(what: Kill): Promise<void>;
  stop(): Promise<void>;
}

/** Nothing of a run that fails goes on by itself. */
let running: ChildProcess | undefined;
process.once('exit', () => running?.kill('SIGTERM'));

/** Start it on a free port, until it is healthy. Its output goes to `server.log` by the data folder. */
export async function startServer(dataFolder: string): Promise<Server> {
  const port = await freePort();
  const started = performance.now();
  const log = openSync(`${dataFolder}.log`, 'a');
  const child = spawn(process.execPath, ['api/main.ts', '--no-pages'], {
    env: { PATH: process.env.PATH, PORT: String(port), BURSAR_DATA: dataFolder, TZ: 'UTC' },
    stdio: ['ignore', log, log],
  });
  running = child;
  const address = `http://127.0.0.1:${port}`;
  await healthy(child, address, `${dataFolder}.log`);
  const startedInMs = performance.now() - started;
  return {
    address,
    startedInMs,
    async kill(what) {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      if (what === 'server and Postgres') process.kill(await postmasterOf(dataFolder), 'SIGKILL');
      await exit;
    },
    async stop() {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    },
  };
}

async function healthy(child: ChildProcess, address: string, log: string): Promise<void> {
  const started = Date.now();
  for (;;) {
    if (child.exitCode !== null || Date.now() > started + startTimeoutMs())
      throw new Error(`The server did not become healthy: see ${log}`);
    const up = await fetch(`${address}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) return;
    await sleep(25);
  }
}

/** The first line of the lock file is the server's process. */
async function postmasterOf(dataFolder: string): Promise<number> {
  const lock = await readFile(join(await locateCluster(dataFolder), 'postmaster.pid'), 'utf8');
  return Number(lock.split('\n')[0]);
}
