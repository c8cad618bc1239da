import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { READER_ROLE } from '../../../projections/engine/database.ts';

const APP_ROLE = 'bursar';
const APP_DATABASE = 'bursar';

/** The superuser's address, on the database `postgres`. */
export function adminUrl(port: number, password: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

/** The application's address: the owner of the database `bursar`. */
export function appUrl(port: number, password: string): string {
  return `postgres://${APP_ROLE}:${password}@127.0.0.1:${port}/${APP_DATABASE}`;
}

export async function connectAsAdmin(port: number, password: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: adminUrl(port, password), connectionTimeoutMillis: 5000 });
  // The next query on a connection that the server closed reports the error.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** The cluster's password: made once, kept in the data folder for its owner's eyes only. */
export async function keptPassword(dataFolder: string): Promise<string> {
  const file = join(dataFolder, 'postgres-password');
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (kept !== '') return kept;
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
}

/**
 * Create the application's role and database, and the reader role, so that the application needs no right to
 * create roles. Answers the connection that stays open while this Bursar runs.
 */
export async function prepareDatabase(port: number, password: string): Promise<pg.Client> {
  const keeper = new pg.Client({
    connectionString: adminUrl(port, password),
    application_name: `bursar keeper ${process.pid}`,
  });
  // When the server goes, its `ended` promise tells; this connection has nothing to add.
  keeper.on('error', () => undefined);
  await keeper.connect();
  const roles = await keeper.query<{ rolname: string }>(
    'SELECT rolname FROM pg_roles WHERE rolname = ANY($1)',
    [[APP_ROLE, READER_ROLE]],
  );
  const known = new Set(roles.rows.map((row) => row.rolname));
  if (!known.has(APP_ROLE)) {
    await keeper.query(`CREATE ROLE ${APP_ROLE} LOGIN PASSWORD ${pg.escapeLiteral(password)}`);
  }
  if (!known.has(READER_ROLE)) await keeper.query(`CREATE ROLE ${READER_ROLE} NOLOGIN`);
  await keeper.query(`GRANT ${READER_ROLE} TO ${APP_ROLE}`);
  const databases = await keeper.query('SELECT 1 FROM pg_database WHERE datname = $1', [APP_DATABASE]);
  if (databases.rowCount === 0)
    await keeper.query(`CREATE DATABASE ${APP_DATABASE} OWNER ${APP_ROLE} TEMPLATE template0`);
  return keeper;
}
