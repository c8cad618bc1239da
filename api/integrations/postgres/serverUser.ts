import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { StartupError } from '../../platform/errors/startupError.ts';

const run = promisify(execFile);

/** The operating-system user that Postgres runs as, in the shape that `child_process` takes. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The user that runs Postgres, which refuses root: the owner of an existing cluster, else `postgres`, created
 * when missing. `undefined` for an ordinary user.
 * @throws StartupError when root has no such user and cannot create one
 */
export async function serverUser(clusterFolder: string): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(clusterFolder).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const known = await idsOf('postgres');
  if (known !== undefined) return known;
  await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']).catch(
    (error: unknown) => {
      throw new StartupError(
        'Postgres does not run as root, and the user "postgres" to run it could not be created: create it, or start Bursar as an ordinary user.',
        { cause: error },
      );
    },
  );
  const created = await idsOf('postgres');
  if (created === undefined)
    throw new StartupError('The user "postgres" was created but is not known to `id`.');
  return created;
}

async function idsOf(name: string): Promise<ServerUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

/** Whether the user can enter a folder, by trying it: modes, ACLs and mounts all count. */
export async function canEnter(folder: string, user: ServerUser): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}
