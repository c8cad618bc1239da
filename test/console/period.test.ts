import test from 'ava';
import { periodOf, queryOf } from '../../console/dashboard/period.ts';

test('the last 30 and 7 days end today and include it', (t) => {
  t.deepEqual(periodOf('30days', '2026-11-21'), { from: '2026-10-23', to: '2026-11-21' });
  t.deepEqual(periodOf('week', '2026-03-03'), { from: '2026-02-25', to: '2026-03-03' });
  t.deepEqual(periodOf('all', '2026-11-21'), {});
});

test('a period becomes the query of the dashboard', (t) => {
  t.is(queryOf({}), '');
  t.is(queryOf({ from: '2026-10-23', to: '2026-11-21' }), '?from=2026-10-23&to=2026-11-21');
});
