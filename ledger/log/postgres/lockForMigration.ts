import type pg from 'pg';

/**
 * Within a transaction, wait until no other process makes the same tables. A session hears of what others
 * created when it opens a table, not when it gets an advisory lock: without that, IF NOT EXISTS would miss it.
 */
export async function lockForMigration(client: Pick<pg.ClientBase, 'query'>, lock: number): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [lock]);
  await client.query('SELECT FROM pg_namespace LIMIT 0');
}
