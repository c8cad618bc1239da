import test from 'ava';
import { withIdempotencyKey } from '../../api/calls/idempotency.ts';
import { storeEvent } from '../../api/integrations/stripe/webhookEvents.ts';
import { memoryLog } from '../support/memory-log.ts';
import { openReadSide } from '../support/read-side.ts';
import { atEnd } from '../support/scope.ts';
import { createTables } from './tables.ts';

const readSide = await openReadSide('simulation_tables');
atEnd(test, readSide.end);

/** What Stripe's events and keys of calls come to, statement by statement as the product sends them. */
async function story(pool: { query(text: string, values?: unknown[]): unknown }): Promise<unknown[]> {
  const deps = { db: { pool }, log: memoryLog() } as never;
  const said: unknown[] = [];
  const call = (memberId: string, input: string, answer: string | Error) =>
    withIdempotencyKey(deps, { orgCode: 'alpha', memberId, key: 'k', name: 'n', input }, async () => {
      // A first try that fails beside this one frees the key.
      if (answer === 'freed') await pool.query('DELETE FROM app.idempotency WHERE org_code = $1', ['alpha']);
      if (answer instanceof Error) throw answer;
      return answer;
    }).then(
      (given) => said.push(given),
      (error: Error) => said.push(error.message),
    );
  await call('ann', 'a', new Error('lost'));
  await call('ann', 'a', 'freed');
  await call('ann', 'a', 'not run');
  await call('ann', 'b', 'not run');
  await call('bob', 'a', 'not run');

  const event = { type: 't', accountId: 'acct', subjectId: 's', intentId: null };
  const select =
    'SELECT id, subject_id AS "subjectId" FROM app.stripe_events WHERE id = $1 AND synced_at IS NULL';
  for (const id of ['evt_1', 'evt_1', 'evt_2'])
    await storeEvent(pool as never, { ...event, id, happenedAt: '2026-03-10T20:00:00.000Z' });
  await pool.query('UPDATE app.stripe_events SET synced_at = now() WHERE id = $1', ['evt_1']);
  for (const id of ['evt_1', 'evt_2'])
    said.push(((await pool.query(select, [id])) as { rows: unknown }).rows);
  return said;
}

test('the tables in memory answer as Postgres does', async (t) => {
  const inMemory = await story(createTables(() => new Date('2026-03-10T20:00:00.000Z')));
  t.deepEqual(inMemory, await story(readSide.db.pool as never));
  t.deepEqual(inMemory.slice(1, 3), ['freed', 'freed'], 'the answer is kept though the key was freed');
});
