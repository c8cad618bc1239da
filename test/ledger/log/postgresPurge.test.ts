import { randomUUID } from 'node:crypto';
import test from 'ava';
import pg from 'pg';
import { migrateLog, openPostgresLog } from '../../../ledger/log/postgres.ts';
import { databaseFor } from '../../support/database.ts';
import { newEvents, newStream, readToEnd } from './contract.ts';

/** A log whose tables belong to somebody who is no superuser, as on most servers. */
test('postgres: only a removal deletes events', async (t) => {
  const database = await databaseFor(t, 'log_purge');
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
  await migrateLog(pool);
  const log = openPostgresLog({ url: url.href });
  t.teardown(async () => {
    await log.close();
    await pool.end();
    await superuser.query(`ALTER DATABASE "${database.name}" OWNER TO CURRENT_USER`);
    await superuser.query(`DROP OWNED BY "${role}" CASCADE; DROP ROLE "${role}"`);
    await superuser.end();
  });

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
