import { type EventData, EventStoreDBClient, type JSONType, jsonEvent } from '@eventstore/db-client';
import type pg from 'pg';
import { StartupError } from '../../api/platform/errors/startupError.ts';
import { openEventStoreLog } from '../../ledger/log/eventstoredb.ts';
import { migrateLog, openPostgresLog } from '../../ledger/log/postgres.ts';
import { openDatabase } from '../../projections/engine/database.ts';
import type { RebuildableLog } from '../../projections/engine/rebuild/foldLog.ts';
import { rebuild } from '../../projections/engine/rebuild.ts';
import { lanes, migrateProjections } from '../../projections/index.ts';
import { type Figure, median } from './figures.ts';
import { writeOrganizations } from './organizations.ts';

const EVENTS = Number(process.env.BURSAR_BENCH_EVENTS ?? 100_000);
const ROUNDS = 3;
/** Streams that are copied at the same time. */
const COPIED_AT_ONCE = 16;
const PAGE = 5_000;

/**
 * The same events in both logs, which take turns: how fast all of them are read, and how fast all tables are
 * made of them.
 */
export async function compareRebuilds(url: string, eventStoreUrl: string): Promise<Figure[]> {
  const db = openDatabase(url);
  await migrateLog(db.pool);
  await migrateProjections(db.pool);
  const postgres = openPostgresLog({ url });
  const eventStore = openEventStoreLog({ url: eventStoreUrl });
  try {
    if ((await eventStore.head()) !== undefined)
      throw new StartupError('This bench needs an EventStoreDB without events: it fills it with its own.');
    const events = await writeOrganizations(db.pool, EVENTS);
    await copyTo(eventStoreUrl, db.pool);
    console.log(`${events} events; ${ROUNDS} rounds, taking turns\n`);
    console.log(line('events per second', 'Postgres', 'EventStoreDB', 'ratio'));
    const logs = [postgres, eventStore] as const;
    await compare('reading all', logs, async (log) => {
      const start = performance.now();
      return (await readAll(log)) / ((performance.now() - start) / 1000);
    });
    const value = await compare('rebuild', logs, async (log) => {
      const report = await rebuild({ log, pool: db.pool, lanes, compare: false });
      return report.events / report.seconds;
    });
    return [{ what: 'rebuild from EventStoreDB : from Postgres', value, goal: 'at least 0.75' }];
  } finally {
    await Promise.all([postgres.close(), eventStore.close()]);
    await db.close();
  }
}

async function compare(
  what: string,
  logs: readonly RebuildableLog[],
  measure: (log: RebuildableLog) => Promise<number>,
): Promise<number> {
  const rates = logs.map(() => [] as number[]);
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, log] of logs.entries()) rates[index]?.push(await measure(log));
  const [base = 0, other = 0] = rates.map(median);
  console.log(line(what, base.toFixed(0), other.toFixed(0), (other / base).toFixed(2)));
  return other / base;
}

async function readAll(log: RebuildableLog): Promise<number> {
  let count = 0;
  for (let after: string | undefined; ; ) {
    const page = await log.readAll({ limit: PAGE, after });
    count += page.events.length;
    if (page.events.length < PAGE) return count;
    after = page.position;
  }
}

/** Copy the Postgres log, stream by stream. */
async function copyTo(url: string, pool: pg.Pool): Promise<void> {
  const client = EventStoreDBClient.connectionString(url);
  const { rows } = await pool.query<{ stream: string; id: string }>('SELECT stream, id FROM log.streams');
  const queue = rows.values();
  const copy = async () => {
    for (const { stream, id } of queue) {
      const events = await pool.query<{ id: string; type: string; data: JSONType; metadata: object }>(
        'SELECT id, type, data, metadata FROM log.events WHERE stream_id = $1 ORDER BY version',
        [id],
      );
      const proposed = events.rows.map((event): EventData => jsonEvent(event));
      await client.appendToStream(stream, proposed);
    }
  };
  await Promise.all(Array.from({ length: COPIED_AT_ONCE }, copy));
  await client.dispose();
}

function line(what: string, ...cells: string[]): string {
  return what.padEnd(24) + cells.map((cell) => cell.padStart(14)).join('');
}
