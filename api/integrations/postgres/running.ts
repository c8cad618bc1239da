import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { locateCluster } from './cluster.ts';
import { appUrl, keptPassword } from './roles.ts';

/** The address of the Postgres that another process runs in this data folder, if one answers. */
export async function runningPostgres(dataFolder: string): Promise<string | undefined> {
  // The fourth line is the port: https://www.postgresql.org/docs/current/storage-file-layout.html
  const lock = join(await locateCluster(dataFolder), 'postmaster.pid');
  const port = Number((await readFile(lock, 'utf8').catch(() => '')).split('\n')[3]);
  if (!port) return undefined;
  const url = appUrl(port, await keptPassword(dataFolder));
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A server that is going down cuts the connection; without a listener that would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return url;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
