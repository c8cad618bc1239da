import { globSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PROJECT } from '../../api/build.ts';
import { together } from '../support/together.ts';
import type { Mutant } from './find.ts';
import type { Work } from './worker.ts';

/** Those that a whole run does not have together, because they set globals or share tests: a worker may. */
const ALONE = globSync('test/ui/{callOnce,sendRows,spec3*}.test.ts');
/** Laws take seconds, so that they come after the other tests. */
const LAWS = globSync('test/ledger/account/laws/*.test.ts');

/** The test files that need no server, no database and no process of their own. */
export const functionTests: readonly string[] = [...together, ...ALONE.sort(), ...LAWS.sort()];

/**
 * Run them in a worker thread of their own until one fails: its file and title. With a mutant in place of its
 * file, if one is given. What takes longer than the limit fails, too: a mutant may never end.
 */
export function failureOf(
  tests: readonly string[],
  mutant?: Mutant,
  limitMs = 600_000,
): Promise<string | undefined> {
  const workerData: Work = {
    tests: tests.map((file) => join(PROJECT, file)),
    mutant: mutant && { path: join(PROJECT, mutant.file), source: mutant.source },
  };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData, stdout: true });
  return new Promise((resolve) => {
    const end = (failure: string | undefined) => {
      clearTimeout(timeout);
      resolve(failure);
      void worker.terminate();
    };
    const timeout = setTimeout(() => end('no end'), limitMs);
    worker.on('message', end);
    worker.on('error', (error) => end(String(error)));
    worker.on('exit', () => end('the worker ended'));
  });
}
