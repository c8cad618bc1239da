import test from 'ava';
import pg from 'pg';
import { openDatabase, openPool } from '../../projections/database.ts';
import { createTestDatabase } from '../support/database.ts';

test('a connection that is cut between two statements fails the next one, not the process', async (t) => {
  const database = await createTestDatabase('database_cut');
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
  await database.drop();
});
