import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { StartupError } from '../../platform/errors/startupError.ts';
import type { Binaries } from './binaries.ts';
import { SERVER_ENV } from './cluster.ts';
import { connectAsAdmin } from './roles.ts';
import type { ServerUser } from './serverUser.ts';

const run = promisify(execFile);

/** What a start needs to know about the cluster. */
export interface Cluster {
  readonly binaries: Binaries;
  readonly folder: string;
  readonly logFile: string;
  readonly user: ServerUser | undefined;
  readonly password: string;
}

/**
 * Clean up after an earlier process: stop a server that outlived it; remove a lock if its process is gone, or
 * is something else by now. A server that another living Bursar uses is left alone.
 */
export async function clearRemains(cluster: Cluster): Promise<void> {
  const lock = join(cluster.folder, 'postmaster.pid');
  const content = await readFile(lock, 'utf8').catch(() => undefined);
  if (content === undefined) return;
  const [pid, , , port] = content.split('\n').map(Number);
  if (!pid || !(await isServerOf(pid, cluster.folder))) return rm(lock, { force: true });
  if (port) await refuseLivingOwner(port, cluster);
  const stop = (mode: string) =>
    run(cluster.binaries.pg_ctl, ['stop', '-D', cluster.folder, '-m', mode, '-w', '-t', '10'], {
      ...cluster.user,
      cwd: '/',
      env: SERVER_ENV,
    });
  await stop('fast')
    .catch(() => stop('immediate'))
    .catch(() => undefined);
}

/** The connection that every Bursar keeps to its server says that it lives; a hard kill ends it. */
async function refuseLivingOwner(port: number, cluster: Cluster): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const owner = await connectAsAdmin(port, cluster.password).then(keeperOn, () => undefined);
    if (owner === undefined) return;
    if (attempt === 30)
      throw new StartupError(
        `The data folder is in use by another Bursar (process ${owner}): stop it, or choose another folder with BURSAR_DATA.`,
      );
    await sleep(100);
  }
}

async function keeperOn(client: pg.Client): Promise<string | undefined> {
  try {
    const found = await client.query<{ application_name: string }>(
      `SELECT application_name FROM pg_stat_activity WHERE application_name LIKE 'bursar keeper %'`,
    );
    return found.rows[0]?.application_name.split(' ').at(-1);
  } finally {
    await client.end();
  }
}

/** Whether a process is this cluster's server: after a restart its number may belong to anything. */
async function isServerOf(pid: number, folder: string): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() =>
    run('ps', ['-o', 'command=', '-p', String(pid)]).then(
      (answer) => answer.stdout,
      () => '',
    ),
  );
  return commandLine.includes('postgres') && commandLine.includes(folder);
}
