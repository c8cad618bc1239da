import test from 'ava';
import { readCheckpoints } from '../../../projections/engine/checkpoints.ts';
import { migrate, tableNames } from '../../../projections/engine/migrate.ts';
import type { Projection } from '../../../projections/engine/projection.ts';
import { text } from '../../../projections/engine/table.ts';
import { migrateProjections, projections } from '../../../projections/index.ts';
import { openReadSide } from '../../support/read-side.ts';
import { atEnd } from '../../support/scope.ts';

const credits: Projection = {
  name: 'credits',
  version: 2,
  tables: [
    {
      name: 'credits',
      kind: 'log',
      columns: { org_code: text, event_id: text },
      key: ['org_code', 'event_id'],
      indexes: [],
    },
  ],
  rowKeys: () => [],
  fold: () => undefined,
};

test('the tables of a retired read model go, those of the others stay as they are', async (t) => {
  const { db, end } = await openReadSide('retired');
  atEnd(t, end);
  await migrate(db.pool, [...projections, credits]);
  await db.pool.query("INSERT INTO read.credits VALUES ('org', 'e1')");
  await db.pool.query("UPDATE read.checkpoints SET position = '5'");
  await migrateProjections(db.pool);
  await migrateProjections(db.pool);
  const { rows } = await db.pool.query<{ tablename: string }>(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'read' AND tablename <> 'checkpoints' ORDER BY 1",
  );
  const tables = projections.flatMap((each) => JSON.parse(tableNames(each)) as string[]);
  t.deepEqual(
    rows.map(({ tablename }) => tablename),
    tables.sort(),
  );
  const names = [...projections, credits].map(({ name }) => name);
  const checkpoints = await readCheckpoints(db.pool, names);
  t.deepEqual(
    checkpoints.map(({ projection }) => projection).sort(),
    projections.map(({ name }) => name).sort(),
  );
  t.true(checkpoints.every(({ position }) => position === '5'));
});
