import { randomUUID } from 'node:crypto';
import test, { type ExecutionContext } from 'ava';
import pg from 'pg';
import { StreamPurged, WrongVersion } from '../../../ledger/log/log.ts';
import { migrateLog, openPostgresLog } from '../../../ledger/log/postgres.ts';
import { databaseFor } from '../../support/database.ts';
import { idsOf, newEvents, newStream, readToEnd } from './contract.ts';

/** A database that belongs to a user who is no superuser, as on most servers, and the log in it. */
async function openOwned(t: ExecutionContext, label: string) {
  const database = await databaseFor(t, label);
  const role = `${database.name}_owner`;
  const superuser = new pg.Pool({ connectionString: database.url, max: 2 });
  const password = new URL(database.url).password || randomUUID();
  await superuser.query(`CREATE ROLE "${role}" LOGIN PASSWORD ${pg.escapeLiteral(password)}`);
  await superuser.query(`ALTER DATABASE "${database.name}" OWNER TO "${role}"`);
  const url = new URL(database.url);
  url.username = role;
  url.password = password;
  const pool = new pg.Pool({ connectionString: url.href, max: 2 });
  // A pool counts as ended before its connections are gone; dropping the database then cuts them.
  for (const each of [superuser, pool]) each.on('error', () => undefined);
  const log = openPostgresLog({ url: url.href });
  t.teardown(async () => {
    await log.close();
    await pool.end();
    await superuser.query(`ALTER DATABASE "${database.name}" OWNER TO CURRENT_USER`);
    await superuser.query(`DROP OWNED BY "${role}" CASCADE; DROP ROLE "${role}"`);
    await superuser.end();
  });
  return { superuser, pool, log };
}

test('postgres: only a removal deletes events', async (t) => {
  const { superuser, pool, log } = await openOwned(t, 'log_purge');
  await migrateLog(pool);

  const [gone, kept] = [newStream(), newStream()];
  await log.append(gone, 0, newEvents(3));
  await log.append(kept, 0, newEvents(2));
  const before = await readToEnd(log, undefined);
  const attempts = [
    'DELETE FROM log.events',
    `DO $$ BEGIN DELETE FROM log.events; END $$`,
    `SELECT set_config('log.purge', 'on', false); DELETE FROM log.events -- log.purge(text[])`,
  ];
  for (const sql of attempts)
    for (const connection of [pool, superuser])
      await t.throwsAsync(connection.query(sql), { code: '42501' }, `${sql} must be refused`);
  t.deepEqual(await readToEnd(log, undefined), before);

  await log.purge([gone]);
  const { rows } = await pool.query('SELECT stream, count(*)::int AS events FROM log.events GROUP BY stream');
  t.deepEqual(rows, [{ stream: kept, events: 2 }]);
  t.deepEqual(
    (await readToEnd(log, undefined)).events,
    before.events.filter(({ stream }) => stream === kept),
  );
  t.is(await log.countAfter(undefined, 10), 2);
  // The right to delete went with the removal.
  const rights = await pool.query(`SELECT has_table_privilege('log.events', 'DELETE') AS may`);
  t.deepEqual(rights.rows, [{ may: false }]);
  await t.throwsAsync(pool.query('DELETE FROM log.events'), { code: '42501' });

  await migrateLog(pool);
  t.deepEqual(await log.readStream(gone), []);
});

/** The log as it was before `log.streams`. */
const FORMER_SCHEMA = `
  CREATE SCHEMA log;
  CREATE TABLE log.sequencer (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), position bigint NOT NULL);
  CREATE FUNCTION log.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE 'events are facts' USING ERRCODE = 'insufficient_privilege'; END $$;
  CREATE TABLE log.events (
    position bigint NOT NULL, stream text NOT NULL, version integer NOT NULL CHECK (version > 0), id uuid NOT NULL,
    type text NOT NULL, org_code text NOT NULL, command_id text NOT NULL, command_index integer NOT NULL,
    data json NOT NULL, metadata json NOT NULL,
    CONSTRAINT events_position PRIMARY KEY (position), CONSTRAINT events_stream_version UNIQUE (stream, version));
  CREATE UNIQUE INDEX events_first_of_command ON log.events (org_code, command_id) WHERE command_index = 0;
  REVOKE UPDATE, DELETE, TRUNCATE ON log.events FROM PUBLIC, CURRENT_USER;
  CREATE TRIGGER events_are_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON log.events
    FOR EACH STATEMENT EXECUTE FUNCTION log.refuse_change();
  CREATE TABLE log.stream_heads (stream text PRIMARY KEY, version integer NOT NULL);
  CREATE FUNCTION log.append_batch(
    streams text[], expected integer[], counts integer[], org_codes text[], command_ids text[], event_request integer[],
    event_index integer[], event_id uuid[], event_type text[], event_data json[], event_metadata json[]
  ) RETURNS void LANGUAGE sql AS ''`;

