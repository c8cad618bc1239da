import test from 'ava';
import { readCheckpoints } from '../../../projections/engine/checkpoints.ts';
import { lanes, migrateProjections } from '../../../projections/index.ts';
import { allRows, openReadSide } from '../../support/read-side.ts';
import { atEnd } from '../../support/scope.ts';

test('a migration that is repeated leaves tables and checkpoints as they are', async (t) => {
  const { db, end } = await openReadSide('migrated');
  atEnd(t, end);
  const names = lanes.map(({ name }) => name).sort();
  await db.pool.query("UPDATE read.checkpoints SET position = '5'");
  await migrateProjections(db.pool);
  const checkpoints = await readCheckpoints(db.pool);
  t.deepEqual(
    checkpoints.map(({ lane, position }) => [lane, position]),
    names.map((name) => [name, '5']),
  );
});

test('tables from before there were lanes are made again', async (t) => {
  const { db, end } = await openReadSide('before_lanes');
  atEnd(t, end);
  await db.pool.query(
    `DROP TABLE read.checkpoints; DROP TABLE read.members;
     CREATE TABLE read.checkpoints (projection text PRIMARY KEY, position text, fingerprint text, tables jsonb);
     INSERT INTO read.checkpoints VALUES ('members', '5', 'older', '["members"]')`,
  );
  await migrateProjections(db.pool);
  t.true((await readCheckpoints(db.pool)).every(({ position }) => position === ''));
  t.true(Object.values(await allRows(db.pool)).every((rows) => rows.length === 0));
});
