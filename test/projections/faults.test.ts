import test from 'ava';
import type pg from 'pg';
import { readCheckpoints } from '../../projections/checkpoints.ts';
import { foldPage } from '../../projections/fold.ts';
import { projections } from '../../projections/index.ts';
import { writeLives } from '../support/generated-log.ts';
import { allRows, clearProjections, openReadSide, type ReadSide } from '../support/read-side.ts';

let readSide: ReadSide;
let whole: Record<string, string[]>;

/** Fold from the checkpoint to the end of the log, as a runner that starts does. */
async function resume(pool: pg.Pool): Promise<void> {
  const [checkpoint] = await readCheckpoints(readSide.db.pool, ['members']);
  for (let position = checkpoint?.position ?? ''; ; ) {
    const page = await readSide.log.readAll({ ...(position !== '' && { after: position }), limit: 60 });
    if (page.events.length === 0) return;
    await foldPage(pool, projections, page.events, position, page.position);
    position = page.position;
  }
}

/** The statement of a query that may be a prepared one. */
function textOf(query: unknown): string {
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query);
}

/** The pool, whose n-th statement kills the runner: before Postgres gets it, or after it has done it. */
function breaking(
  pool: pg.Pool,
  nth: number,
  when: 'before' | 'after',
): { pool: pg.Pool; statement: () => string } {
  let count = 0;
  let broken = '';
  const wrap = (client: pg.PoolClient) =>
    new Proxy(client, {
      get(target, property) {
        const value: unknown = Reflect.get(target, property);
        if (typeof value !== 'function') return value;
        if (property !== 'query') return value.bind(target);
        return async (...args: unknown[]) => {
          count += 1;
          if (count !== nth) return value.apply(target, args);
          broken = textOf(args[0]);
          if (when === 'after') await value.apply(target, args);
          throw new Error('killed');
        };
      },
    });
  return {
    pool: new Proxy(pool, {
      get: (target, property) =>
        property === 'connect' ? async () => wrap(await target.connect()) : Reflect.get(target, property),
    }),
    statement: () => broken,
  };
}

test.before(async () => {
  readSide = await openReadSide('faults');
  await writeLives(readSide.db.pool, [{ orgCode: 'org', members: 9, months: 5, today: '2026-06-15' }]);
  await resume(readSide.db.pool);
  whole = await allRows(readSide.db.pool);
});
test.after.always(() => readSide.close());
test.after(() => readSide.drop());

for (const when of ['before', 'after'] as const) {
  test.serial(`killed ${when} each statement of a page, then resumed: the rows are the same`, async (t) => {
    const { pool } = readSide.db;
    const statements: string[] = [];
    for (let nth = 1; ; nth++) {
      await clearProjections(pool);
      const { pool: broken, statement } = breaking(pool, nth, when);
      await resume(broken).catch((error: Error) => t.is(error.message, 'killed'));
      if (statement() === '') break;
      statements.push(statement());
      await resume(pool);
      t.deepEqual(await allRows(pool), whole, `killed ${when} statement ${nth}: ${statement()}`);
      // Two pages have met every kind of statement; the rest repeats them.
      if (statements.filter((sql) => sql === 'COMMIT').length === 2) break;
    }
    t.true(statements.some((sql) => sql.startsWith('UPDATE read.checkpoints')));
    t.true(statements.some((sql) => sql.includes('INSERT INTO read.charges')));
    t.true(statements.includes('COMMIT'));
  });
}
