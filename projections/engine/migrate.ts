import { createHash } from 'node:crypto';
import type pg from 'pg';
import { lockForMigration } from '../../ledger/log/postgres/lockForMigration.ts';
import { CHECKPOINTS, MOVE_CHECKPOINT, readCheckpoints } from './checkpoints.ts';
import { READER_ROLE } from './database.ts';
import type { Lane } from './projection.ts';
import { createTableSql, indexSql, securitySql, type Table } from './table.ts';
import { transaction } from './transaction.ts';

/**
 * Create schema `read`, the readers' role and missing tables. May be repeated. The runner rebuilds lanes with
 * changed tables or folds (`projections/engine/runner.ts`).
 */
export async function migrate(pool: pg.Pool, lanes: readonly Lane[]): Promise<void> {
  await createReaderRole(pool);
  await transaction(pool, async (client) => {
    await lockForMigration(client, 'readTables');
    await client.query('SET LOCAL client_min_messages TO warning');
    await client.query(DROP_FORMER);
    await client.query(`CREATE SCHEMA IF NOT EXISTS read; GRANT USAGE ON SCHEMA read TO ${READER_ROLE}`);
    await client.query(CHECKPOINTS);
    await client.query(MOVE_CHECKPOINT);
    const present = new Set((await readCheckpoints(client)).map(({ lane }) => lane));
    for (const lane of lanes.filter(({ name }) => !present.has(name))) {
      for (const table of tablesOf(lane))
        await client.query(
          `${createTableSql('read', table)}; ${indexSql('read', table)}; ${securitySql('read', table)}`,
        );
      await client.query('INSERT INTO read.checkpoints VALUES ($1, $2, $3, $4)', [
        lane.name,
        '',
        fingerprintOf(lane),
        tableNames(lane),
      ]);
    }
  });
}

/** Until there were lanes, each read model had its checkpoint. All of the schema is made from the log. */
const DROP_FORMER = `DO $$ BEGIN
    IF EXISTS (SELECT FROM information_schema.columns
      WHERE table_schema = 'read' AND table_name = 'checkpoints' AND column_name = 'projection') THEN
      DROP SCHEMA read CASCADE;
    END IF;
  END $$`;

/** The tables of all read models of a lane. */
export function tablesOf({ projections }: Lane): readonly Table[] {
  return projections.flatMap(({ tables }) => tables);
}

export function tableNames(lane: Lane): string {
  return JSON.stringify(tablesOf(lane).map(({ name }) => name));
}

const fingerprints = new WeakMap<Lane, string>();

/** Changes with the tables or a fold's version: rows of another fingerprint must be rebuilt. */
export function fingerprintOf(lane: Lane): string {
  const known = fingerprints.get(lane);
  if (known !== undefined) return known;
  const versions = lane.projections.map(({ name, version }) => [name, version]);
  const shapes = tablesOf(lane).map(({ name, kind, columns, key, indexes }) => [
    name,
    kind,
    columns,
    key,
    indexes,
  ]);
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([versions, shapes]))
    .digest('hex');
  // Every page of events asks for it.
  fingerprints.set(lane, fingerprint);
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
