import { globSync } from 'node:fs';

/**
 * Tests of functions, which need no process of their own: a whole run has them all in one (test/together.ts),
 * since a worker of ava costs half a second of processor time before it does anything.
 */
const FOLDERS = ['console', 'faults', 'ledger', 'member-portal', 'ui'];

/** Set globals, have tests in a module of `test/support`, start servers, show pages, or take seconds. */
const BY_THEMSELVES = [
  'test/ledger/account/laws/*',
  'test/ledger/log/{eventstoredb,postgres}*',
  'test/member-portal/onboarding.*',
  'test/ui/{budgets,callOnce,sendRows,spec3*}.*',
];

/** The files of those tests, below the project's folder, which is the current one. */
export const together = globSync(
  FOLDERS.map((folder) => `test/${folder}/**/*.test.ts`),
  { exclude: BY_THEMSELVES },
).sort();
