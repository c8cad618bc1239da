import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { PROJECT } from '../../api/build.ts';
import { temporaryCluster } from '../support/cluster.ts';
import type { Mutant } from './find.ts';

/** What a copy of the project does without. */
const LEFT_OUT = new Set(['.git', 'node_modules', 'data', 'test/.artifacts']);

/** A copy of the project in which tests that need a server, a database or a browser run. */
export interface Copy {
  /** Whether they pass, with a mutant in place of its file if one is given. */
  passes(tests: readonly string[], mutant?: Mutant): Promise<boolean>;
  remove(): Promise<void>;
}

/** Make one, with a Postgres of its own. */
export async function copyOfProject(): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), 'bursar-mutants-'));
  await cp(PROJECT, folder, {
    recursive: true,
    filter: (source) => !LEFT_OUT.has(relative(PROJECT, source)),
  });
  await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
  const cluster = await temporaryCluster(() => {}, ['fsync=off', 'full_page_writes=off']);

  let running: ChildProcess | undefined;
  const passes = async (tests: readonly string[]) => {
    running = spawn(process.execPath, ['test/run.ts', '--fail-fast', ...tests], {
      cwd: folder,
      env: { ...process.env, BURSAR_TEST_DATABASE_URL: cluster.adminUrl },
      stdio: 'ignore',
    });
    const [code] = await once(running, 'exit');
    return code === 0;
  };
  return {
    passes: async (tests, mutant) => {
      if (mutant === undefined) return passes(tests);
      await writeFile(join(folder, mutant.file), mutant.source);
      const passed = await passes(tests);
      await cp(join(PROJECT, mutant.file), join(folder, mutant.file));
      return passed;
    },
    remove: async () => {
      if (running?.kill()) await once(running, 'exit');
      await cluster.remove(true);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
