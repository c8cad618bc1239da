import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import anyTest, { type TestFn } from 'ava';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../../api/integrations/postgres/embedded.ts';
import { claimDataFolder } from '../../../../api/platform/dataFolder.ts';
import { StartupError } from '../../../../api/platform/errors/startupError.ts';
import { removeDataFolder } from '../../../support/cluster.ts';

interface Context {
  /** The test's own data folder, used before, which the user that runs Postgres can enter. */
  readonly folder: string;
  /** What is stopped after the test, passed or not. */
  readonly cleanUp: (() => Promise<unknown>)[];
}
const test = anyTest as TestFn<Context>;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bursar-embedded-'));
  await chmod(folder, 0o755);
  return folder;
}

/** Copied for each test: making a database takes longer than most of them. */
let used: string;
test.before(async () => {
  used = await newFolder();
  await claimDataFolder(used);
  await (await startEmbeddedPostgres({ dataFolder: used, print: () => undefined })).stop();
});
test.after.always(() => removeDataFolder(used));

test.beforeEach(async (t) => {
  const folder = await newFolder();
  await cp(used, folder, { recursive: true });
  t.context = { folder, cleanUp: [() => removeDataFolder(folder)] } as Context;
});
test.afterEach.always(async (t) => {
  for (const clean of t.context.cleanUp.toReversed()) await clean();
});

async function start(
  context: Context,
  dataFolder = context.folder,
  print: (line: string) => void = () => undefined,
): Promise<EmbeddedPostgres> {
  await claimDataFolder(dataFolder);
  const server = await startEmbeddedPostgres({ dataFolder, print });
  context.cleanUp.push(() => server.stop());
  return server;
}

async function emptyFolder(context: Context): Promise<string> {
  const folder = await newFolder();
  context.cleanUp.push(() => removeDataFolder(folder));
  return folder;
}

