import test from 'ava';
import {
  circularFolders,
  cycles,
  environmentReaders,
  importsOf,
  readSources,
  worldly,
  worldlyDeciders,
  writersOfTwoNouns,
  wrongImports,
} from './support/architecture.ts';

const sources = readSources();

test('the check reads the sources of every part', (t) => {
  for (const path of [
    'ledger/handle.ts',
    'projections/engine/database.ts',
    'api/start/config.ts',
    'console/App.tsx',
  ])
    t.true(sources.has(path), path);
});

test('every import goes the right way, and no noun imports another', (t) => {
  t.deepEqual(wrongImports(sources), []);
});

test('only processes decide on two nouns', (t) => {
  t.deepEqual(writersOfTwoNouns(sources), []);
});

test('no file imports itself by way of others', (t) => {
  t.deepEqual(cycles(sources), []);
});

test('no folder imports itself by way of others', (t) => {
  t.deepEqual(circularFolders(sources), []);
});

test('only the programs read the environment', (t) => {
  t.deepEqual(environmentReaders(sources), []);
});

test('deciders do not look at the world', (t) => {
  t.deepEqual(worldlyDeciders(sources), []);
});

test('the write side has timers, chance and the clock from its dependencies', (t) => {
  t.deepEqual(worldly(sources), []);
});

/** Files of the write side that make a late fee, an early discount, or credit for an excess. */
const makingConsequences = (files: typeof sources) =>
  [...files]
    .filter(([file]) => file.startsWith('ledger/'))
    .filter(([, source]) =>
      /(?<!readonly )\btype: '(LateFee(Applied|Revoked)|EarlyDiscount(Granted|Revoked))'|\?\? 'settledInTime'/.test(
        source,
      ),
    )
    .map(([file]) => file);

test('late fees, early discounts and credit for an excess are made in one file', (t) => {
  t.deepEqual(makingConsequences(sources), ['ledger/account/charge/settle.ts']);
});

// The checks above are only worth something if they can fail.

test('the check finds imports however they are written', (t) => {
  const source = `
    import a, { b } from './a.ts';
    import type { C } from '../member/events.ts';
    import {
      d,
    } from 'pg';
    export * from "./e.ts";
    export { h as 'h-1' } from './h.ts';
    import './f.css';
    const g = await import('node:fs');
  `;
  t.deepEqual(importsOf('ledger/account/decide.ts', source).sort(), [
    'ledger/account/a.ts',
    'ledger/account/e.ts',
    'ledger/account/f.css',
    'ledger/account/h.ts',
    'ledger/member/events.ts',
    'node:fs',
    'pg',
  ]);
});

for (const [path, specifier] of [
  ['ledger/handle.ts', '../projections/engine/database.ts'],
  ['ledger/handle.ts', '../api/deps.ts'],
  ['ledger/account/decide.ts', '../member/events.ts'],
  ['ledger/account/decide.ts', '../log/postgres.ts'],
  ['ledger/account/decide.ts', 'node:fs'],
  ['ledger/payout/decide.ts', '../account/events.ts'],
  ['ledger/invented/decide.ts', '../account/events.ts'],
  ['ledger/invented/events.ts', '../log/postgres.ts'],
  ['ledger/invented/state.ts', 'node:fs'],
  ['ledger/values/money.ts', '../account/events.ts'],
  ['ledger/values/money.ts', 'node:util'],
  ['projections/balances.ts', '../ledger/account/decide.ts'],
  ['projections/balances.ts', '../ledger/account/charge/decide.ts'],
  ['projections/invented.ts', '../ledger/invented/decide.ts'],
  ['projections/balances.ts', '../ledger/handle.ts'],
  ['projections/engine/fold.ts', '../charges/row.ts'],
  ['projections/balances.ts', '../api/deps.ts'],
  ['api/account/charge/routes.ts', '../../../console/App.tsx'],
  ['api/start/server.ts', '../../ui/installation.ts'],
  ['api/member/routes.ts', '../meeting/contract.ts'],
  ['api/platform/calls/execute.ts', '../../member/contract.ts'],
  ['api/messaging/queue.ts', '../member/contract.ts'],
  ['api/processes/process.ts', '../member/routes.ts'],
  ['api/prospectGroup/prospect/routes.ts', '../../member/profile.ts'],
  ['api/opening/routes.ts', '../account/charge/checks.ts'],
  ['api/account/payment/contract.ts', 'react'],
  ['ui/chrome/Rail.tsx', '../../console/App.tsx'],
  ['ui/chrome/Rail.tsx', 'react-admin'],
  ['api/account/payment/contract.ts', '../../deps.ts'],
  ['api/account/payment/contract.ts', '../../../ledger/account/decide.ts'],
  ['api/account/payment/contract.ts', '../../../ledger/account/events.ts'],
  ['api/account/payment/contract.ts', 'node:crypto'],
  ['console/App.tsx', '../member-portal/App.tsx'],
  ['console/App.tsx', '../ledger/account/events.ts'],
  ['console/App.tsx', '../projections/members/queries.ts'],
  ['console/App.tsx', '../api/start/server.ts'],
  ['console/App.tsx', '../api/member/present.ts'],
  ['member-portal/App.tsx', '../console/App.tsx'],
  ['member-portal/App.tsx', 'react-admin'],
] as const) {
  test(`${path} must not import ${specifier}`, (t) => {
    t.not(wrongImports(new Map([[path, `import { x } from '${specifier}';`]])).length, 0);
  });
}

