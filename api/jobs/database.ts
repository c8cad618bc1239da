import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Db } from 'pg-boss';

/** Enough for the workers: they ask in turn. */
const CONNECTIONS = 3;
const CONNECT_TIMEOUT_MS = 10_000;
const RECONNECT_MS = 1_000;

export interface JobsDatabase extends Required<Pick<Db, 'executeSql' | 'listen'>> {
  close(): Promise<void>;
}

/**
 * Postgres for pg-boss, by its documented interface. Its own adapter (12.35.0) removes the error listener
 * from a connection that it gives up, so that a second error of a broken one ends the process.
 */
export function openJobsDatabase(url: string): JobsDatabase {
  const config: pg.ClientConfig = {
    connectionString: url,
    application_name: 'bursar jobs',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  };
  const pool = new pg.Pool({ ...config, max: CONNECTIONS });
  // The awaiting query rejects, too; without a listener the error would end the process.
  const ignore = () => undefined;
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));

  /** Hear a channel until it is closed, on a connection of its own that is replaced whenever it breaks. */
  async function listen(
    channel: string,
    onNotification: (payload: string) => void,
    onConnect: () => void,
  ): Promise<{ close(): Promise<void> }> {
    const closing = new AbortController();
    let client: pg.Client | undefined;

    async function connect(): Promise<void> {
      const fresh = new pg.Client(config);
      fresh.on('error', ignore);
      fresh.on('notification', ({ payload }) => payload !== undefined && onNotification(payload));
      try {
        await fresh.connect();
        await fresh.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      } catch (error) {
        fresh.end().catch(ignore);
        throw error;
      }
      client = fresh;
      // Queries are over, so this comes once: when the connection has gone.
      fresh.on('end', () => void reconnect());
      onConnect();
    }

    async function reconnect(): Promise<void> {
      for (let isUp = false; !isUp && !closing.signal.aborted; ) {
        await sleep(RECONNECT_MS, undefined, { signal: closing.signal }).catch(ignore);
        if (closing.signal.aborted) return;
        isUp = await connect().then(
          () => true,
          () => false,
        );
      }
      if (closing.signal.aborted) await client?.end().catch(ignore);
    }

    await connect();
    return {
      async close() {
        closing.abort();
        await client?.end().catch(ignore);
      },
    };
  }

  return {
    executeSql: (text, values) => pool.query(text, values),
    listen,
    close: () => pool.end(),
  };
}
