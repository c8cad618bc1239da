import pg from 'pg';
import { createQueues } from './queues.ts';
import type { Queries } from './transaction.ts';

/**
 * Postgres as the read side and the API use it. Its pools on one database:
 * - `pool` connects as the owner, whom row-level security does not bind.
 * - `quick` is one connection for advisory locks and for keys of repeated calls: its commits do not wait for
 * the disk, and its statements not for the answers of those before.
 * - `tenant` runs as `bursar_reader`, on which row-level security is forced: a query that forgets its
 * `org_code` condition sees nothing of another organization (architecture 4: the second lock).
 */
export interface Database {
  readonly pool: pg.Pool;
  readonly quick: Queries;
  /** All pools by name, to watch how busy they are. */
  readonly pools: Readonly<Record<string, pg.Pool>>;
  tenant<Row extends object>(orgCode: string, sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** Rows in batches, as of one moment. Stopping early frees the connection. One reader per organization. */
  tenantBatches<Row extends object>(
    orgCode: string,
    sql: string,
    params?: readonly unknown[],
  ): AsyncGenerator<Row[], void, undefined>;
  close(): Promise<void>;
}

/** The role of tenant queries: SELECT only, from schema `read`, `app.sign_ins` and `app.deliveries`. */
export const READER_ROLE = 'bursar_reader';

/** Bigint and numeric as number (cents stay far below 2^53), date as `YYYY-MM-DD`, timestamptz as ISO. */
const parsers: Record<number, (value: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.DATE]: (value) => value,
  [pg.types.builtins.TIMESTAMPTZ]: (value) => new Date(value).toISOString(),
};
const typeConfig: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format as 'text')) as never,
};

/** How long to wait for a connection before the call is refused as busy. */
const CONNECT_TIMEOUT_MS = 10_000;

/** How long a connection stays open unused. */
const IDLE_MS = 30_000;

/** Connections to a database, with types as Bursar reads them. Nothing connects before the first query. */
export function openPool(url: string, max: number, name: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: `bursar ${name}`,
    types: typeConfig,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // The pool replaces a broken connection; without a listener the error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** One connection in pipeline mode, made at the first statement, and again at the next one after it broke. */
function openPipeline(url: string): Queries & { end(): Promise<void> } {
  let connection: Promise<pg.Client> | undefined;
  const connect = (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'bursar quick',
      types: typeConfig,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      options: '-c synchronous_commit=off',
      pipeline: true,
    });
    const made = client.connect().then(() => client);
    const forget = () => {
      if (connection === made) connection = undefined;
    };
    made.catch(forget);
    client.on('error', forget);
    client.on('end', forget);
    return made;
  };
  const query = async (text: string, values: unknown[]) => {
    connection ??= connect();
    return (await connection).query(text, values);
  };
  return {
    query: query as Queries['query'],
    end: async () => (await connection?.catch(() => undefined))?.end(),
  };
}

/** Rows of a batch, queries read in batches at a time, and how long a reader may leave one waiting. */
const BATCH = 1_000;
const BATCH_READERS = 4;
const BATCH_PATIENCE_MS = 60_000;

/** Open the pools; `readers` bounds those of tenant queries. Nothing connects before the first query. */
export function openDatabase(url: string, { owners = 8, readers = 8 } = {}): Database {
  const pool = openPool(url, owners, 'owner');
  const quick = openPipeline(url);
  const readerPool = openPool(url, readers, 'reader');
  // Own connections, so that slow downloads do not block pages.
  const batchPool = openPool(url, BATCH_READERS, 'batches');
  const downloads = createQueues();
  const orgOf = new WeakMap<pg.PoolClient, string>();

  async function tenant<Row extends object>(
    orgCode: string,
    sql: string,
    params: readonly unknown[] = [],
  ): Promise<Row[]> {
    const client = await readerPool.connect();
    try {
      // The setting stays on the connection, so that a run of queries for one organization pays for it once.
      if (orgOf.get(client) !== orgCode) {
        orgOf.delete(client);
        await client.query(`SELECT set_config('role', $1, false), set_config('bursar.org_code', $2, false)`, [
          READER_ROLE,
          orgCode,
        ]);
        orgOf.set(client, orgCode);
      }
      const result = await client.query<Row>(sql, params as unknown[]);
      client.release();
      return result.rows;
    } catch (error) {
      client.release(isConnectionError(error));
      throw error;
    }
  }

  async function* tenantBatches<Row extends object>(
    orgCode: string,
    sql: string,
    params: readonly unknown[] = [],
  ): AsyncGenerator<Row[], void, undefined> {
    const endTurn = await downloads(orgCode, CONNECT_TIMEOUT_MS);
    let client: pg.PoolClient | undefined;
    let broken = true;
    try {
      client = await batchPool.connect();
      // Its one cursor reads all rows as they were when it was declared.
      await client.query('BEGIN READ ONLY');
      await client.query(
        `SELECT set_config('role', $1, true), set_config('bursar.org_code', $2, true),
           set_config('idle_in_transaction_session_timeout', $3, true), set_config('cursor_tuple_fraction', '1', true)`,
        [READER_ROLE, orgCode, String(BATCH_PATIENCE_MS)],
      );
      await client.query(`DECLARE batches NO SCROLL CURSOR FOR ${sql}`, params as unknown[]);
      for (let full = true; full; ) {
        const { rows } = await client.query<Row>(`FETCH ${BATCH} FROM batches`);
        full = rows.length === BATCH;
        if (rows.length > 0) yield rows;
      }
      broken = false;
    } finally {
      // After a fault, and when the reader stopped in between, the connection is not used again.
      if (!broken) await client?.query('COMMIT').catch(() => undefined);
      client?.release(broken);
      endTurn();
    }
  }

  return {
    pool,
    quick,
    pools: { owner: pool, readers: readerPool, batches: batchPool },
    tenant,
    tenantBatches,
    close: async () => {
      await Promise.all([pool.end(), quick.end(), readerPool.end(), batchPool.end()]);
    },
  };
}

/** True when the connection itself is suspect, not only the statement. */
function isConnectionError(error: unknown): boolean {
  return (
    !(error instanceof pg.DatabaseError) ||
    (error.code ?? '').startsWith('57') ||
    (error.code ?? '').startsWith('08')
  );
}
