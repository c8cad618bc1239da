import test from 'ava';
import type pg from 'pg';
import { writeLives } from '../../support/generated-log.ts';
import { allRows, clearProjections, foldOn, onConnection, openReadSide } from '../../support/read-side.ts';
import { atEnd } from '../../support/scope.ts';

/** Fold from the checkpoints to the end of the log, as a runner that starts does. */
const resume = (client: pg.ClientBase): Promise<void> => foldOn(client, readSide.log, 60);

/** The statement of a query that may be a prepared one. */
function textOf(query: unknown): string {
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query);
}

/** A connection that fails at its n-th statement, before or after Postgres has done it, and from then on. */
function breaking(
  client: pg.ClientBase,
  nth: number,
  when: 'before' | 'after',
): { client: pg.ClientBase; statement: () => string } {
  let count = 0;
  let broken = '';
  const query = async (...args: unknown[]) => {
    count += 1;
    if (count > nth) throw new Error('killed');
    if (count === nth) {
      broken = textOf(args[0]);
      if (when === 'before') throw new Error('killed');
    }
    const answer = await Reflect.apply(client.query, client, args);
    if (broken !== '' && when === 'after' && textOf(args[0]) === broken) throw new Error('killed');
    return answer;
  };
  return {
    client: new Proxy(client, {
      get(target, property) {
        if (property === 'query') return query;
        const value: unknown = Reflect.get(target, property);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
    statement: () => broken,
  };
}

const readSide = await openReadSide('faults');
await writeLives(readSide.db.pool, [{ orgCode: 'org', members: 9, months: 5, today: '2026-06-15' }]);
await onConnection(readSide.db.pool, resume);
const whole = await allRows(readSide.db.pool);
atEnd(test, readSide.end);

for (const when of ['before', 'after'] as const) {
  test.serial(`killed ${when} each statement of a page, then resumed: the rows are the same`, async (t) => {
    const { pool } = readSide.db;
    const statements: string[] = [];
    for (let nth = 1; ; nth++) {
      await clearProjections(pool);
      const statement = await onConnection(pool, async (client) => {
        const broken = breaking(client, nth, when);
        await resume(broken.client).catch((error: Error) => t.is(error.message, 'killed'));
        return broken.statement();
      });
      if (statement === '') break;
      statements.push(statement);
      await onConnection(readSide.db.pool, resume);
      t.deepEqual(await allRows(pool), whole, `killed ${when} statement ${nth}: ${statement}`);
      // Two pages have met every kind of statement; the rest repeats them.
      if (statements.filter((sql) => sql === 'COMMIT').length === 2) break;
    }
    t.true(statements.some((sql) => sql.includes('move_checkpoint')));
    t.true(statements.some((sql) => sql.includes('INSERT INTO read.charges')));
    t.true(statements.includes('COMMIT'));
  });
}
