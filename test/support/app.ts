import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../../api/start/config.ts';
import { startProgram } from '../../api/start/program.ts';
import { createTestDatabase, onceInThisRun, runFolder, type TestDatabase } from './database.ts';
import { builtFrontEnds } from './frontEnds.ts';

/** The demo organization's sign-ins (architecture 7). */
export const demo = {
  treasurer: 'treasurer@bursar.example',
  member: 'member@bursar.example',
  pledge: 'pledge@bursar.example',
  password: 'bursar-demo',
} as const;

export interface App {
  /** Where it answers, e.g. `http://localhost:43017`. */
  readonly origin: string;
  /** Its database. */
  readonly databaseUrl: string;
  /**
   * Stop it as an operator would. Drop the database only when the tests passed, so that a failure can be
   * looked at.
   */
  stop(dropDatabase: boolean): Promise<void>;
}

/** The whole program with the demo organization, in this process, on a new database of the test cluster. */
export async function startApp(label: string, variables: NodeJS.ProcessEnv = {}): Promise<App> {
  const dataFolder = await newDataFolder();
  const database = await createDemo(label, dataFolder);
  const running = await runDemo({ ...variables, DATABASE_URL: database.url, BURSAR_DATA: dataFolder });
  return {
    origin: running.origin,
    databaseUrl: database.url,
    stop: async (dropDatabase) => {
      await running.stop();
      await rm(dataFolder, { recursive: true, force: true });
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
  await builtFrontEnds();
  const dataFolder = join(runFolder, 'demo');
  const name = await onceInThisRun('demo', async ({ url }) => {
    const running = await runDemo({ DATABASE_URL: url, BURSAR_DATA: dataFolder });
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

interface RunningApp {
  readonly origin: string;
  /** Stop it as an operator would. */
  stop(): Promise<void>;
}

/** The program with the demo organization and these variables, on a free port. */
async function runDemo(variables: NodeJS.ProcessEnv): Promise<RunningApp> {
  const complaints: string[] = [];
  const output = {
    print: () => undefined,
    complain: (line: string) => void complaints.push(line),
    log: () => undefined,
  };
  const config = readConfig({ BURSAR_DEMO: '1', PORT: '0', ...variables }, []);
  const program = startProgram(config, output, output.complain);
  try {
    return { origin: (await program.ready) ?? '', stop: program.stop };
  } catch (error) {
    await program.stop();
    throw new Error(`Bursar did not start. ${complaints.join('\n')}`, { cause: error });
  }
}
