import { globSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PROJECT } from '../../api/build.ts';
import type { Mutant } from './find.ts';
import type { Work } from './worker.ts';

/** Test files without a server, a database or a process of their own. */
const FUNCTIONS = globSync(
  [
    'test/{console,faults,ledger,member-portal,ui}/**/*.test.ts',
    'test/api/{contract,start/docs,platform/{contract,errors,pdf}}/*.test.ts',
    'test/api/platform/{auth/{credentials,passwordRules,totp},http/{json,thisMachine},lists/csv}.test.ts',
    'test/api/{start/{config,reason,announcement},integrations/files/keys,calls/specifiedCalls}.test.ts',
    'test/projections/{charges/collected,sentences/statementLines,engine/table}.test.ts',
  ],
  {
    exclude: [
      'test/ledger/account/laws/*',
      'test/ledger/log/{eventstoredb,postgres}*',
      'test/member-portal/onboarding.*',
      'test/ui/budgets.*',
    ],
  },
);
/** Laws take seconds, so that they come after the other tests. */
const LAWS = globSync('test/ledger/account/laws/*.test.ts');

/** Those, and then the laws. */
export const functionTests: readonly string[] = [...FUNCTIONS.sort(), ...LAWS.sort()];

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