/** Start one in a process of its own, to be killed. */
async function startChild(context: Context): Promise<{ child: ChildProcess; url: string }> {
  const program = fileURLToPath(new URL('../../../support/embedded-child.ts', import.meta.url));
  const child = spawn(process.execPath, [program, context.folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  context.cleanUp.push(async () => child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout });
  const [line] = (await once(lines, 'line')) as [string];
  return { child, ...(JSON.parse(line) as { url: string }) };
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

const postmasterOf = async (folder: string): Promise<number> =>
  Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);

const clusterOf = (folder: string): string => join(folder, 'postgres');

test('the application is an ordinary role that owns its database; writes reach the disk', async (t) => {
  const server = await start(t.context);
  const [row] = await query(
    server.url,
    `SELECT current_user AS me, current_database() AS db, rolsuper, rolbypassrls, rolcreaterole,
       pg_has_role('bursar', 'bursar_reader', 'SET') AS may_read, current_setting('fsync') AS fsync
     FROM pg_roles WHERE rolname = current_user`,
  );
  t.deepEqual(row, {
    me: 'bursar',
    db: 'bursar',
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    may_read: true,
    fsync: 'on',
  });
  t.is((await stat(join(t.context.folder, 'postgres-password'))).mode & 0o777, 0o600);
  const anonymous = server.url.replace(/:[^:@/]+@/, ':wrong@');
  await t.throwsAsync(query(anonymous, 'SELECT 1'), { code: '28P01' });
});

test('a clean stop ends the server, and the next start finds what was written', async (t) => {
  const first = await start(t.context);
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS n');
  await first.stop();
  await t.throwsAsync(query(first.url, 'SELECT 1'), { code: 'ECONNREFUSED' });
  const second = await start(t.context);
  t.deepEqual(await query(second.url, 'SELECT n FROM kept'), [{ n: 42 }]);
});

test('a copy that lost its owner and mode, such as a restored backup, is taken as it is', async (t) => {
  const first = await start(t.context);
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS n');
  await first.stop();
  const cluster = join(t.context.folder, 'postgres');
  await cp(cluster, `${cluster}.copy`, { recursive: true });
  await rm(cluster, { recursive: true });
  await rename(`${cluster}.copy`, cluster);
  await chmod(cluster, 0o755);
  const second = await start(t.context);
  t.deepEqual(await query(second.url, 'SELECT n FROM kept'), [{ n: 42 }]);
});

test('after a hard kill of the process, its orphaned server makes room', async (t) => {
  const { child, url } = await startChild(t.context);
  await query(url, 'CREATE TABLE kept AS SELECT 42 AS n');
  await kill(child);
  await t.notThrowsAsync(
    query(url, 'SELECT 1'),
    'the server outlives it: there is something to recover from',
  );
  const server = await start(t.context);
  await t.throwsAsync(query(url, 'SELECT 1'), { code: 'ECONNREFUSED' });
  t.deepEqual(await query(server.url, 'SELECT n FROM kept'), [{ n: 42 }]);
});

test('after a hard kill of process and server, what was committed is there', async (t) => {
  const { child, url } = await startChild(t.context);
  await query(url, 'CREATE TABLE kept AS SELECT 42 AS n');
  process.kill(await postmasterOf(t.context.folder), 'SIGKILL');
  await kill(child);
  const server = await start(t.context);
  t.deepEqual(await query(server.url, 'SELECT n FROM kept'), [{ n: 42 }]);
});

test('a stale lock with a reused process id is no obstacle', async (t) => {
  const lock = join(t.context.folder, 'postgres/postmaster.pid');
  await writeFile(lock, `${process.pid}\n${join(t.context.folder, 'postgres')}\n0\n1\n\n127.0.0.1\n\n`);
  const server = await start(t.context);
  t.not(await postmasterOf(t.context.folder), process.pid);
  t.deepEqual(await query(server.url, 'SELECT 1 AS n'), [{ n: 1 }]);
});

test('a data folder in use by a living process is refused, and that process is left alone', async (t) => {
  const { child, url } = await startChild(t.context);
  const error = await t.throwsAsync(start(t.context), { instanceOf: StartupError });
  t.regex(error?.message ?? '', new RegExp(`in use by another Bursar \\(process ${child.pid}\\)`));
  t.deepEqual(await query(url, 'SELECT 1 AS n'), [{ n: 1 }]);
  await kill(child);
  // What the child left is cleared away by one more start.
  await start(t.context);
});

test('a first start that was cut short is started over', async (t) => {
  const folder = await emptyFolder(t.context);
  await claimDataFolder(folder);
  await mkdir(join(folder, 'postgres.new'));
  await writeFile(join(folder, 'postgres.new/PG_VERSION'), '18\n');
  const server = await start(t.context, folder);
  t.deepEqual(await query(server.url, 'SELECT 1 AS n'), [{ n: 1 }]);
});

test('a data folder without its database is refused, and stays refused', async (t) => {
  const { folder } = t.context;
  const cluster = join(folder, 'postgres');
  await rename(cluster, `${cluster}.kept`);
  const refused = async (line: RegExp) => {
    const error = await t.throwsAsync(start(t.context), { instanceOf: StartupError, message: line });
    t.false(error?.message.includes('\n'));
  };
  await refused(/holds none: mount its volume or restore it from a backup; to start over .* remove/);
  // The mount point of a volume that is not mounted.
  await mkdir(cluster);
  await refused(/had a database/);
  await rm(cluster, { recursive: true });
  await rename(`${cluster}.kept`, cluster);
  await t.notThrowsAsync(start(t.context), 'it works again once it is back');
});

test('a database of another Postgres version is refused', async (t) => {
  await writeFile(join(t.context.folder, 'postgres/PG_VERSION'), '17\n');
  await t.throwsAsync(start(t.context), { instanceOf: StartupError, message: /written by Postgres 17/ });
});

test('a lost password is named as such', async (t) => {
  await rm(join(t.context.folder, 'postgres-password'));
  await t.throwsAsync(start(t.context), { instanceOf: StartupError, message: /postgres-password/ });
});

const killServer = async (folder: string) => process.kill(await postmasterOf(folder), 'SIGKILL');

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a server that is killed is started again at the same address; one that is killed too often is given up', async (t) => {
  const server = await start(t.context);
  await query(server.url, 'CREATE TABLE kept AS SELECT 42 AS n');
  let ended: string | undefined;
  void server.ended.then((how) => {
    ended = how;
  });
  for (let round = 1; round <= 5; round++) {
    await killServer(t.context.folder);
    while (server.restarts() < round && ended === undefined) await sleep(20);
    t.is(ended, undefined);
    t.deepEqual(await query(server.url, 'SELECT n FROM kept'), [{ n: 42 }]);
  }
  await killServer(t.context.folder);
  t.regex(await server.ended, /ended by itself 6 times within 10 minutes \(SIGKILL\) and is given up/);
  await server.stop();
  t.deepEqual(await query((await start(t.context)).url, 'SELECT n FROM kept'), [{ n: 42 }]);
});

