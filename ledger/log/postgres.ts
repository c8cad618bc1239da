import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { bookmark, openBookmark } from './bookmark.ts';
import { createWatch, refuseForeign } from './condition.ts';
import { createWakeups, follow } from './follow.ts';
import type { EventMetadata, Page, Position, ReadAllOptions, RecordedEvent } from './log.ts';
import type { OpenLog } from './operations.ts';
import { createAppender } from './postgres/appender.ts';
import { asLogError, clientConfig, numberOf, positionOf } from './postgres/connection.ts';
import { lockForMigration } from './postgres/lockForMigration.ts';
import { createNotifications } from './postgres/notifications.ts';

/** How long the whole log may take to be searched for an organization's events, at its removal. */
const SEARCH_TIMEOUT_MS = 600_000;
/** Streams that one call of `log.purge` removes: no append waits for longer than that takes. */
const PURGE_AT_ONCE = 20;

/** Create schema `log`, or bring it up to date. May be repeated. */
export async function migrateLog(pool: pg.Pool): Promise<void> {
  const schema = await readFile(new URL('./postgres/schema.sql', import.meta.url), 'utf8');
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await lockForMigration(client, 'logTables');
    await client.query('SET LOCAL client_min_messages TO warning');
    await client.query('CREATE SCHEMA IF NOT EXISTS log');
    await client.query(schema);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

export interface PostgresLogOptions {
  readonly url: string;
  /** Appends that may wait before further ones are refused. */
  readonly queueLimit?: number;
  /** Connections for reading. */
  readonly readers?: number;
  /** Called with warnings for the operator. */
  readonly onLine?: (line: string) => void;
}

/** The Postgres event log also has its table read directly, by COPY, when projections are rebuilt. */
export type PostgresLog = OpenLog & { readonly table: 'log.events' };

/** Open the event log in a database that `migrateLog` prepared. Nothing connects before the first call. */
export function openPostgresLog({
  url,
  queueLimit = 10_000,
  readers = 8,
  onLine = () => undefined,
}: PostgresLogOptions): PostgresLog {
  const watch = createWatch(onLine);
  const wakeups = createWakeups();
  const notifications = createNotifications(url, wakeups.announce);
  let interruptions = 0;
  const appender = createAppender(url, queueLimit, {
    onCommit() {
      wakeups.announce();
      notifications.send();
    },
    onConnect: () => void interruptions++,
  });
  const pool = new pg.Pool({ ...clientConfig(url, 'log reader'), max: readers });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const closing = new AbortController();
  let closed: Promise<void> | undefined;

  async function query<Row extends object>(
    name: string,
    text: string,
    values: unknown[],
    options: { readonly query_timeout?: number } = {},
  ): Promise<Row[]> {
    try {
      return (await pool.query<Row>({ name, text, values, ...options })).rows;
    } catch (error) {
      throw asLogError(error);
    }
  }

  async function readStream(stream: string, from = 0): Promise<readonly RecordedEvent[]> {
    return refuseForeign((await query<EventRow>('read-stream', READ_STREAM, [stream, from])).map(recorded));
  }

  async function readAll({ after, limit, types }: ReadAllOptions): Promise<Page> {
    // Taken before the page is read: up to here the page has looked at everything.
    const seen = types === undefined ? undefined : await head();
    const start = after ?? positionOf(0n);
    const rows = await query<EventRow>('read-all', READ_ALL, [numberOf(start), types ?? null, limit]);
    const read = rows.map(recorded);
    const events = watch.own(read);
    const newest = read.at(-1);
    const last = newest === undefined ? start : bookmark(newest);
    if (rows.length < limit) return { events, position: seen !== undefined && seen > last ? seen : last };
    if (events.length === limit) return { events, position: last };
    const rest = await readAll({ after: last, limit: limit - events.length, types });
    return { events: [...events, ...rest.events], position: rest.position };
  }

  async function head(): Promise<Position | undefined> {
    const [row] = await query<{ position: string; id: string }>('head', HEAD, []);
    return row && bookmark({ position: positionOf(row.position), id: row.id });
  }

  async function identity(): Promise<string> {
    const [row] = await query<{ id: string }>('identity', 'SELECT id FROM log.identity', []);
    if (row === undefined) throw new Error('log.identity is empty');
    return row.id;
  }

  async function holds(position: Position): Promise<boolean> {
    const { place, id } = openBookmark(position);
    if (!/^\d+$/.test(place)) return false;
    const [row] = await query<{ held: boolean }>('holds', HOLDS, [place, id ?? null]);
    return row?.held ?? false;
  }

  async function countAfter(position: Position | undefined, limit: number): Promise<number> {
    const [row] = await query<{ count: number }>('count-after', COUNT_AFTER, [
      numberOf(position ?? '0'),
      limit,
    ]);
    return row?.count ?? 0;
  }

  async function streamsOf(orgCode: string): Promise<ReadonlyMap<string, number>> {
    const rows = await query<{ stream: string; events: number }>('streams-of', STREAMS_OF, [orgCode], {
      query_timeout: SEARCH_TIMEOUT_MS,
    });
    return new Map(rows.map(({ stream, events }) => [stream, events]));
  }

  async function purge(streams: readonly string[]): Promise<void> {
    for (let from = 0; from < streams.length; from += PURGE_AT_ONCE)
      await query('purge', 'SELECT log.purge($1)', [streams.slice(from, from + PURGE_AT_ONCE)]);
  }

  async function shutDown(): Promise<void> {
    closing.abort();
    await appender.close();
    await Promise.all([notifications.close(), pool.end()]);
  }

  return {
    table: 'log.events',
    append: (stream, expected, events) => watch.appending(appender.append(stream, expected, events)),
    condition: watch.condition,
    readStream,
    readAll,
    head,
    identity,
    holds,
    interruptions: () => interruptions,
    countAfter,
    streamsOf,
    purge,
    subscribe(options) {
      notifications.listen();
      const signal = AbortSignal.any([options.signal, closing.signal]);
      return follow(readAll, wakeups, { ...options, signal });
    },
    close() {
      closed ??= shutDown();
      return closed;
    },
  };
}

interface EventRow {
  readonly position: string;
  readonly stream: string;
  readonly version: number;
  readonly id: string;
  readonly type: string;
  readonly data: object;
  readonly metadata: EventMetadata;
}

function recorded(row: EventRow): RecordedEvent {
  const { stream, version, id, type, data, metadata } = row;
  return { stream, version, position: positionOf(row.position), id, type, data, metadata };
}

const COLUMNS = 'position, stream, version, id, type, data, metadata';
const READ_STREAM = `SELECT ${COLUMNS} FROM log.events
  WHERE stream_id = (SELECT id FROM log.streams WHERE stream = $1) AND version > $2 ORDER BY version`;
const READ_ALL = `SELECT ${COLUMNS} FROM log.events
  WHERE position > $1 AND ($2::text[] IS NULL OR type = ANY ($2)) ORDER BY position LIMIT $3`;
const HEAD = 'SELECT position, id FROM log.events ORDER BY position DESC LIMIT 1';
// The sequencer tells how far the log has ever been: its newest events may have been removed.
const HOLDS = `SELECT (SELECT position FROM log.sequencer) >= $1
  AND NOT EXISTS (SELECT FROM log.events WHERE position = $1 AND id <> $2::uuid) AS held`;
// Reads the whole log: an index by organization would cost every append.
const STREAMS_OF = `SELECT stream, count(*)::integer AS events FROM log.events
  WHERE org_code = $1 GROUP BY stream ORDER BY stream`;
const COUNT_AFTER = `SELECT count(*)::integer AS count
  FROM (SELECT FROM log.events WHERE position > $1 LIMIT $2) AS later`;
