import test from 'ava';
import { accountLabel, chart, chartOf } from '../../ledger/chart.ts';

test('every account has a number of its own, in the order of the chart', (t) => {
  const numbers = Object.values(chart).map(({ number }) => number);
  t.deepEqual(numbers, [...new Set(numbers)].toSorted());
  t.is(accountLabel(chart.receivable), "1100 Members' receivable");
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
