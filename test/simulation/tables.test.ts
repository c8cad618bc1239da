import test from 'ava';
import { withIdempotencyKey } from '../../api/platform/calls/idempotency.ts';
import { storeEvent } from '../../api/stripeSync/webhook.ts';
import { RuleViolation } from '../../ledger/decider.ts';
import { realWorld } from '../../ledger/world.ts';
import { memoryLog } from '../support/memory-log.ts';
import { openReadSide } from '../support/read-side.ts';
import { atEnd } from '../support/scope.ts';
import { createTables } from './tables.ts';

interface Queryable {
  query(text: string, values?: unknown[]): unknown;
}

const readSide = await openReadSide('simulation_tables');
atEnd(test, readSide.end);

/** What Stripe's events and keys of calls come to, statement by statement as the product sends them. */
async function story(db: { pool: Queryable; quick: Queryable }): Promise<unknown[]> {
  const { pool } = db;
  const deps = { db, log: memoryLog(), world: realWorld } as never;
  const answers: unknown[] = [];
  const call = (memberId: string, input: string, answer: string | Error) =>
    withIdempotencyKey(deps, { orgCode: 'alpha', memberId, key: 'k', name: 'n', input }, async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    }).then(
      (given) => answers.push(given),
      (error: Error) => answers.push(error.message),
    );
  await call('ann', 'a', new RuleViolation('No', 'refused'));
  await call('ann', 'b', new Error('lost'));
  await call('ann', 'a', 'not run');
  await call('ann', 'b', 'kept');
  await call('ann', 'b', 'not run');
  await call('bob', 'b', 'not run');

  const event = { type: 't', accountId: 'acct', subjectId: 's', intentId: null };
  const select =
    'SELECT id, subject_id AS "subjectId" FROM app.stripe_events WHERE id = $1 AND synced_at IS NULL';
  for (const id of ['evt_1', 'evt_1', 'evt_2'])
    await storeEvent(pool as never, { ...event, id, happenedAt: '2026-03-10T20:00:00.000Z' });
  await pool.query('UPDATE app.stripe_events SET synced_at = now() WHERE id = $1', ['evt_1']);
  for (const id of ['evt_1', 'evt_2'])
    answers.push(((await pool.query(select, [id])) as { rows: unknown }).rows);
  return answers;
}

test('the tables in memory answer as Postgres does', async (t) => {
  const pool = createTables(() => new Date('2026-03-10T20:00:00.000Z'));
  const inMemory = await story({
    pool,
    quick: {
      query: async (text, values) =>
        text.includes('advisory') ? { rows: [{ taken: true }] } : pool.query(text, values),
    },
  });
  t.deepEqual(inMemory, await story(readSide.db));
  t.deepEqual(inMemory.slice(3, 5), ['kept', 'kept']);
});
