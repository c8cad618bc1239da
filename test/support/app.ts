import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { PROJECT } from '../../api/build.ts';
import { createTestDatabase, onceInThisRun, runFolder, type TestDatabase } from './database.ts';

/** The demo organization's sign-ins (architecture 7). */
export const demo = {
  treasurer: 'treasurer@bursar.example',
  member: 'member@bursar.example',
  pledge: 'pledge@bursar.example',
  password: 'bursar-demo',
} as const;

export interface App {
  /** Where it answers, e.g. `http://127.0.0.1:43017`. */
  readonly origin: string;
  /** Its database. */
  readonly databaseUrl: string;
  /**
   * Stop it as an operator would. Drop the database only when the tests passed, so that a failure can be
   * looked at.
   */
  stop(dropDatabase: boolean): Promise<void>;
}

/**
 * The whole program (api/main.ts) with the demo organization, as a process of its own on a new database of
 * the test cluster.
 */
export async function startApp(label: string, env: NodeJS.ProcessEnv = {}): Promise<App> {
  const dataFolder = await newDataFolder();
  const database = await createDemo(label, dataFolder);
  const removeFolder = () => rm(dataFolder, { recursive: true, force: true });
  const running = await spawnApp({ ...env, DATABASE_URL: database.url, BURSAR_DATA: dataFolder }).catch(
    async (error: unknown) => {
      await removeFolder();
      throw error;
    },
  );
  return {
    origin: running.origin,
    databaseUrl: database.url,
    stop: async (dropDatabase) => {
      await running.stop();
      await removeFolder();
      if (dropDatabase) await database.drop();
    },
  };
}

/** A new database with the demo in it, and its files in this folder. */
export async function createDemo(label: string, dataFolder: string): Promise<TestDatabase> {
  const laidOut = await demoOfThisRun();
  await cp(laidOut.dataFolder, dataFolder, { recursive: true });
  return createTestDatabase(label, laidOut.name);
}

/**
 * The demo, laid out once per run: every program of a browser test begins with a copy, which takes a tenth of
 * the time.
 */
async function demoOfThisRun(): Promise<{ readonly name: string; readonly dataFolder: string }> {
  const dataFolder = join(runFolder, 'demo');
  const name = await onceInThisRun('demo', async ({ url }) => {
    const running = await spawnApp({ DATABASE_URL: url, BURSAR_DATA: dataFolder });
    await running.stop();
    await useCheapHash(url);
  });
  return { name, dataFolder };
}

/** The demo's password with the least memory there is: a sign-in takes what its hash asks for. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$Y2hlYXAgaW4gdGVzdHM6IA$LHnINI5qkFpABcjCMyGNz7w0Ol6LGUki0f/1iDUPdRQ';

async function useCheapHash(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('UPDATE app.credentials SET password_hash = $1', [PASSWORD_HASH]);
  await client.end();
}

export const newDataFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'bursar-e2e-'));

/**
 * The whole program on its own embedded Postgres, as somebody who tries it out starts it. Stopped and started
 * again with the same data folder and port it is the same installation, at the instant `clock`, so that
 * months can pass.
 */
export function startTrialApp(dataFolder: string, port: number, clock: Date): Promise<RunningApp> {
  return spawnApp({ BURSAR_DATA: dataFolder, PORT: String(port), BURSAR_CLOCK: clock.toISOString() });
}

export interface RunningApp {
  readonly origin: string;
  /** Stop it as an operator would. */
  stop(): Promise<void>;
}

/** The whole program with the demo organization and these variables, on a free port unless they name one. */
export async function spawnApp(env: NodeJS.ProcessEnv): Promise<RunningApp> {
  const port = env.PORT ?? String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['api/main.ts'], {
    cwd: PROJECT,
    // Links in mails and the pages of Stripe and Google lead back to where the browser came from.
    env: { ...process.env, NODE_ENV: 'production', BURSAR_DEMO: '1', PORT: port, BURSAR_URL: origin, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await readiness(child);
  return {
    origin,
    stop: async () => {
      const ended = child.exitCode === null ? once(child, 'exit') : undefined;
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A port that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port is free');
  return address.port;
}

/** Waits until the program says that it is ready. Rejects with all that it said when it ends before. */
function readiness(child: ChildProcess): Promise<void> {
  const said: string[] = [];
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        if (/ is ready after /.test(line)) resolve();
      });
    }
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`Bursar ended with ${code} before it was ready:\n${said.join('\n')}`)),
    );
  });
}
