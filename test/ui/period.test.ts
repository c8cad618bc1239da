import test from 'ava';
import { chosenIn, daysOf, periodOf, queryOf, searchOf } from '../../ui/dashboard/period.ts';

test('the last 30 and 7 days end today and include it', (t) => {
  t.deepEqual(periodOf('30days', '2026-11-21'), { from: '2026-10-23', to: '2026-11-21' });
  t.deepEqual(periodOf('week', '2026-03-03'), { from: '2026-02-25', to: '2026-03-03' });
  t.deepEqual(periodOf('all', '2026-11-21'), {});
});

test('the choice of a period survives in the address', (t) => {
  const custom = { name: 'custom', from: '2028-02-29', to: '2028-02-29' } as const;
  for (const chosen of [{ name: 'all' }, { name: '30days' }, { name: 'week' }, custom] as const)
    t.deepEqual(chosenIn(new URLSearchParams(searchOf(chosen))), chosen);
  t.deepEqual(daysOf(custom, '2026-11-21'), { from: '2028-02-29', to: '2028-02-29' });
  t.deepEqual(daysOf({ name: 'week' }, '2026-03-03'), { from: '2026-02-25', to: '2026-03-03' });
  for (const search of [
    'period=never',
    'from=2026-02-30&to=2026-03-01',
    'from=2026-03-02&to=2026-03-01',
    'to=2026-03-01',
  ])
    t.deepEqual(chosenIn(new URLSearchParams(search)), { name: 'all' });
});

test('a period becomes the query of the dashboard', (t) => {
  t.is(queryOf({}), '');
  t.is(queryOf({ from: '2026-10-23', to: '2026-11-21' }), '?from=2026-10-23&to=2026-11-21');
});
