import { globSync } from 'node:fs';

/** Change what others in their process rely on, or crash on purpose. */
const BY_THEMSELVES = [
  'test/{architecture,seed,vite.config}.test.ts',
  'test/api/{start/embedded,platform/uploads/{files,uploadMemory},calls/malformed,account/year}.test.ts',
  'test/api/integrations/postgres/embedded.test.ts',
  'test/ledger/account/laws/*',
  'test/ledger/log/eventstoredb-real.test.ts',
  'test/{mutants,simulation}/*',
  'test/ui/{app/client,callOnce,sendRows}.test.ts',
];

const all = globSync('test/**/*.test.ts').sort();
/** ava keeps snapshots by the file that it runs. */
const withSnapshots = globSync('test/**/snapshots/*.test.ts.md').map((file) =>
  file.replace('snapshots/', '').replace(/\.md$/, ''),
);
const alone = new Set([...globSync(BY_THEMSELVES), ...withSnapshots]);

/** The test files that have a process each, below the project's folder, which is the current one. */
export const byThemselves: readonly string[] = all.filter((file) => alone.has(file));

/** Those that take turns in a whole run (inTurn.ts). */
export const inTurn: readonly string[] = all.filter((file) => !alone.has(file));
