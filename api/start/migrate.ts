import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { type BursarEventType, schemaVersions } from '../../ledger/catalogue.ts';
import type { EventLog, Position } from '../../ledger/log/log.ts';
import { lockForMigration } from '../../ledger/log/postgres/lockForMigration.ts';
import { READER_ROLE } from '../../projections/engine/database.ts';
import { createReaderRole } from '../../projections/engine/migrate.ts';
import { tenantPolicySql } from '../../projections/engine/table.ts';
import { transaction } from '../../projections/engine/transaction.ts';
import { StartupError } from '../platform/errors/startupError.ts';

/**
 * The version of all tables and functions. Raise it when an older program would misread a migration's
 * outcome; new event types are known from `app.event_types`.
 */
export const SCHEMA_VERSION = 2;

/** Recorded events that are looked at together. */
const PAGE = 1_000;

/** Another version of Bursar wrote what this one cannot read: this one must not touch it. */
export class NewerSchema extends StartupError {
  constructor(what: string) {
    super(`${what}: start the version that wrote them, or restore a backup from before it.`);
    this.name = 'NewerSchema';
  }
}

/**
 * Refuse a database of a newer version. Call it before any migration; an empty database passes.
 * @throws NewerSchema
 */
export async function refuseNewerSchema(pool: pg.Pool, log: Pick<EventLog, 'readAll'>): Promise<void> {
  const { rows } = await pool.query<{ versions: boolean; types: boolean }>(
    `SELECT to_regclass('app.schema_version') IS NOT NULL AS versions, to_regclass('app.event_types') IS NOT NULL AS types`,
  );
  if (rows[0]?.versions) await refuseVersion(pool);
  if (rows[0]?.types) await refuseUnknownEvents(pool, log);
}

async function refuseVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number }>(
    'SELECT max(version) AS version FROM app.schema_version',
  );
  const found = rows[0]?.version ?? 0;
  if (found > SCHEMA_VERSION)
    throw new NewerSchema(
      `The database has tables of schema version ${found}, where this version of Bursar knows ${SCHEMA_VERSION}`,
    );
}

interface Version {
  readonly type: string;
  readonly version: number;
}

/**
 * An event that this program does not know would stop its read models, and every account that has one. What
 * other programs knew matters only where the log has events of it.
 */
async function refuseUnknownEvents(pool: pg.Pool, log: Pick<EventLog, 'readAll'>): Promise<void> {
  const { rows } = await pool.query<Version>('SELECT type, version FROM app.event_types ORDER BY type');
  const unknown = rows.filter(({ type, version }) => version > knownVersion(type));
  const recorded: Version[] = [];
  for (const { type } of unknown) {
    const version = await unknownVersionOf(log, type);
    if (version !== undefined) recorded.push({ type, version });
  }
  if (recorded.length > 0)
    throw new NewerSchema(
      `The event log holds events that this version of Bursar does not know (${recorded.map(({ type, version }) => `${type} ${version}`).join(', ')})`,
    );
  // Nothing records them any more: the next start need not search the log for them.
  await pool.query('DELETE FROM app.event_types WHERE type = ANY($1)', [unknown.map(({ type }) => type)]);
}

const knownVersion = (type: string): number => schemaVersions[type as BursarEventType] ?? 0;

/** The version of the first recorded event of this type that this program does not know, if there is one. */
async function unknownVersionOf(log: Pick<EventLog, 'readAll'>, type: string): Promise<number | undefined> {
  for (let after: Position | undefined; ; ) {
    const { events, position } = await log.readAll({ after, limit: PAGE, types: [type] });
    const newer = events.find(({ metadata }) => metadata.schema > knownVersion(type));
    if (newer !== undefined || events.length < PAGE) return newer?.metadata.schema;
    after = position;
  }
}

/**
 * Make the tables of schema `app`: what the API may forget (sessions, credentials, answers, throttling).
 * Nothing here is a fact of the ledger. Idempotent.
 */
export async function migrateApp(pool: pg.Pool): Promise<void> {
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
