import test from 'ava';
import pg from 'pg';
import { migrateApp } from '../../../api/start/migrate.ts';
import { advisoryLocks } from '../../../ledger/log/postgres/lockForMigration.ts';
import { createTestDatabase } from '../../support/database.ts';

test('a migration that waited for another process sees what that one made', async (t) => {
  const database = await createTestDatabase('migrate');
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  // One connection, which remembers that there was no schema when it looked before, and has made another one.
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  t.teardown(async () => {
    await Promise.all([other.end(), pool.end()]);
    await database.drop();
  });
  await pool.query('CREATE SCHEMA earlier');
  await other.query('BEGIN');
  await other.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.appTables]);
  const migrating = migrateApp(pool);
  const waits = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = $1`;
  while ((await other.query(waits, [advisoryLocks.appTables])).rowCount === 0);
  await other.query('CREATE SCHEMA app');
  await other.query('COMMIT');
  await t.notThrowsAsync(migrating);
});
