import type pg from 'pg';

/** Keys of the advisory locks that have a number: arbitrary, each used once in a database. */
export const advisoryLocks = {
  /** Making schema `log`, `read`, `app`: one process at a time. */
  logTables: 4_127_301,
  readTables: 4_127_302,
  appTables: 7_241_001,
  /** Its holder folds the projections. */
  runner: 4_127_303,
  rebuild: 4_127_304,
  /** Changes of the Stripe sandbox, its tables included, happen one after the other. */
  stripeSandbox: 7_241_010,
} as const;

/**
 * Within a transaction, wait until no other process makes the same tables. A session hears of what others
 * created when it opens a table, not when it gets an advisory lock: without that, IF NOT EXISTS would miss
 * it.
 */
export async function lockForMigration(
  client: Pick<pg.ClientBase, 'query'>,
  lock: keyof typeof advisoryLocks,
): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks[lock]]);
  await client.query('SELECT FROM pg_namespace LIMIT 0');
}