test('a stop while a killed server is started again leaves nothing running', async (t) => {
  const restarting = Promise.withResolvers<void>();
  const server = await start(t.context, t.context.folder, (line) => {
    if (line.includes('is started again')) restarting.resolve();
  });
  await killServer(t.context.folder);
  await restarting.promise;
  await server.stop();
  await sleep(500);
  t.false(isAlive(await postmasterOf(t.context.folder).catch(() => 99_999_999)));
  await t.throwsAsync(query(server.url, 'SELECT 1'), { code: 'ECONNREFUSED' });
});

const catalogues = ['global/1260', 'global/pg_control', 'global/1262'];
for (const file of catalogues) {
  test(`a damaged ${file} is named as damage, and says to restore a backup`, async (t) => {
    const path = join(clusterOf(t.context.folder), file);
    await writeFile(path, Buffer.alloc((await stat(path)).size, 0x5a));
    const error = await t.throwsAsync(start(t.context), { instanceOf: StartupError });
    t.regex(error?.message ?? '', /is damaged.*[Rr]estore a backup/);
    t.false(error?.message.includes('\n'));
  });
}

test('it works in a folder that is private to its owner', async (t) => {
  const folder = await emptyFolder(t.context);
  await chmod(folder, 0o700);
  const dataFolder = join(folder, 'deep/data');
  t.context.cleanUp.push(() => removeDataFolder(dataFolder));
  const first = await start(t.context, dataFolder);
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS n');
  await first.stop();
  const second = await start(t.context, dataFolder);
  t.deepEqual(await query(second.url, 'SELECT n FROM kept'), [{ n: 42 }]);
  // Only root needs another place: it has another user run Postgres, who cannot come in here.
  const note = await readFile(join(dataFolder, 'postgres-is-elsewhere.txt'), 'utf8').catch(() => '');
  t.is(note.startsWith('/var/lib/bursar/'), process.getuid?.() === 0);
  // Removing the data folder is how one starts over, wherever the database was.
  await second.stop();
  t.context.cleanUp.push(async () => note && rm(note.split('\n')[0] ?? '', { recursive: true, force: true }));
  await rm(dataFolder, { recursive: true });
  const third = await start(t.context, dataFolder);
  await t.throwsAsync(query(third.url, 'SELECT n FROM kept'), { code: '42P01' });
});

test('a foreign folder, a file, and a newer layout are refused in one line; an empty folder is taken', async (t) => {
  const folder = await emptyFolder(t.context);
  const refused = async (path: string, message: RegExp) => {
    const error = await t.throwsAsync(claimDataFolder(path), { instanceOf: StartupError, message });
    t.false(error?.message.includes('\n'));
  };
  await writeFile(join(folder, 'thesis.txt'), 'mine');
  await refused(folder, /is not empty and is not Bursar's/);
  await refused(join(folder, 'thesis.txt'), /cannot be used/);
  await rm(join(folder, 'thesis.txt'));
  await mkdir(join(folder, 'lost+found'));
  await writeFile(join(folder, 'bursar.json.1.new'), '');
  t.is(await claimDataFolder(folder), folder);
  t.is(await claimDataFolder(folder), folder);
  await writeFile(join(folder, 'bursar.json'), JSON.stringify({ product: 'bursar', layout: 99 }));
  await refused(folder, /newer Bursar/);
  await writeFile(join(folder, 'bursar.json'), JSON.stringify({ product: 'something' }));
  await refused(folder, /belongs to something else/);
  await writeFile(join(folder, 'bursar.json'), 'not json');
  await refused(folder, /damaged/);
});
