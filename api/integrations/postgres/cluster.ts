import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hadDatabase } from '../../platform/dataFolder.ts';
import { StartupError } from '../../platform/errors/startupError.ts';
import { type Binaries, SHARED_FOLDER } from './binaries.ts';
import { canEnter, type ServerUser } from './serverUser.ts';

const run = promisify(execFile);

/** The note in the data folder that says where the cluster is, when it cannot be in the data folder. */
const LOCATION_NOTE = 'postgres-is-elsewhere.txt';

/**
 * The folder of the cluster: `postgres` in the data folder; or, when the user that must run Postgres cannot
 * reach the data folder, a folder of its own under /var/lib/bursar, with a note left behind.
 */
export async function locateCluster(dataFolder: string): Promise<string> {
  const note = await readFile(join(dataFolder, LOCATION_NOTE), 'utf8').catch(() => '');
  const noted = note.split('\n')[0]?.trim();
  return noted ? noted : join(dataFolder, 'postgres');
}

/** Like `locateCluster`, and moves a cluster that does not exist yet to where `user` can reach it. */
export async function placeCluster(
  dataFolder: string,
  user: ServerUser | undefined,
  print: (line: string) => void,
): Promise<string> {
  const folder = await locateCluster(dataFolder);
  if (user === undefined || (await canEnter(dataFolder, user))) return folder;
  if (folder !== join(dataFolder, 'postgres')) return folder;
  if (await exists(folder))
    throw new StartupError(
      `The database in ${folder} cannot be reached by the user that runs Postgres: open the folders above it (chmod a+x).`,
    );
  // A new name every time: a removed data folder's database must not be taken for the new one's.
  const shared = join(SHARED_FOLDER, `database-${randomUUID()}`);
  await mkdir(SHARED_FOLDER, { recursive: true });
  await chmod(SHARED_FOLDER, 0o755);
  await writeFile(
    join(dataFolder, LOCATION_NOTE),
    `${shared}\n\nThe database of this data folder is kept there, because the user that runs Postgres cannot reach this folder.\nBack up and move both together.\n`,
  );
  print(`The data folder ${dataFolder} is private: the database is kept in ${shared}.`);
  return shared;
}

/**
 * Create the cluster unless it exists, under another name first: an interrupted one never counts.
 * Passwords (scram) over loopback TCP only; bytewise order and UTF-8 on every machine.
 */
export async function createCluster(
  binaries: Binaries,
  folder: string,
  password: string,
  user: ServerUser | undefined,
  signal?: AbortSignal,
): Promise<void> {
  if (await exists(join(folder, 'PG_VERSION'))) {
    await checkVersion(binaries, folder);
    return reclaim(folder, user);
  }
  const building = `${folder}.new`;
  const passwordFile = `${folder}.password`;
  await rm(building, { recursive: true, force: true });
  await mkdir(building, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user !== undefined) {
    await chown(building, user.uid, user.gid);
    await chown(passwordFile, user.uid, user.gid);
  }
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${building}`,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--no-instructions',
      ],
      { ...user, cwd: '/', env: SERVER_ENV, signal },
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(building, folder);
}

/** The environment of every Postgres program: nothing of ours, the same locale and time zone everywhere. */
export const SERVER_ENV = { LC_ALL: 'C', TZ: 'UTC' };

/**
 * Refuse a data folder that had a database and has none any more, such as one on an unmounted volume.
 * @throws StartupError
 */
export async function refuseLostCluster(dataFolder: string): Promise<void> {
  const folder = await locateCluster(dataFolder);
  if (!(await hadDatabase(dataFolder)) || (await exists(join(folder, 'PG_VERSION')))) return;
  throw new StartupError(
    `The data folder ${dataFolder} had a database, but ${folder} holds none: mount its volume or restore it from a backup; to start over with nothing, remove ${dataFolder}.`,
  );
}

async function checkVersion(binaries: Binaries, folder: string): Promise<void> {
  const cluster = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  const program = /(\d+)/.exec((await run(binaries.initdb, ['--version'], { cwd: '/' })).stdout)?.[1];
  if (cluster !== program)
    throw new StartupError(
      `The database in ${folder} was written by Postgres ${cluster}; this Bursar brings Postgres ${program}.`,
    );
}

/** A restored backup may have lost what Postgres insists on: that its folder is private, and its own. */
async function reclaim(folder: string, user: ServerUser | undefined): Promise<void> {
  const { mode, uid } = await stat(folder);
  if (user !== undefined && uid === 0) await run('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
  if ((mode & 0o027) !== 0) await chmod(folder, 0o700);
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false;
      throw error;
    },
  );
}
