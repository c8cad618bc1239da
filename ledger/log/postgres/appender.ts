import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type EncodedAppend, encodeAppend } from '../encode.ts';
import { type Appended, LogUnavailable, type NewEvent, StreamPurged, WrongVersion } from '../log.ts';
import { asLogError, clientConfig, isUnavailable, positionOf } from './connection.ts';

/** Requests in one batch at most. */
const BATCH_LIMIT = 500;
/** Pauses before each retry with a new connection: in all, longer than a restart of the database. */
const RETRY_PAUSES_MS = [50, 200, 500, 1_000, 2_000];

export interface Appender {
  append(stream: string, expectedVersion: number, events: readonly NewEvent[]): Promise<Appended>;
  /** Refuses new appends, finishes those queued, closes the connection. */
  close(): Promise<void>;
}

interface Request extends EncodedAppend {
  readonly stream: string;
  readonly expected: number;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: unknown) => void;
}

interface AppendRow {
  readonly base: string;
  readonly heads: number[] | null;
  readonly earlier: (string | null)[] | null;
}

/**
 * Group commit (architecture 3): while one batch is in flight on the appender's own connection, the next one
 * fills. One batch is one function call, one transaction and one commit.
 */
export function createAppender(
  url: string,
  queueLimit: number,
  { onCommit, onConnect }: { readonly onCommit: () => void; readonly onConnect: () => void },
): Appender {
  let queue: Request[] = [];
  let client: pg.Client | undefined;
  let running: Promise<void> | undefined;
  let closed = false;

  function append(stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended> {
    return new Promise((resolve, reject) => {
      if (closed) throw new LogUnavailable('The event log is closed.');
      if (queue.length >= queueLimit)
        throw new LogUnavailable(`${queueLimit} appends are waiting; no more are taken.`);
      queue.push({ stream, expected, ...encodeAppend(stream, expected, events), resolve, reject });
      running ??= run();
    });
  }

  async function run(): Promise<void> {
    while (queue.length > 0) {
      // Callers who were just answered may ask again before the batch is cut: it fills better.
      await new Promise(setImmediate);
      const batch = cutBatch();
      try {
        await write(batch);
      } catch (error) {
        // Without a connection those who wait would fail like this batch, only later.
        const stranded = [...batch, ...queue.splice(0)];
        for (const request of stranded) request.reject(error);
      }
    }
    running = undefined;
  }

  /** The next requests, one per stream: a second one depends on the outcome of the first. */
  function cutBatch(): Request[] {
    const batch: Request[] = [];
    const later: Request[] = [];
    const streams = new Set<string>();
    for (const request of queue) {
      if (batch.length === BATCH_LIMIT || streams.has(request.stream)) later.push(request);
      else {
        streams.add(request.stream);
        batch.push(request);
      }
    }
    queue = later;
    return batch;
  }

  /** Write a batch. A failed one is retried request by request, so that the bad one fails alone. */
  async function write(batch: readonly Request[]): Promise<void> {
    try {
      const row = await call(batch);
      answer(batch, row);
      onCommit();
    } catch (error) {
      if (error instanceof LogUnavailable) throw error;
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const request of batch) await write([request]);
    }
  }

  /**
   * Call `log.append_batch`, on a new connection when the old one broke. A repeat is safe: the sequencer's
   * lock makes it wait for the first transaction, and event ids show what that wrote.
   * @throws LogUnavailable when no try gets an answer; DatabaseError when the statement is refused
   */
  async function call(batch: readonly Request[]): Promise<AppendRow> {
    const values = parametersOf(batch);
    for (let attempt = 0; ; attempt++) {
      try {
        client ??= await connect();
        const result = await client.query<AppendRow>({ name: 'append', text: APPEND, values });
        const [row] = result.rows;
        if (row === undefined) throw new Error('log.append_batch answered nothing');
        return row;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        disconnect();
        const pause = RETRY_PAUSES_MS[attempt];
        if (pause === undefined) throw asLogError(error);
        // By lot, so that processes which lost the same database do not come back all at once.
        await sleep(pause * (1 + Math.random() / 2));
      }
    }
  }

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client(clientConfig(url, 'log appender'));
    fresh.on('error', () => {
      if (client === fresh) client = undefined;
    });
    try {
      await fresh.connect();
      // Under a stricter level the version check would see the state from before the sequencer's lock.
      await fresh.query(`SET default_transaction_isolation TO 'read committed'`);
      // A custom plan is never better here, but the planner would make one for each small batch; and every
      // look-up is by key, whatever the planner believes of a table that is young and not yet analyzed.
      await fresh.query(`SET plan_cache_mode TO force_generic_plan; SET enable_hashjoin TO off;
        SET enable_mergejoin TO off; SET enable_seqscan TO off`);
      onConnect();
      return fresh;
    } catch (error) {
      fresh.end().catch(() => undefined);
      throw error;
    }
  }

  function disconnect(): void {
    client?.end().catch(() => undefined);
    client = undefined;
  }

  async function close(): Promise<void> {
    closed = true;
    await running;
    await client?.end().catch(() => undefined);
    client = undefined;
  }

  /** Answer a committed batch, and with it those who wait but have lost by it. */
  function answer(batch: readonly Request[], row: AppendRow): void {
    const winners = new Map<string, Winner>();
    let position = BigInt(row.base);
    for (const [index, request] of batch.entries()) {
      const { stream, expected, events } = request;
      position += BigInt(events.length);
      const head = row.heads?.[index] ?? expected;
      const earlier = row.earlier?.[index];
      if (head < 0) {
        request.reject(new StreamPurged(stream));
      } else if (earlier) {
        request.resolve({ position: positionOf(earlier), version: expected + events.length });
      } else if (expected !== head) {
        request.reject(new WrongVersion(stream, expected, head));
      } else {
        const appended = { position: positionOf(position), version: head + events.length };
        request.resolve(appended);
        winners.set(stream, { head, events, appended });
      }
    }
    queue = queue.filter((request) => !lost(request, winners.get(request.stream)));
  }

  return { append, close };
}

