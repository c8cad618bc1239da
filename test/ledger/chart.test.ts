import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test from 'ava';
import { accountLabel, chart, chartOf, expenseOf } from '../../ledger/chart.ts';

test('every account has a number of its own, in the order of the chart', (t) => {
  const numbers = Object.values(chart).map(({ number }) => number);
  t.deepEqual(numbers, [...new Set(numbers)].toSorted());
  t.is(accountLabel(chart.receivable), "1100 Members' receivable");
});

test('the chart has no account that nothing posts to', (t) => {
  const ledger = fileURLToPath(new URL('../../ledger', import.meta.url));
  const files = readdirSync(ledger, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const text = files.map((name) => readFileSync(join(ledger, name), 'utf8')).join('\n');
  t.deepEqual(
    Object.keys(chart).filter((key) => !text.includes(`'${key}'`)),
    [],
  );
});

test('a charge type keeps the number that it got first; one that was never added has the number of all', (t) => {
  const accountOf = chartOf([
    { chargeTypeId: 'dues', name: 'Dues' },
    { chargeTypeId: 'retreat', name: 'Retreat' },
  ]);
  t.is(accountLabel(accountOf('income:retreat')), '4002 Retreat');
  t.is(accountLabel(accountOf('income:raft')), '4000 raft');
  t.is(accountOf('stripe'), chart.stripe);
});

test('however many charge types there are, their accounts are apart and stand before late fees', (t) => {
  const types = Array.from({ length: 250 }, (_, index) => ({ chargeTypeId: `t${index}`, name: 'Type' }));
  const accountOf = chartOf(types);
  const numbers = types.map(({ chargeTypeId }) => accountOf(`income:${chargeTypeId}`).number);
  t.is(new Set(numbers).size, types.length);
  t.true(numbers.every((number) => number > '4000' && number < chart.lateFees.number));
});

test('a category keeps the number that it got first, before other expenses, however many there are', (t) => {
  const names = Array.from({ length: 250 }, (_, index) => `Category ${index}`);
  const accountOf = chartOf([], ['Food', 'food', 'Other expenses', ...names]);
  t.is(accountLabel(accountOf(expenseOf(' FOOD '))), '5900 Food');
  t.is(accountLabel(accountOf(expenseOf('Category 0'))), '5901 Category 0');
  t.is(accountOf(expenseOf(undefined)), chart.otherExpenses);
  t.is(accountOf(expenseOf('other EXPENSES')), chart.otherExpenses);
  t.is(accountLabel(accountOf('expense:gone')), '5900 gone');
  const numbers = names.map((name) => accountOf(expenseOf(name)).number);
  t.is(new Set(numbers).size, names.length);
  t.true(numbers.every((number) => number > '5900' && number < chart.otherExpenses.number));
});
