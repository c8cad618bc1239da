import type pg from 'pg';
import { decode } from '../../../ledger/catalogue.ts';
import { isOwn } from '../../../ledger/log/condition.ts';
import { readAhead } from '../../../ledger/log/follow.ts';
import type { EventLog, EventMetadata, Position, RecordedEvent } from '../../../ledger/log/log.ts';
import type { LogOperations } from '../../../ledger/log/operations.ts';
import { numberOf, positionOf } from '../../../ledger/log/postgres/connection.ts';
import { copiedRows, copyLine, copyWriter } from '../copy.ts';
import type { Projection, Rows } from '../projection.ts';
import { rowCache } from '../rowCache.ts';
import type { Table } from '../table.ts';
import { transaction } from '../transaction.ts';
import { fillTables, type TableWriter } from './fillTables.ts';

/** The event log; where its events are a table of the same database, they are copied straight from there. */
export type RebuildableLog = EventLog &
  Pick<LogOperations, 'countAfter' | 'holds'> & { readonly table?: 'log.events' };

/** Events between two lines of progress. */
const PROGRESS_EVERY = 100_000;
const STAGING_PAGE = 5_000;

export interface FoldLogOptions {
  readonly log: RebuildableLog;
  readonly pool: pg.Pool;
  readonly projections: readonly Projection[];
  readonly schema: string;
  readonly upTo: Position;
  readonly signal?: AbortSignal;
  readonly onProgress: (line: string) => void;
}

/**
 * Make the tables of projections in a schema and fill them from the log up to a position, stream by stream;
 * answers the number of events. When it fails, drop the schema.
 */
export async function foldLog(options: FoldLogOptions): Promise<number> {
  const tables = options.projections.flatMap((projection) => projection.tables);
  const source = await sourceOf(options);
  return fillTables({ ...options, tables }, (writer) => foldStreams(options, tables, source, writer));
}

/** A query for events, each stream's together and in the order of versions, and how its positions read. */
interface Source {
  readonly query: string;
  readonly position: (text: string) => Position;
  /** Removed organizations that still have events in the log. */
  readonly removed: ReadonlySet<string>;
}

const COLUMNS = 'position, stream, version, id, type, data, metadata';
async function sourceOf(options: FoldLogOptions): Promise<Source> {
  const { log, schema, upTo } = options;
  if (log.table !== undefined)
    return {
      query: `SELECT ${COLUMNS} FROM ${log.table} WHERE position <= ${numberOf(upTo || '0')}
        ORDER BY stream_id, version`,
      position: positionOf,
      removed: new Set(),
    };
  const removed = await stage(options);
  return {
    // By bytes: faster than a language's order.
    query: `SELECT ${COLUMNS} FROM ${schema}.staging ORDER BY stream COLLATE "C", version`,
    position: (text) => text,
    removed,
  };
}

/** Copy a log that is not in this database into a table beside the new ones; answers who was removed. */
async function stage({ log, pool, schema, upTo, signal, onProgress }: FoldLogOptions): Promise<Set<string>> {
  const removed = new Set<string>();
  await pool.query(`CREATE UNLOGGED TABLE ${schema}.staging (position text, stream text, version integer,
    id text, type text, data json, metadata json)`);
  await transaction(pool, async (client) => {
    const writer = copyWriter(client, '');
    const readPage = readAhead(log.readAll);
    let copied = 0;
    for (let position: Position = ''; position < upTo; ) {
      signal?.throwIfAborted();
      const page = await readPage({ after: position || undefined, limit: STAGING_PAGE });
      for (const event of page.events.filter((one) => one.position <= upTo)) {
        const { position, stream, version, id, type, data, metadata } = event;
        writer.write(`${schema}.staging`, copyLine([position, stream, version, id, type, data, metadata]));
        if (type === 'TenantRemoved') removed.add(metadata.orgCode);
        copied += 1;
      }
      await writer.drain();
      if (copied % PROGRESS_EVERY < STAGING_PAGE) onProgress(`Copied ${copied} events from the log.`);
      position = page.position;
    }
    await writer.finish();
  });
  return removed;
}

/** Fold every stream from its first event on, holding one stream's rows at a time and the sums of all. */
async function foldStreams(
  { pool, projections, signal, onProgress }: FoldLogOptions,
  tables: readonly Table[],
  source: Source,
  writer: TableWriter,
): Promise<number> {
  const entities = tables.filter((table) => table.kind === 'entity');
  const counters = tables.filter((table) => table.kind === 'counter');
  const cache = rowCache('missing');
  // Rows that are written once need not be held.
  const rows: Rows = { ...cache, append: writer.write };
  const write = (written: readonly Table[]) => {
    for (const table of written) {
      for (const row of cache.dirty(table)) writer.write(table, row);
      cache.clear(table);
    }
  };

  let events = 0;
  let stream = '';
  const reader = await pool.connect();
  try {
    // The log's index has the order. Staged events are sorted by one process: several would take the
    // processors from folding and copying in.
    await reader.query(
      `BEGIN READ ONLY; SET LOCAL enable_sort = off;
       SET LOCAL work_mem = '128MB'; SET LOCAL max_parallel_workers_per_gather = 0`,
    );
    for await (const lines of copiedRows(reader, source.query)) {
      signal?.throwIfAborted();
      for (const line of lines) {
        const recorded = recordedOf(line, source);
        if (!isOwn(recorded) || source.removed.has(recorded.metadata.orgCode)) continue;
        const event = decode(recorded);
        if (event.stream !== stream) write(entities);
        stream = event.stream;
        for (const projection of projections) projection.fold(event, rows);
        events += 1;
        if (events % PROGRESS_EVERY === 0) onProgress(`Folded ${events} events.`);
      }
      await writer.drain();
    }
    write(entities);
    write(counters);
    await reader.query('COMMIT');
    reader.release();
  } catch (error) {
    // A COPY that was left in its middle cannot be ended politely.
    reader.release(true);
    throw error;
  }
  return events;
}

function recordedOf(line: readonly string[], source: Source): RecordedEvent {
  const [position = '', stream = '', version = '', id = '', type = '', data = '', metadata = ''] = line;
  return {
    position: source.position(position),
    stream,
    version: Number(version),
    id,
    type,
    data: JSON.parse(data) as object,
    metadata: JSON.parse(metadata) as EventMetadata,
  };
}
