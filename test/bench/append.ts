/**
 * Appends against one function call with the same guarantees, raw inserts with none, and another library, in
 * turns, so that a slow minute meets all. With EVENTSTORE_URL, the log there against its bare client.
 */
import { randomUUID } from 'node:crypto';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import { EventStoreDBClient, type JSONType, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import pg from 'pg';
import { openEventStoreLog } from '../../ledger/log/eventstoredb.ts';
import type { NewEvent } from '../../ledger/log/log.ts';
import { migrateLog, openPostgresLog } from '../../ledger/log/postgres.ts';
import { type Figure, median, quantile } from './figures.ts';

/** Writers at once, events in one append, and the least ratio of this adapter to another contender. */
const LOADS = [
  { writers: 1, events: 1, than: 'raw rows', goal: 0.9 },
  { writers: 16, events: 1, than: 'raw rows', goal: 2 },
  { writers: 16, events: 5, than: 'emmett-postgresql', goal: 5 },
  { writers: 48, events: 1, than: 'raw rows', goal: 3.5 },
] as const;
const ROUNDS = 11;
const ROUND_MS = 500;
const WARM_UP_MS = 300;
/** A writer goes on to a new stream after so many appends, as members' accounts do not grow forever. */
const APPENDS_PER_STREAM = 20;

interface Contender {
  readonly name: string;
  /** Append to a stream that has `version` events. */
  append(stream: string, version: number, events: readonly NewEvent[]): Promise<unknown>;
  close(): Promise<void>;
}

interface Measured {
  readonly name: string;
  readonly appendsPerSecond: number;
  readonly latencies: readonly number[];
}

export async function run(url: string): Promise<Figure[]> {
  const eventStoreUrl = process.env.EVENTSTORE_URL;
  if (eventStoreUrl === undefined) return runOnPostgres(url);
  console.log(`EventStoreDB; ${ROUNDS} rounds of ${ROUND_MS} ms each, taking turns`);
  const figures: Figure[] = [];
  for (const { writers, events } of LOADS) {
    const contenders = [eventStoreAdapter(eventStoreUrl), bareClient(eventStoreUrl)];
    figures.push(await measureLoad(contenders, { writers, events, than: 'bare client', goal: 1 }));
  }
  return figures;
}

async function runOnPostgres(url: string): Promise<Figure[]> {
  const pool = new pg.Pool({ connectionString: url });
  await migrateLog(pool);
  await createPlainTables(pool);
  const { rows } = await pool.query<{ fsync: string; synchronous: string; version: string }>(
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous,
       current_setting('server_version') AS version`,
  );
  const [settings] = rows;
  console.log(
    `PostgreSQL ${settings?.version}, fsync ${settings?.fsync}, synchronous_commit ${settings?.synchronous}; ${ROUNDS} rounds of ${ROUND_MS} ms each, taking turns`,
  );
  await pool.end();
  const figures: Figure[] = [];
  for (const load of LOADS) {
    const { writers } = load;
    const contenders = [
      await adapter(url),
      await plainInsert(url, writers),
      await rawInserts(url, writers),
      await emmett(url, writers),
    ];
    figures.push(await measureLoad(contenders, load));
  }
  return figures;
}

interface Load {
  readonly writers: number;
  readonly events: number;
  readonly than: string;
  readonly goal: number;
}

/** Measure the contenders in turns and print them; the first is ours. */
async function measureLoad(
  contenders: readonly Contender[],
  { writers, events, than, goal }: Load,
): Promise<Figure> {
  const rounds = contenders.map(() => ({ latencies: [] as number[], rates: [] as number[] }));
  for (const contender of contenders) await measureRound(contender, writers, events, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, contender] of contenders.entries()) {
      const { latencies, seconds } = await measureRound(contender, writers, events, ROUND_MS);
      rounds[index]?.latencies.push(...latencies);
      rounds[index]?.rates.push(latencies.length / seconds);
    }
  for (const contender of contenders) await contender.close();
  // The rate is the rounds' median: one slow minute of the machine does not decide.
  const measured = rounds.map(({ latencies, rates }, index): Measured => {
    return { name: contenders[index]?.name ?? '', appendsPerSecond: median(rates), latencies };
  });
  const inEach = `${writers} ${writers === 1 ? 'writer' : 'writers'}, ${events} ${events === 1 ? 'event' : 'events'} in an append`;
  report(inEach, events, measured);
  const other = measured.find(({ name }) => name === than);
  const value = (measured[0]?.appendsPerSecond ?? 0) / (other?.appendsPerSecond ?? 0);
  return { what: `${inEach} : ${than}`, value, goal: `at least ${goal}` };
}

/** Every writer appends again as soon as it has its answer, until the time is over. */
async function measureRound(contender: Contender, writers: number, events: number, ms: number) {
  const latencies: number[] = [];
  const started = performance.now();
  async function write(): Promise<void> {
    while (performance.now() - started < ms) {
      const stream = `account-${randomUUID()}`;
      for (let turn = 0; turn < APPENDS_PER_STREAM && performance.now() - started < ms; turn++) {
        const batch = newEvents(events);
        const asked = performance.now();
        await contender.append(stream, turn * events, batch);
        latencies.push(performance.now() - asked);
      }
    }
  }
  await Promise.all(Array.from({ length: writers }, write));
  return { latencies, seconds: (performance.now() - started) / 1000 };
}

/**
 * What an event says. Only ids differ from one to the next: making up the rest would take longer than some
 * contenders' part of an append.
 */
const DATA = {
  chargeId: randomUUID(),
  terms: {
    type: 'Dues',
    amountCents: 12_500,
    startDate: '2026-02-01',
    dueDate: '2026-03-01',
    memo: 'Spring semester, second instalment',
    lateFee: { amountCents: 1_500, startDate: '2026-03-08' },
  },
};

function newEvents(count: number): NewEvent[] {
  const commandId = randomUUID();
  const metadata = {
    orgCode: 'abgesu',
    actor: '5f0f6d3e-6c1f-4b52-9a0f-0d5f0c5a1b11',
    at: new Date().toISOString(),
    correlationId: commandId,
    causationId: commandId,
    commandId,
    schema: 1,
  };
  return Array.from({ length: count }, () => ({
    id: randomUUID(),
    type: 'ChargeAssessed',
    data: DATA,
    metadata,
  }));
}

async function adapter(url: string): Promise<Contender> {
  const log = openPostgresLog({ url });
  return { name: 'this adapter', append: log.append, close: log.close };
}

function eventStoreAdapter(url: string): Contender {
  const log = openEventStoreLog({ url });
  return { name: 'this adapter', append: log.append, close: log.close };
}

function bareClient(url: string): Contender {
  const client = EventStoreDBClient.connectionString(url);
  return {
    name: 'bare client',
    append: (stream, version, events) =>
      client.appendToStream(
        stream,
        events.map(({ id, type, data, metadata }) =>
          jsonEvent({ id, type, data: data as JSONType, metadata }),
        ),
        { expectedRevision: version === 0 ? NO_STREAM : BigInt(version - 1) },
      ),
    close: () => client.dispose(),
  };
}

/** Tables of their own for the others, with the same columns, keys and settings. */
async function createPlainTables(pool: pg.Pool): Promise<void> {
  await pool.query(`
    CREATE SCHEMA plain;
    CREATE TABLE plain.events (LIKE log.events INCLUDING ALL);
    CREATE TABLE plain.sequencer (LIKE log.sequencer INCLUDING ALL) WITH (fillfactor = 10);
    CREATE TABLE plain.streams (LIKE log.streams INCLUDING ALL) WITH (fillfactor = 70);
    INSERT INTO plain.sequencer (position) VALUES (0);
    ${PLAIN_APPEND};
    CREATE SCHEMA raw;
    CREATE TABLE raw.events (LIKE log.events INCLUDING DEFAULTS);
    ALTER TABLE raw.events ALTER COLUMN position ADD GENERATED ALWAYS AS IDENTITY, ADD PRIMARY KEY (position)`);
}

/**
 * The fair contender: the same tables, order and version check by one function call and one commit per
 * append.
 */
async function plainInsert(url: string, writers: number): Promise<Contender> {
  const pool = new pg.Pool({ connectionString: url, max: writers });
  return {
    name: 'plain insert',
    append: (stream, version, events) =>
      pool.query({
        name: 'append',
        text: 'SELECT plain.append($1, $2, $3, $4, $5, $6, $7)',
        values: [stream, version, ...columnsOf(events)],
      }),
    close: () => pool.end(),
  };
}

/** Writers wait for the sequencer's row, as ours do: without it positions become visible out of order. */
const PLAIN_APPEND = `
  CREATE FUNCTION plain.append(
    stream_ text, expected integer, ids uuid[], types text[], org_codes text[],
    datas json[], metadatas json[]
  ) RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE base bigint; stream_id_ bigint;
  BEGIN
    UPDATE plain.sequencer SET position = position + cardinality(ids) RETURNING position - cardinality(ids) INTO STRICT base;
    IF expected = 0 THEN
      INSERT INTO plain.streams (stream, id, version) VALUES (stream_, base, cardinality(ids)) RETURNING id INTO stream_id_;
    ELSE
      UPDATE plain.streams SET version = expected + cardinality(ids) WHERE stream = stream_ AND version = expected
      RETURNING id INTO stream_id_;
      IF NOT FOUND THEN RAISE 'wrong version'; END IF;
    END IF;
    INSERT INTO plain.events (position, stream_id, stream, version, id, type, org_code, data, metadata)
    SELECT base + n, stream_id_, stream_, expected + n, id, type, org_code, data, metadata
    FROM unnest(ids, types, org_codes, datas, metadatas) WITH ORDINALITY AS event (id, type, org_code, data, metadata, n);
    RETURN base + cardinality(ids);
  END $$`;

function columnsOf(events: readonly NewEvent[]): unknown[][] {
  return [
    events.map((event) => event.id),
    events.map((event) => event.type),
    events.map((event) => event.metadata.orgCode),
    events.map((event) => JSON.stringify(event.data)),
    events.map((event) => JSON.stringify(event.metadata)),
  ];
}

/** Rows, one by one, each its own commit, without order, version check or unique keys. */
async function rawInserts(url: string, writers: number): Promise<Contender> {
  const pool = new pg.Pool({ connectionString: url, max: writers });
  return {
    name: 'raw rows',
    async append(stream, version, events) {
      for (const [index, { id, type, data, metadata }] of events.entries())
        await pool.query({
          name: 'insert',
          text: `INSERT INTO raw.events (stream_id, stream, version, id, type, org_code, data, metadata)
            VALUES (1, $1, $2, $3, $4, $5, $6, $7)`,
          values: [
            stream,
            version + index + 1,
            id,
            type,
            metadata.orgCode,
            JSON.stringify(data),
            JSON.stringify(metadata),
          ],
        });
    },
    close: () => pool.end(),
  };
}

async function emmett(url: string, writers: number): Promise<Contender> {
  const pool = new pg.Pool({ connectionString: url, max: writers });
  const store = getPostgreSQLEventStore(url, { connectionOptions: { pool } });
  await store.schema.migrate();
  return {
    name: 'emmett-postgresql',
    append: (stream, version, events) =>
      store.appendToStream(
        stream,
        events.map(({ type, data, metadata }) => ({
          type,
          data: data as Record<string, unknown>,
          metadata: { ...metadata },
        })),
        { expectedStreamVersion: version === 0 ? 'STREAM_DOES_NOT_EXIST' : BigInt(version) },
      ),
    async close() {
      await store.close();
      if (!pool.ended) await pool.end();
    },
  };
}

function report(title: string, events: number, measured: readonly Measured[]): void {
  console.log(`\n${title}`);
  console.log(line('', 'events/s', 'appends/s', 'p50 ms', 'p99 ms', 'this adapter'));
  for (const { name, appendsPerSecond, latencies } of measured)
    console.log(
      line(
        name,
        (appendsPerSecond * events).toFixed(0),
        appendsPerSecond.toFixed(0),
        median(latencies).toFixed(2),
        quantile(latencies, 0.99).toFixed(2),
        `${((measured[0]?.appendsPerSecond ?? 0) / appendsPerSecond).toFixed(2)} x`,
      ),
    );
}

function line(name: string, ...cells: string[]): string {
  return name.padEnd(20) + cells.map((cell) => cell.padStart(14)).join('');
}
