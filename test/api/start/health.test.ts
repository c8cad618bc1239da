import test from 'ava';
import { startApi } from '../../support/api.ts';

for (const table of ['read.charges', 'app.sessions'])
  test(`health is down while ${table} is missing, and names it`, async (t) => {
    const api = await startApi('health_missing');
    t.teardown(() => api.end(true));
    const health = async () => {
      const answer = await fetch(`${api.url}/api/health`);
      const { missing } = (await answer.json()) as { missing?: string[] };
      return { status: answer.status, missing };
    };
    const before = await health();
    t.is(before.status, 200);
    t.is(before.missing, undefined);
    await api.db.pool.query(`ALTER TABLE ${table} RENAME TO elsewhere`);
    const { status, missing } = await health();
    t.is(status, 503);
    t.deepEqual(missing, [table]);
  });
