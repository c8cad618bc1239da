import pg from 'pg';

/**
 * Postgres as the read side and the API use it. Its pools on one database:
 * - `pool` connects as the owner: migrations, the projection runner, sessions, jobs. Row-level security does not bind it.
 * - `tenant` answers queries on behalf of one organisation: its connections run as the role `bursar_reader`, on which row-level security
 *   is forced, with the setting `bursar.org_code` naming the organisation. A query that forgets its `org_code` condition sees nothing of
 *   another organisation (architecture 4: the second lock).
 */
export interface Database {
  readonly pool: pg.Pool;
  /** A few connections for nothing but locks that are held while others are worked with: who has one never waits for another of these. */
  readonly locks: pg.Pool;
  /** Run one query for one organisation and answer its rows. */
  tenant<Row extends object>(orgCode: string, sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /**
   * Run one query for one organisation and answer its rows in batches, however many there are, all as they were at one moment. Whoever stops
   * asking for batches gives the connection back.
   */
  tenantBatches<Row extends object>(
    orgCode: string,
    sql: string,
    params?: readonly unknown[],
  ): AsyncGenerator<Row[], void, undefined>;
  close(): Promise<void>;
}

/** The role that tenant queries run as. It may only SELECT, from schema `read` and from `app.sign_ins`. */
export const READER_ROLE = 'bursar_reader';

/**
 * Values as Bursar wants them: bigint as number (cents and counts stay far below 2^53), date as `YYYY-MM-DD`, timestamptz as an ISO
 * string, numeric as number.
 */
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

/** How long to wait for a connection, a free one or a new one: whoever asks then is told to try again later. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Bursar's own connections to a database, with types as Bursar reads them. None is made before the first query. */
export function openPool(url: string, max: number, name: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: `bursar ${name}`,
    types: typeConfig,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // A connection that breaks (database restarted) is replaced by the pool, or fails the next statement of who uses it; without listeners it would
  // end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Rows of one batch, how many queries are read in batches at a time, and how long the reader of one may leave it waiting. */
const BATCH = 1_000;
const BATCH_READERS = 4;
const BATCH_PATIENCE_MS = 60_000;

/** How many locks one process holds or waits for at a time. */
const LOCKS = 4;

/** Open the pools. Nothing connects before the first query. `readers` bounds the connections for tenant queries. */
export function openDatabase(url: string, { owners = 8, readers = 8 } = {}): Database {
  const pool = openPool(url, owners, 'owner');
  const locks = openPool(url, LOCKS, 'locks');
  const readerPool = openPool(url, readers, 'reader');
  // Of their own: downloads, which last as long as the connection of who reads them is slow, keep nobody from a page.
  const batchPool = openPool(url, BATCH_READERS, 'batches');
  const orgOf = new WeakMap<pg.PoolClient, string>();

  async function tenant<Row extends object>(
    orgCode: string,
    sql: string,
    params: readonly unknown[] = [],
  ): Promise<Row[]> {
    const client = await readerPool.connect();
    try {
      // The setting stays on the connection, so that a run of queries for one organisation pays for it once.
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
    const client = await batchPool.connect();
    let broken = true;
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
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
      if (!broken) await client.query('COMMIT').catch(() => undefined);
      client.release(broken);
    }
  }

  return {
    pool,
    locks,
    tenant,
    tenantBatches,
    close: async () => {
      await Promise.all([pool.end(), locks.end(), readerPool.end(), batchPool.end()]);
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
