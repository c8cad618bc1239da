import { randomUUID } from 'node:crypto';
import {
  access,
  chmod,
  constants,
  mkdir,
  readdir,
  readFile,
  rename,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { StartupError } from './errors/startupError.ts';

/** The file that says that a folder is Bursar's, and in which layout. */
const MARKER = 'bursar.json';
const LAYOUT = 1;
/** What volumes, desktops and starts that were cut short put into empty folders. */
const INCIDENTAL = /^(bursar\.json\..*new|lost\+found|\.DS_Store|\.gitkeep)$/;

/**
 * Claim a new, empty or existing Bursar data folder. Answers its absolute path.
 * @throws StartupError when it cannot be read or written, holds something else, or was written by a newer
 * Bursar
 */
export async function claimDataFolder(path: string): Promise<string> {
  const folder = resolve(path);
  try {
    await makeFolder(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const names = await readdir(folder);
    if (names.includes(MARKER)) {
      checkMarker(folder, await readFile(join(folder, MARKER), 'utf8'));
    } else if (names.some((name) => !INCIDENTAL.test(name))) {
      throw new StartupError(
        `The data folder ${folder} is not empty and is not Bursar's: choose another one with BURSAR_DATA.`,
      );
    } else {
      await writeMarker(folder, {});
    }
    await closeToOthers(folder);
    return folder;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `The data folder ${folder} cannot be used: ${(error as Error).message.split('\n')[0]}`,
      {
        cause: error,
      },
    );
  }
}

/** Note that the folder has a database: a later start that does not find it must not make an empty one. */
export async function markDatabase(folder: string): Promise<void> {
  if (!(await hadDatabase(folder))) await writeMarker(folder, { database: true });
}

/** Whether an earlier start had a database in this folder. */
export async function hadDatabase(folder: string): Promise<boolean> {
  const marker = await readFile(join(folder, MARKER), 'utf8').catch(() => '{}');
  return JSON.parse(marker).database === true;
}

async function writeMarker(folder: string, more: object): Promise<void> {
  // It gets its name once it is whole: the disk may be full, and two programs may share the folder.
  const unfinished = join(folder, `${MARKER}.${randomUUID()}.new`);
  const marker = { product: 'bursar', layout: LAYOUT, ...more };
  await writeFile(unfinished, `${JSON.stringify(marker)}\n`, { flush: true, mode: 0o600 });
  await rename(unfinished, join(folder, MARKER));
}

/** A folder with its parents. Node's `recursive` never ends where one cannot be made, such as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (await isThere(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder).catch(async (error: unknown) => {
    if (!(await isThere(folder))) throw error;
  });
}

/**
 * Close the folder to other users: receipts and documents lie inside. When Bursar is root, another user runs
 * the cluster, which lies inside, and must be able to pass.
 */
async function closeToOthers(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder);
  const user = process.getuid?.();
  if (user === 0) await chmod(folder, mode & 0o711);
  else if (user === uid) await chmod(folder, mode & 0o700);
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

function checkMarker(folder: string, content: string): void {
  let marker: { product?: unknown; layout?: unknown };
  try {
    marker = JSON.parse(content);
  } catch {
    throw new StartupError(`The file ${join(folder, MARKER)} is damaged: it should be JSON.`);
  }
  if (marker.product !== 'bursar')
    throw new StartupError(
      `The data folder ${folder} belongs to something else: choose another one with BURSAR_DATA.`,
    );
  if (typeof marker.layout !== 'number' || marker.layout > LAYOUT)
    throw new StartupError(
      `The data folder ${folder} was written by a newer Bursar: start that one, or choose another folder.`,
    );
}
