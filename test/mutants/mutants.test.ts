import test from 'ava';
import { readSources } from '../support/architecture.ts';
import { drawMutants, operatorMutants } from './draw.ts';
import { findMutant } from './find.ts';
import { failureOf } from './functions.ts';
import { groups } from './list/index.ts';

const sources = readSources();

test('a planted mutant is killed, by a test that passes without it', async (t) => {
  const tests = ['test/ledger/values/email.test.ts', 'test/ledger/account/charge/due.test.ts'];
  t.is(await failureOf(tests), undefined);
  const mutant = findMutant(sources, ['offerOn', 'day <= earlyDiscount.endDate', 'false']);
  t.regex((await failureOf(tests, mutant)) ?? '', /due\.test\.ts: /);
  t.is(await failureOf(tests.slice(0, 1), mutant), undefined);
});

test('a mutant that never ends is killed', async (t) => {
  const endless = findMutant(sources, ['dueOn', 'return charge.voided', 'for (;;); return charge.voided']);
  t.is(await failureOf(['test/ledger/account/charge/due.test.ts'], endless, 3_000), 'no end');
});

test('each mutant of the list is still found in the product', (t) => {
  for (const mutant of groups.flatMap(({ mutants }) => mutants))
    t.notThrows(() => findMutant(sources, mutant));
});

const planted = new Map([
  ['ledger/one.ts', 'export function one(a: number) { return a < 1; }\nconst two = () => one(2);'],
  ['ledger/three.ts', 'export const three = (a: number) => a < 1 || a < 1;'],
]);

test('a snippet is found within everything of its name, wherever that is', (t) => {
  t.like(findMutant(planted, ['one', 'a < 1', 'a <= 1']), {
    file: 'ledger/one.ts',
    line: 1,
    source: planted.get('ledger/one.ts')?.replace('<', '<='),
  });
});

test('a snippet that is not there, or is there twice, is refused', (t) => {
  t.throws(() => findMutant(planted, ['two', 'a < 1', 'a <= 1']), { message: 'Not found in two: a < 1' });
  t.throws(() => findMutant(planted, ['three', 'a < 1', 'a <= 1']), { message: /^Found in .*three\.ts and/ });
});

test('operators, negations, bounds and returned constants are drawn, and text is not', (t) => {
  const source = `
    const f = (a: number, b?: string): boolean => {
      if (!b || Math.min(a, 1) < 2) return true;
      return \`\${b}\` + 'x' === 'y';
    };`;
  t.deepEqual(
    operatorMutants('f.ts', source)
      .map(({ before, after }) => `${before} ${after}`)
      .sort(),
    ['! ', '< <=', '< >=', '=== !==', 'Math.min Math.max', 'true false', '|| &&'],
  );
});

test('the same seed draws the same mutants, in proportion to the lines of each folder', (t) => {
  const drawn = drawMutants(sources, 100, 1);
  t.deepEqual(drawMutants(sources, 100, 1), drawn);
  t.notDeepEqual(drawMutants(sources, 100, 2), drawn);
  const inApi = drawn.filter(({ file }) => file.startsWith('api/')).length;
  t.true(inApi > 30 && inApi < 50, `${inApi} in api`);
});