test('postgres: a log from before log.streams keeps its events and versions', async (t) => {
  const { superuser, pool, log } = await openOwned(t, 'log_upgrade');
  const [first, second, gone] = [newStream(), newStream(), newStream()];
  const events = newEvents(3);
  const other = newEvents(2);
  await pool.query(FORMER_SCHEMA);
  const places = [
    [first, 0, events[0]],
    [first, 1, events[1]],
    [second, 0, other[0]],
    [first, 2, events[2]],
    [second, 1, other[1]],
  ] as const;
  for (const [at, [stream, index, event]] of places.entries())
    await pool.query(
      `INSERT INTO log.events SELECT $1, $2, $3 + 1, id, type, metadata->>'orgCode', $2, $3, '{"n": 1.50,  "a": 2}', metadata
       FROM json_to_record($4) AS event (id uuid, type text, metadata json)`,
      [10 * (at + 1), stream, index, JSON.stringify(event)],
    );
  await pool.query('INSERT INTO log.sequencer (position) VALUES (60)');
  await pool.query('INSERT INTO log.stream_heads VALUES ($1, 3), ($2, 2), ($3, -1)', [first, second, gone]);
  const texts = async () =>
    (
      await pool.query(
        `SELECT position, stream, version, id, type, org_code, data::text, metadata::text FROM log.events ORDER BY position`,
      )
    ).rows;
  const [textsBefore, before] = [await texts(), await readToEnd(log, undefined)];

  await migrateLog(pool);
  t.deepEqual(await texts(), textsBefore);
  t.deepEqual(await readToEnd(log, undefined), before);
  t.deepEqual(idsOf(await log.readStream(first)), idsOf(events));
  t.deepEqual(idsOf(await log.readStream(second)), idsOf(other));
  for (const sql of [`UPDATE log.events SET type = 'Other'`, 'DELETE FROM log.events'])
    for (const connection of [pool, superuser])
      await t.throwsAsync(connection.query(sql), { code: '42501' }, `${sql} must be refused`);
  const rights = await pool.query(`SELECT has_table_privilege('log.events', 'UPDATE, DELETE') AS may`);
  t.deepEqual(rights.rows, [{ may: false }]);

  // Each row with the transaction that wrote it.
  const written = async () =>
    (
      await pool.query(
        `SELECT xmin, e::text FROM log.events e UNION ALL SELECT xmin, s::text FROM log.streams s
         UNION ALL SELECT xmin, s::text FROM log.sequencer s ORDER BY 2`,
      )
    ).rows;
  const migrated = await written();
  await migrateLog(pool);
  t.deepEqual(await written(), migrated);

  t.deepEqual(await log.append(second, 0, other), { position: before.events[4]?.position, version: 2 });
  await t.throwsAsync(log.append(first, 2, newEvents(1)), { instanceOf: WrongVersion });
  await t.throwsAsync(log.append(gone, 0, newEvents(1)), { instanceOf: StreamPurged });
  t.is((await log.append(first, 3, newEvents(2))).version, 5);
  t.is((await log.append(newStream(), 0, newEvents(1))).version, 1);

  // What an older program does at its start, and at an append.
  await t.throwsAsync(
    pool.query(
      'CREATE UNIQUE INDEX IF NOT EXISTS events_first_of_command ON log.events (org_code, command_id) WHERE command_index = 0',
    ),
    { code: '42703' },
  );
  await t.throwsAsync(pool.query(`SELECT log.append_batch(command_ids => '{}')`), { code: '42883' });
});
