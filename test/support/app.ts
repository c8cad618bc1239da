import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PROJECT } from '../../api/build.ts';
import { createTestDatabase } from './database.ts';

/** The demo organisation's sign-ins (design section 7). */
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
  /** Stop it as an operator would. Drop the database only when the tests passed, so that a failure can be looked at. */
  stop(dropDatabase: boolean): Promise<void>;
}

/** The whole program (api/main.ts) with the demo organisation, as a process of its own on a new database of the test cluster. */
export async function startApp(label: string): Promise<App> {
  const database = await createTestDatabase(label);
  const dataFolder = await mkdtemp(join(tmpdir(), 'bursar-e2e-'));
  // Known beforehand, so that the links in mails and the ways back from Stripe lead to it.
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['api/main.ts'], {
    cwd: PROJECT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      BURSAR_URL: origin,
      DATABASE_URL: database.url,
      BURSAR_DATA: dataFolder,
      BURSAR_DEMO: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await ready(child);
  return {
    origin,
    databaseUrl: database.url,
    stop: async (dropDatabase) => {
      const ended = child.exitCode === null ? once(child, 'exit') : undefined;
      child.kill('SIGTERM');
      await ended;
      await rm(dataFolder, { recursive: true, force: true });
      if (dropDatabase) await database.drop();
    },
  };
}

/** A port that nobody has at this moment. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port is free');
  return address.port;
}

/** Until the program says that it is ready. Rejects with all that it said when it ends before. */
function ready(child: ChildProcess): Promise<void> {
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
