import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExecutionContext } from 'ava';
import pg from 'pg';
import { atEnd } from './scope.ts';

/** The cluster that `npm test` started (test/run.ts), as its superuser. */
const clusterUrl = process.env.BURSAR_TEST_DATABASE_URL ?? '';

/** What the test files of one run share on the disk. */
export const runFolder = process.env.BURSAR_TEST_FOLDER ?? '';

export interface TestDatabase {
  readonly url: string;
  readonly name: string;
  drop(): Promise<void>;
  /** Drop it when the tests passed. Call it when what uses it is closed: it cuts the connections. */
  end(passed: boolean): Promise<void>;
}

/**
 * A new database of one's own, empty or a copy. Drop it when the tests passed; one that failed is left to be
 * looked at.
 *
 * @param template the database to copy, which nobody uses
 */
export async function createTestDatabase(label: string, template?: string): Promise<TestDatabase> {
  if (clusterUrl === '')
    throw new Error('No test cluster. Run the tests with `npm test` (or `npm test -- <file>`).');
  const name = `${label.replace(/\W+/g, '_').toLowerCase()}_${randomUUID().slice(0, 8)}`;
  // Copied as files, which takes a third of the processor time of a copy through the write-ahead log.
  const copy = template === undefined ? '' : ` TEMPLATE "${template}" STRATEGY FILE_COPY`;
  await onCluster(`CREATE DATABASE "${name}"${copy}`);
  const drop = async () => {
    await connectionsGone(name);
    await onCluster(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
  };
  return {
    url: urlOf(name),
    name,
    drop,
    end: async (passed) => {
      if (passed) await drop();
    },
  };
}

/**
 * The name of a database that the first test file to ask fills, and that the others of this run copy.
 *
 * @param fill leaves no connection behind
 */
export async function onceInThisRun(
  label: string,
  fill: (database: { readonly url: string }) => Promise<void>,
): Promise<string> {
  const name = `${label}_${basename(runFolder)}`;
  const lock = new pg.Client({ connectionString: clusterUrl });
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rows } = await lock.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rows.length > 0) return name;
    const unfinished = await createTestDatabase(label);
    await fill(unfinished);
    await lock.query(`ALTER DATABASE "${unfinished.name}" RENAME TO "${name}"`);
    return name;
  } finally {
    await lock.end();
  }
}

function urlOf(name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** An empty database until the end of a test, dropped when that passed. */
export async function databaseFor(t: ExecutionContext, label: string): Promise<TestDatabase> {
  const database = await createTestDatabase(label);
  atEnd(t, database.end);
  return database;
}

/**
 * Wait a moment until nobody is connected: a pool that has ended may still be saying goodbye, and would hear
 * that it is thrown out.
 */
async function connectionsGone(name: string): Promise<void> {
  for (let tries = 0; tries < 10; tries++) {
    const { rowCount } = await onCluster('SELECT FROM pg_stat_activity WHERE datname = $1', [name]);
    if (rowCount === 0) return;
    await sleep(50);
  }
}

async function onCluster(sql: string, params: readonly string[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    return await client.query(sql, [...params]);
  } finally {
    await client.end();
  }
}