/** What was just written to a stream that had `head` events. */
interface Winner {
  readonly head: number;
  readonly events: EncodedAppend['events'];
  readonly appended: Appended;
}

/** Answer a waiting request that raced the winner for the same version. Says whether it was answered. */
function lost(request: Request, winner: Winner | undefined): boolean {
  if (winner === undefined || request.expected !== winner.head) return false;
  const same =
    request.events.length === winner.events.length &&
    request.events.every((event, index) => event.id === winner.events[index]?.id);
  if (same) request.resolve(winner.appended);
  else request.reject(new WrongVersion(request.stream, winner.head, winner.appended.version));
  return true;
}

const APPEND = `SELECT base, heads, earlier FROM log.append_batch(
  streams => $1, expected => $2, counts => $3, org_codes => $4, event_request => $5, event_index => $6, event_id => $7,
  type_lines => $8, data_lines => $9, metadata_lines => $10)`;

/** The parameters of `APPEND`, in its order. */
function parametersOf(batch: readonly Request[]): (string | string[])[] {
  const events = batch.flatMap((request) => request.events);
  return [
    batch.map(({ stream }) => stream),
    arrayOf(batch.map(({ expected }) => expected)),
    arrayOf(batch.map((request) => request.events.length)),
    batch.map(({ orgCode }) => orgCode),
    arrayOf(batch.flatMap((request, index) => request.events.map(() => index + 1))),
    arrayOf(batch.flatMap((request) => request.events.map((_, index) => index))),
    arrayOf(events.map(({ id }) => id)),
    events.map(({ type }) => type).join('\n'),
    events.map(({ data }) => data).join('\n'),
    events.map(({ metadata }) => metadata).join('\n'),
  ];
}

/** An array of what needs no quotes. The package would quote each element, which takes long. */
function arrayOf(values: readonly (number | string)[]): string {
  return `{${values.join()}}`;
}
