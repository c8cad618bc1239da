import { randomUUID } from 'node:crypto';
import type { TestFn } from 'ava';
import pg from 'pg';

/** The cluster that `npm test` started (test/run.ts), as its superuser. */
const clusterUrl = process.env.BURSAR_TEST_DATABASE_URL ?? '';

export interface TestDatabase {
  readonly url: string;
  readonly name: string;
  drop(): Promise<void>;
}

/** A new, empty database of one's own. Drop it when the tests passed; one that failed is left to be looked at. */
export async function createTestDatabase(label: string): Promise<TestDatabase> {
  if (clusterUrl === '')
    throw new Error('No test cluster. Run the tests with `npm test` (or `npm test -- <file>`).');
  const name = `${label.replace(/\W+/g, '_').toLowerCase()}_${randomUUID().slice(0, 8)}`;
  await onCluster(`CREATE DATABASE "${name}"`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return { url: url.href, name, drop: () => onCluster(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`) };
}

/**
 * At the end of a test file: close what uses its database, and drop that when all tests passed. In this order, which ava's hooks alone do not give: `after` runs
 * before `after.always`, and dropping a database cuts the connections to it.
 */
export function closeThenDrop(
  test: TestFn,
  close: () => Promise<unknown>,
  database: () => Pick<TestDatabase, 'drop'>,
): void {
  let passed = false;
  test.after(() => {
    passed = true;
  });
  test.after.always(async () => {
    await close();
    if (passed) await database().drop();
  });
}

async function onCluster(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
