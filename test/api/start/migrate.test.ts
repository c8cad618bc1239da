import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test from 'ava';
import pg from 'pg';
import { migrateApp, NewerSchema, refuseNewerSchema } from '../../../api/start/migrate.ts';
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

test('a database that had a migration of a newer version is refused', async (t) => {
  const { url } = await databaseFor(t, 'newer_schema');
  const pool = new pg.Pool({ connectionString: url });
  t.teardown(() => pool.end());
  await migrateApp(pool);
  await t.notThrowsAsync(refuseNewerSchema(pool, memoryLog()));
  await pool.query(`INSERT INTO app.migrations (name, run_on) VALUES ('9999_newer', now())`);
  await t.throwsAsync(refuseNewerSchema(pool, memoryLog()), {
    instanceOf: NewerSchema,
    message: /9999_newer/,
  });
});

test('each migration runs once: two starts at the same moment, a later one, and one with a new file', async (t) => {
  const { url } = await databaseFor(t, 'migrations');
  const pools = [0, 1].map(() => new pg.Pool({ connectionString: url }));
  const dir = await mkdtemp(join(tmpdir(), 'bursar-migrations-'));
  t.teardown(() => Promise.all([...pools.map((pool) => pool.end()), rm(dir, { recursive: true })]));
  const startBoth = () => Promise.all(pools.map((pool) => migrateApp(pool, dir)));
  const read = async (column: string, table: string) =>
    (await (pools[0] as pg.Pool).query(`SELECT ${column} AS value FROM ${table}`)).rows.map(
      ({ value }) => value,
    );

  await cp(fileURLToPath(new URL('../../../api/start/migrations', import.meta.url)), dir, {
    recursive: true,
  });
  await writeFile(join(dir, '0100_counter.sql'), 'CREATE TABLE app.counter AS SELECT 0 AS count');
  await startBoth();
  await startBoth();
  t.deepEqual(await read('count', 'app.counter'), [0]);
  await writeFile(join(dir, '0101_count.sql'), 'UPDATE app.counter SET count = count + 1');
  await startBoth();
  await startBoth();
  t.deepEqual(await read('count', 'app.counter'), [1]);
  const names = await read('name', 'app.migrations ORDER BY id');
  t.deepEqual(names, [...new Set(names)]);
  t.deepEqual(names.slice(-2), ['0100_counter', '0101_count']);
});

test('a migration that fails leaves the database as it was', async (t) => {
  const { url } = await databaseFor(t, 'failed_migration');
  const pool = new pg.Pool({ connectionString: url });
  const dir = await mkdtemp(join(tmpdir(), 'bursar-migrations-'));
  t.teardown(() => Promise.all([pool.end(), rm(dir, { recursive: true })]));
  await migrateApp(pool);
  await cp(fileURLToPath(new URL('../../../api/start/migrations', import.meta.url)), dir, {
    recursive: true,
  });
  await writeFile(join(dir, '0100_good.sql'), 'CREATE TABLE app.good ()');
  await writeFile(join(dir, '0101_bad.sql'), 'CREATE TABLE app.bad (); SELECT 1 / 0');
  await t.throwsAsync(migrateApp(pool, dir), { message: /division by zero/ });
  const { rows } = await pool.query(`SELECT to_regclass('app.good') AS good, to_regclass('app.bad') AS bad`);
  t.deepEqual(rows, [{ good: null, bad: null }]);
  await rm(join(dir, '0101_bad.sql'));
  await t.notThrowsAsync(migrateApp(pool, dir));
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
