import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { type BursarEventType, schemaVersions } from '../../ledger/catalogue.ts';
import { lockForMigration } from '../../ledger/log/postgres/lockForMigration.ts';
import { READER_ROLE } from '../../projections/database.ts';
import { createReaderRole } from '../../projections/migrate.ts';
import { tenantPolicySql } from '../../projections/table.ts';
import { transaction } from '../../projections/transaction.ts';
import { StartupError } from './startupError.ts';

/**
 * The version of all tables and functions. Raise it when an older program would misread a migration's
 * outcome; new event types are known from `app.event_types`.
 */
export const SCHEMA_VERSION = 2;

/** The database was used by a newer Bursar: this one must not touch it. */
export class NewerSchema extends StartupError {
  constructor(what: string) {
    super(
      `The database was used by a newer version of Bursar (${what}): start that one, or restore a backup from before.`,
    );
    this.name = 'NewerSchema';
  }
}

/**
 * Refuse a database of a newer version. Call it before any migration; an empty database passes.
 * @throws NewerSchema
 */
export async function refuseNewerSchema(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ versions: boolean; types: boolean }>(
    `SELECT to_regclass('app.schema_version') IS NOT NULL AS versions, to_regclass('app.event_types') IS NOT NULL AS types`,
  );
  if (rows[0]?.versions) await refuseVersion(pool);
  if (rows[0]?.types) await refuseEventTypes(pool);
}

async function refuseVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number }>(
    'SELECT max(version) AS version FROM app.schema_version',
  );
  const found = rows[0]?.version ?? 0;
  if (found > SCHEMA_VERSION)
    throw new NewerSchema(`schema version ${found}, where this one knows ${SCHEMA_VERSION}`);
}

/** An event that this program does not know would stop its read models, and every account that has one. */
async function refuseEventTypes(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ type: string; version: number }>(
    'SELECT type, version FROM app.event_types ORDER BY type',
  );
  const unknown = rows.filter(({ type, version }) => {
    const known = schemaVersions[type as BursarEventType];
    return known === undefined || version > known;
  });
  if (unknown.length > 0)
    throw new NewerSchema(
      `it knows the events ${unknown.map(({ type, version }) => `${type} ${version}`).join(', ')}`,
    );
}

/**
 * Make the tables of schema `app`: what the API may forget (sessions, credentials, answers, throttling).
 * Nothing here is a fact of the ledger. Idempotent.
 * @throws NewerSchema
 */
export async function migrateApp(pool: pg.Pool): Promise<void> {
  await refuseNewerSchema(pool);
  await createReaderRole(pool);
  const tables = await readFile(new URL('./app_tables.sql', import.meta.url), 'utf8');
  await transaction(pool, async (client) => {
    await lockForMigration(client, 'appTables');
    await client.query(tables);
    await client.query(
      `GRANT USAGE ON SCHEMA app TO ${READER_ROLE}; ${tenantPolicySql('app.sign_ins')}; ${tenantPolicySql('app.deliveries')}; ${tenantPolicySql('app.prospect_profiles')}; ${tenantPolicySql('app.excuse_reasons')}; ${tenantPolicySql('app.texts')}`,
    );
    await client.query('INSERT INTO app.schema_version (version) VALUES ($1) ON CONFLICT DO NOTHING', [
      SCHEMA_VERSION,
    ]);
    await client.query(
      `INSERT INTO app.event_types (type, version) SELECT key, value::int FROM jsonb_each_text($1)
       ON CONFLICT (type) DO UPDATE SET version = excluded.version WHERE event_types.version < excluded.version`,
      [schemaVersions],
    );
  });
}
