import pg from 'pg';
import { migrateApp } from '../../api/start/migrate.ts';
import { migrateLog } from '../../ledger/log/postgres.ts';
import { migrateProjections } from '../../projections/index.ts';
import { createTestDatabase, onceInThisRun, type TestDatabase } from './database.ts';

/** Make all tables of Bursar, or bring them up to date. */
export async function migrateAll(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url });
  try {
    await migrateLog(pool);
    await migrateApp(pool);
    await migrateProjections(pool);
  } finally {
    await pool.end();
  }
}

/** A new database with all tables of Bursar, empty: they are made once per run and copied. */
export async function createMigratedDatabase(label: string): Promise<TestDatabase> {
  const migrated = await onceInThisRun('migrated', ({ url }) => migrateAll(url));
  const database = await createTestDatabase(label, migrated);
  await renameLog(database.url);
  return database;
}

/** Each log has a name of its own, also where it began as a copy. */
async function renameLog(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('UPDATE log.identity SET id = gen_random_uuid()');
  } finally {
    await client.end();
  }
}
