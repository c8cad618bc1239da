import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
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
  const child = spawn(process.execPath, ['api/main.ts'], {
    cwd: PROJECT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATABASE_URL: database.url,
      BURSAR_DATA: dataFolder,
      BURSAR_DEMO: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const port = await portOf(child);
  return {
    origin: `http://127.0.0.1:${port}`,
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

/** The port that the program says it is ready on. Rejects with all that it said when it ends before. */
function portOf(child: ChildProcess): Promise<string> {
  const said: string[] = [];
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        const port = /ready.*http:\/\/localhost:(\d+)/.exec(line)?.[1];
        if (port !== undefined) resolve(port);
      });
    }
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`Bursar ended with ${code} before it was ready:\n${said.join('\n')}`)),
    );
  });
}
