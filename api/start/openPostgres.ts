import { resolve } from 'node:path';
import { runningPostgres, startEmbeddedPostgres } from '../integrations/postgres/embedded.ts';
import { claimDataFolder } from '../platform/dataFolder.ts';
import type { Config } from './config.ts';

/**
 * The database for a program beside Bursar: the operator's own, the running embedded one, or the embedded one
 * started for this. `stop` it in the end.
 */
export async function openPostgres(
  config: Config,
  print: (line: string) => void,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const stop = async () => undefined;
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, stop };
  const running = await runningPostgres(resolve(config.dataFolder));
  if (running !== undefined) return { url: running, stop };
  return startEmbeddedPostgres({ dataFolder: await claimDataFolder(config.dataFolder), print });
}
