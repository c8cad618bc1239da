import { once } from 'node:events';
import { createServer } from 'node:net';
import test from 'ava';
import pg from 'pg';
import { problemOf } from '../../../api/platform/errors/problem.ts';
import { openDatabase, openPool } from '../../../projections/engine/database.ts';
import type { Queries } from '../../../projections/engine/transaction.ts';
import { databaseFor } from '../../support/database.ts';

test('a connection that is cut between two statements fails the next one, not the process', async (t) => {
  const database = await databaseFor(t, 'database_cut');
  const db = openDatabase(database.url);
  const named = openPool(database.url, 1, 'test');
  const other = new pg.Client(database.url);
  await other.connect();
  for (const pool of [db.pool, named]) {
    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const gone = new Promise((resolve) => client.once('end', resolve));
    await other.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await gone;
    await t.throwsAsync(client.query('SELECT 1'));
    client.release();
    t.is((await pool.query('SELECT 1')).rowCount, 1, 'another connection takes its place');
  }
  await other.end();
  await named.end();
  await db.close();
});

test('only keys of repeated calls and locks do not wait for the disk', async (t) => {
  const database = await databaseFor(t, 'database_quick');
  const db = openDatabase(database.url);
  // The test databases are not on disk at all.
  const mode = async (by: Queries) => {
    const sql = `SELECT source FROM pg_settings WHERE name = 'synchronous_commit'`;
    return (await by.query<{ source: string }>(sql)).rows[0]?.source;
  };
  t.is(await mode(db.quick), 'client');
  t.not(await mode(db.pool), 'client');
  await db.close();
});

test('a database that does not answer, or has no connection free, is given up after a while', async (t) => {
  const silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const pool = openPool(`postgres://postgres@127.0.0.1:${port}/postgres`, 1, 'test');
  const asked = await Promise.allSettled([pool.query('SELECT 1'), pool.query('SELECT 1')]);
  t.deepEqual(
    asked.map((one) => one.status === 'rejected' && problemOf(one.reason).problem.status),
    [503, 503],
  );
  await pool.end();
  silent.close();
});
