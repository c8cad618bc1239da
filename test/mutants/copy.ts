import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { PROJECT } from '../../api/build.ts';
import { temporaryCluster } from '../support/cluster.ts';
import type { Mutant } from './find.ts';

/** What a copy of the project does without. */
const LEFT_OUT = new Set(['.git', 'node_modules', 'data', 'test/.artifacts']);

/** A copy of the project in which tests that need a server, a database or a browser run. */
export interface Copy {
  /** The first test that fails, with a mutant in place of its file if one is given; undefined: they pass. */
  failureOf(tests: readonly string[], mutant?: Mutant): Promise<string | undefined>;
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
  const failureOf = async (tests: readonly string[]) => {
    const tested = spawn(process.execPath, ['test/run.ts', '--fail-fast', ...tests], {
      cwd: folder,
      env: { ...process.env, BURSAR_TEST_DATABASE_URL: cluster.adminUrl },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    running = tested;
    const ended = once(tested, 'exit');
    const printed = await text(tested.stdout);
    const [code] = await ended;
    return code === 0 ? undefined : (/^.*✘.*$/m.exec(printed)?.[0] ?? printed.slice(-500));
  };
  return {
    failureOf: async (tests, mutant) => {
      if (mutant === undefined) return failureOf(tests);
      await writeFile(join(folder, mutant.file), mutant.source);
      const failure = await failureOf(tests);
      await cp(join(PROJECT, mutant.file), join(folder, mutant.file));
      return failure;
    },
    remove: async () => {
      if (running?.kill()) await once(running, 'exit');
      await cluster.remove(true);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
