import { globSync } from 'node:fs';

/** Change what others in their process rely on, keep snapshots of their own, or crash on purpose. */
const BY_THEMSELVES = [
  'test/{architecture,seed,vite.config}.test.ts',
  'test/api/{contract/client,embedded,files,malformed,uploadMemory,year}.test.ts',
  'test/api/{delivery/templates,integrations/postgres/embedded,jobs/{correctionMails,mails}}.test.ts',
  'test/ledger/account/laws/*',
  'test/ledger/log/eventstoredb-real.test.ts',
  'test/projections/sentences.test.ts',
  'test/{mutants,simulation}/*',
  'test/ui/{callOnce,sendRows}.test.ts',
];

const all = globSync('test/**/*.test.ts').sort();
const alone = new Set(globSync(BY_THEMSELVES));

/** The test files that have a process each, below the project's folder, which is the current one. */
export const byThemselves: readonly string[] = all.filter((file) => alone.has(file));

/** Those that take turns in a whole run (inTurn.ts). */
export const inTurn: readonly string[] = all.filter((file) => !alone.has(file));
