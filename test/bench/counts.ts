import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** What the server did for something, counted. */
export interface Counts {
  /** Of this process: what it sent to Postgres once everything before on that connection was answered. */
  readonly roundTrips: number;
  /** Of the whole cluster: how often the write-ahead log was brought to the disk. */
  readonly walSyncs: number;
}

/** A backend that has nothing to do reports what it did after 10 s, one that works once a second. */
const REPORTED_MS = 10_500;
/** Postgres 18 counts syncs with all other input and output. */
const WAL_SYNCS = `SELECT coalesce(
    (SELECT to_jsonb(w)->>'wal_sync' FROM pg_stat_wal w)::bigint,
    (SELECT sum((to_jsonb(i)->>'fsyncs')::bigint) FROM pg_stat_io i
     WHERE to_jsonb(i)->>'object' = 'wal' AND context = 'normal')
  )::integer AS syncs`;

let roundTrips = 0;

/** From now on, count on each new connection of this process. */
function watchConnections(): void {
  const prototype = pg.Connection.prototype as unknown as {
    attachListeners(this: pg.Connection, stream: pg.Connection['stream']): void;
  };
  const attach = prototype.attachListeners;
  prototype.attachListeners = function (stream) {
    attach.call(this, stream);
    const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
    let isAnswered = true;
    stream.write = (...args: unknown[]) => {
      if (isAnswered) roundTrips += 1;
      isAnswered = false;
      return write(...args);
    };
    stream.on('data', () => {
      isAnswered = true;
    });
  };
}

/** Counts what happens during some work. To be opened before the connections that it counts on. */
export function openCounter(url: string) {
  watchConnections();
  const walSyncs = async () => {
    await sleep(REPORTED_MS);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ syncs: number }>(WAL_SYNCS);
    await client.end();
    return rows[0]?.syncs ?? Number.NaN;
  };
  return async (work: () => Promise<unknown>): Promise<Counts> => {
    const syncsBefore = await walSyncs();
    const before = roundTrips;
    await work();
    const after = roundTrips;
    return { roundTrips: after - before, walSyncs: (await walSyncs()) - syncsBefore };
  };
}
