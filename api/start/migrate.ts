import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import type pg from 'pg';
import { type BursarEventType, schemaVersions } from '../../ledger/catalogue.ts';
import type { EventLog, Position } from '../../ledger/log/log.ts';
import { advisoryLocks } from '../../ledger/log/postgres/lockForMigration.ts';
import { createReaderRole } from '../../projections/engine/migrate.ts';
import { StartupError } from '../platform/errors/startupError.ts';

/** The tables and functions of schema `app`, as numbered steps: each runs once in a database. */
const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
const files = readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql'));

/** All tables of schema `app`. */
export const appTables: readonly string[] = files.flatMap((file) =>
  Array.from(
    readFileSync(join(MIGRATIONS, file), 'utf8').matchAll(/^CREATE TABLE (app\.\w+)/gm),
    ([, name = '']) => name,
  ),
);

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
  const { rows } = await pool.query<{ migrations: boolean; types: boolean }>(
    `SELECT to_regclass('app.migrations') IS NOT NULL AS migrations, to_regclass('app.event_types') IS NOT NULL AS types`,
  );
  if (rows[0]?.migrations) await refuseUnknownMigrations(pool);
  if (rows[0]?.types) await refuseUnknownEvents(pool, log);
}

async function refuseUnknownMigrations(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    'SELECT name FROM app.migrations WHERE name <> ALL($1) ORDER BY name',
    [files.map((file) => basename(file, '.sql'))],
  );
  if (rows.length > 0)
    throw new NewerSchema(
      `The database has tables that this version of Bursar does not know (${rows.map(({ name }) => name).join(', ')})`,
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
 * Make the tables of schema `app`, or bring them up to date: what the API may forget (sessions, credentials,
 * answers, throttling). Nothing here is a fact of the ledger. One process at a time runs the migrations that
 * the database has not had, all or none of them.
 */
export async function migrateApp(pool: pg.Pool, dir = MIGRATIONS): Promise<void> {
  await createReaderRole(pool);
  const client = await pool.connect();
  try {
    await runner({
      dbClient: client,
      dir,
      direction: 'up',
      migrationsSchema: 'app',
      createMigrationsSchema: true,
      migrationsTable: 'migrations',
      singleTransaction: true,
      lockValue: advisoryLocks.appTables,
      advisoryLockMode: 'wait',
      // Errors are thrown as well.
      log: () => undefined,
    });
  } finally {
    client.release();
  }
  await pool.query(
    `INSERT INTO app.event_types (type, version) SELECT key, value::int FROM jsonb_each_text($1)
     ON CONFLICT (type) DO UPDATE SET version = excluded.version WHERE event_types.version < excluded.version`,
    [schemaVersions],
  );
}