for (const [path, specifier] of [
  ['ledger/account/decide.ts', '../values/money.ts'],
  ['ledger/account/decide.ts', './events.ts'],
  ['ledger/account/decide.ts', '../decider.ts'],
  ['ledger/invented/decide.ts', './state.ts'],
  ['projections/journal.ts', '../ledger/log/log.ts'],
  ['projections/invented.ts', '../ledger/invented/state.ts'],
  ['api/account/charge/routes.ts', '../../../ledger/account/decide.ts'],
  ['console/App.tsx', '../api/account/payment/contract.ts'],
  ['console/App.tsx', '../ui/Rail.tsx'],
  ['member-portal/App.tsx', '../ledger/values/money.ts'],
] as const) {
  test(`${path} may import ${specifier}`, (t) => {
    t.deepEqual(wrongImports(new Map([[path, `import { x } from '${specifier}';`]])), []);
  });
}

for (const [path, expected] of [
  ['api/member/routes.ts', ['api/member/routes.ts']],
  ['api/platform/calls/dispatch.ts', ['api/platform/calls/dispatch.ts']],
  ['api/processes/movePayment.ts', []],
] as const)
  test(`${path} ${expected.length > 0 ? 'must not' : 'may'} decide on two nouns`, (t) => {
    const up = '../'.repeat(path.split('/').length - 1);
    const imports = ['member', 'account'].map((noun) => `import '${up}ledger/${noun}/decide.ts';`);
    t.deepEqual(writersOfTwoNouns(new Map([[path, imports.join('\n')]])), expected);
    t.deepEqual(writersOfTwoNouns(new Map([[path, imports[0] ?? '']])), []);
  });

test('the check finds a cycle', (t) => {
  const round = new Map([
    ['api/a.ts', `import './b.ts';`],
    ['api/b.ts', `import './c.ts';`],
    ['api/c.ts', `import type { A } from './a.ts';`],
  ]);
  t.deepEqual(cycles(round), ['api/a.ts -> api/b.ts -> api/c.ts -> api/a.ts']);
});

test('the check finds a circle of folders, and none between a folder and one inside it', (t) => {
  const round = new Map([
    ['api/a/x.ts', `import '../b/y.ts';`],
    ['api/b/y.ts', `import '../c/d/z.ts';`],
    ['api/c/d/z.ts', `import '../w.ts';`],
    ['api/c/w.ts', `import './d/v.ts'; import '../a/v.ts';`],
    ['api/c/d/v.ts', `import '../../a/v.ts';`],
    ['api/a/v.ts', ''],
  ]);
  t.deepEqual(circularFolders(round), ['api/a', 'api/b', 'api/c/d']);
});

test('the check finds a file that reads the environment, not one that only mentions it', (t) => {
  const reader = new Map([
    ['api/start/server.ts', 'const port = process.env.PORT;'],
    ['api/deps.ts', '// main.ts alone reads process.env\n/** Not process.env. */'],
  ]);
  t.deepEqual(environmentReaders(reader), ['api/start/server.ts']);
});

for (const path of [
  'ledger/account/decide.ts',
  'ledger/account/charge/decide.ts',
  'ledger/invented/decide.ts',
])
  test(`${path} must not look at the clock`, (t) => {
    t.deepEqual(worldlyDeciders(new Map([[path, 'const at = new Date();']])), [path]);
  });

for (const source of [
  'await setTimeout(5);',
  'const id = randomUUID();',
  'const now = Date.now();',
  "import { setTimeout as sleep } from 'node:timers/promises';",
])
  test(`a call may not have ${source}`, (t) => {
    t.deepEqual(worldly(new Map([['api/platform/calls/dispatch.ts', source]])), [
      'api/platform/calls/dispatch.ts',
    ]);
  });
