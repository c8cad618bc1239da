import { createHash } from 'node:crypto';
import pg from 'pg';
import { lockForMigration } from '../../ledger/log/postgres/lockForMigration.ts';
import { MOVE_CHECKPOINTS } from './checkpoints.ts';
import { READER_ROLE } from './database.ts';
import type { Projection } from './projection.ts';
import { createTableSql, indexSql, securitySql } from './table.ts';
import { transaction } from './transaction.ts';

/**
 * Create schema `read`, the readers' role and missing tables, and drop retired ones. May be repeated. Changed
 * tables or folds are rebuilt by the runner (`projections/engine/runner.ts`).
 */
export async function migrate(
  pool: pg.Pool,
  projections: readonly Projection[],
  retired: readonly string[] = [],
): Promise<void> {
  await createReaderRole(pool);
  await transaction(pool, async (client) => {
    await lockForMigration(client, 'readTables');
    await client.query('SET LOCAL client_min_messages TO warning');
    await client.query(`CREATE SCHEMA IF NOT EXISTS read; GRANT USAGE ON SCHEMA read TO ${READER_ROLE}`);
    await client.query(`CREATE TABLE IF NOT EXISTS read.checkpoints (
      projection  text PRIMARY KEY,
      -- Everything up to here is in the tables; empty before the first event.
      position    text COLLATE "C" NOT NULL,
      -- What the tables and the fold looked like when the rows were made.
      fingerprint text NOT NULL,
      -- The tables that hold them.
      tables      jsonb NOT NULL
    )`);
    await client.query(MOVE_CHECKPOINTS);
    const { rows: former } = await client.query<{ tables: readonly string[] }>(
      'DELETE FROM read.checkpoints WHERE projection = ANY($1::text[]) RETURNING tables',
      [retired],
    );
    for (const table of former.flatMap(({ tables }) => tables))
      await client.query(`DROP TABLE IF EXISTS read.${pg.escapeIdentifier(table)}`);
    const { rows } = await client.query<{ projection: string }>('SELECT projection FROM read.checkpoints');
    const present = new Set(rows.map((row) => row.projection));
    for (const projection of projections.filter(({ name }) => !present.has(name))) {
      await createTables(client, 'read', projection);
      await secureTables(client, 'read', projection);
      await client.query('INSERT INTO read.checkpoints VALUES ($1, $2, $3, $4)', [
        projection.name,
        '',
        fingerprintOf(projection),
        tableNames(projection),
      ]);
    }
  });
}

async function createTables(client: pg.ClientBase, schema: string, projection: Projection): Promise<void> {
  for (const table of projection.tables)
    await client.query(`${createTableSql(schema, table)}; ${indexSql(schema, table)}`);
}

async function secureTables(client: pg.ClientBase, schema: string, projection: Projection): Promise<void> {
  for (const table of projection.tables) await client.query(securitySql(schema, table));
}

export function tableNames(projection: Projection): string {
  return JSON.stringify(projection.tables.map(({ name }) => name));
}

const fingerprints = new WeakMap<Projection, string>();

/** Changes with the tables or the fold's version: rows of another fingerprint must be rebuilt. */
export function fingerprintOf(projection: Projection): string {
  const known = fingerprints.get(projection);
  if (known !== undefined) return known;
  const shape = projection.tables.map(({ name, kind, columns, key, indexes }) => [
    name,
    kind,
    columns,
    key,
    indexes,
  ]);
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([projection.version, shape]))
    .digest('hex');
  // Every page of events asks for it.
  fingerprints.set(projection, fingerprint);
  return fingerprint;
}

/** Roles belong to the whole cluster: another database's migration may create it at the same moment. */
export async function createReaderRole(pool: pg.Pool): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await pool.query(`DO $$ BEGIN
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${READER_ROLE}') THEN
          CREATE ROLE ${READER_ROLE} NOLOGIN;
        END IF;
        IF NOT pg_has_role(current_user, '${READER_ROLE}', 'SET') THEN
          EXECUTE format('GRANT ${READER_ROLE} TO %I', current_user);
        END IF;
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
      END $$`);
      const { rows } = await pool.query<{ usable: boolean }>(
        `SELECT coalesce((SELECT pg_has_role(current_user, oid, 'SET') FROM pg_roles WHERE rolname = $1), false) AS usable`,
        [READER_ROLE],
      );
      if (rows[0]?.usable) return;
      throw new Error(
        `The database role ${READER_ROLE} cannot be used. Grant it to the user of DATABASE_URL.`,
      );
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
}
