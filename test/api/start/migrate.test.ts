import { randomUUID } from 'node:crypto';
import test from 'ava';
import pg from 'pg';
import { migrateApp, NewerSchema, refuseNewerSchema, SCHEMA_VERSION } from '../../../api/start/migrate.ts';
import { schemaVersions } from '../../../ledger/catalogue.ts';
import { advisoryLocks } from '../../../ledger/log/postgres/lockForMigration.ts';
import { createTestDatabase, databaseFor } from '../../support/database.ts';
import { memoryLog } from '../../support/memory-log.ts';

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

test('tables of a newer version are refused', async (t) => {
  const { url } = await databaseFor(t, 'newer_schema');
  const pool = new pg.Pool({ connectionString: url });
  t.teardown(() => pool.end());
  await migrateApp(pool);
  await pool.query('INSERT INTO app.schema_version (version) VALUES ($1)', [SCHEMA_VERSION + 1]);
  const error = await t.throwsAsync(refuseNewerSchema(pool, memoryLog()), { instanceOf: NewerSchema });
  t.regex(error?.message ?? '', new RegExp(`schema version ${SCHEMA_VERSION + 1}`));
});

test('event types that another program knew are refused only when the log has events of them', async (t) => {
  const { url } = await databaseFor(t, 'newer_events');
  const pool = new pg.Pool({ connectionString: url });
  t.teardown(() => pool.end());
  await migrateApp(pool);
  const log = memoryLog();
  const record = (type: string, schema: number) =>
    log.append(`member-${type}${schema}`, 0, [
      {
        id: randomUUID(),
        type,
        data: {},
        metadata: {
          orgCode: 'abgesu',
          actor: 'job:test',
          at: '2026-11-21T20:00:00Z',
          correlationId: 'c',
          causationId: 'c',
          commandId: `${type}:${schema}`,
          schema,
        },
      },
    ]);
  const version = schemaVersions.ChargeAssessed;
  const anotherProgramKnew = () =>
    pool.query(
      `INSERT INTO app.event_types VALUES ('DuesForgiven', 1), ('ChargeAssessed', $1)
       ON CONFLICT (type) DO UPDATE SET version = excluded.version`,
      [version + 1],
    );

  await anotherProgramKnew();
  await record('ChargeAssessed', version);
  await t.notThrowsAsync(refuseNewerSchema(pool, log));
  const { rowCount } = await pool.query(`SELECT FROM app.event_types WHERE type = 'DuesForgiven'`);
  t.is(rowCount, 0, 'the log is not searched for it again');

  await anotherProgramKnew();
  await record('ChargeAssessed', version + 1);
  await t.throwsAsync(refuseNewerSchema(pool, log), {
    instanceOf: NewerSchema,
    message: new RegExp(`\\(ChargeAssessed ${version + 1}\\)`),
  });
  await record('DuesForgiven', 1);
  await t.throwsAsync(refuseNewerSchema(pool, log), { message: /, DuesForgiven 1\)/ });
});
