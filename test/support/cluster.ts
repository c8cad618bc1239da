import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../api/integrations/postgres/embedded.ts';
import { claimDataFolder } from '../../api/platform/dataFolder.ts';

/** An embedded Postgres in a temporary folder, with the settings of `npm start` and further ones. */
export interface TemporaryCluster extends EmbeddedPostgres {
  readonly dataFolder: string;
  /** Stop it and remove the folder; or leave the folder, to look at what failed, and say where it is. */
  remove(everything: boolean): Promise<void>;
}

/** Start one. Nothing of it outlives `remove`. */
export async function temporaryCluster(
  print: (line: string) => void,
  settings: readonly string[] = [],
): Promise<TemporaryCluster> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'bursar-'));
  // mkdtemp makes private folders; as root, another user runs Postgres inside.
  if (process.getuid?.() === 0) await chmod(dataFolder, 0o755);
  await claimDataFolder(dataFolder);
  // Test files use some twenty connections each, several files at once.
  const server = await startEmbeddedPostgres({
    dataFolder,
    print,
    settings: ['max_connections=300', ...settings],
  });
  return {
    ...server,
    dataFolder,
    remove: async (everything) => {
      await server.stop();
      if (everything) await removeDataFolder(dataFolder);
      else print(`The databases of this run are kept in ${dataFolder}.`);
    },
  };
}

/** Remove a data folder and the cluster that it may have elsewhere. */
export async function removeDataFolder(dataFolder: string): Promise<void> {
  const note = await readFile(join(dataFolder, 'postgres-is-elsewhere.txt'), 'utf8').catch(() => '');
  const elsewhere = note.split('\n')[0];
  if (elsewhere) await rm(elsewhere, { recursive: true, force: true });
  await rm(dataFolder, { recursive: true, force: true });
}
