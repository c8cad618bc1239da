import { globSync } from 'node:fs';

/**
 * Tests of functions, which need no process of their own: a whole run has them all in one (test/together.ts),
 * since a worker of ava costs half a second of processor time before it does anything.
 */
const FILES = [
  'test/{console,faults,ledger,member-portal,ui}/**/*',
  'test/api/{auth/{browser,credentials,passwordRules,totp*},http/{json,thisMachine},start/{config,reason,announcement}}',
  'test/api/{attendance,contract,docs,errors,pdf}/*',
  'test/api/{rest/csv,specifiedCalls,integrations/{files/keys,stripe/types}}',
  'test/projections/{collected,statementLines,table}',
];

/** Set globals, have tests in a module of `test/support`, start servers, show pages, or take seconds. */
const BY_THEMSELVES = [
  'test/ledger/account/laws/*',
  'test/ledger/log/{eventstoredb,postgres}*',
  'test/member-portal/onboarding.*',
  'test/ui/{budgets,callOnce,sendRows,spec3*}.*',
];

/** The files of those tests, below the project's folder, which is the current one. */
export const together = globSync(
  FILES.map((files) => `${files}.test.ts`),
  { exclude: BY_THEMSELVES },
).sort();
