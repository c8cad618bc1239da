import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AllStreamResolvedEvent,
  type AppendResult,
  BACKWARDS,
  END,
  EventStoreDBClient,
  FORWARDS,
  type JSONType,
  jsonEvent,
  NO_STREAM,
  START,
  type Position as StorePosition,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { encodeAppend } from './encode.ts';
import { openAppendClient } from './eventstoredb/appends.ts';
import { answered, withTimeout } from './eventstoredb/calls.ts';
import { isSystem, ORIGIN, positionOf, recorded, storePositionOf } from './eventstoredb/events.ts';
import { checkUrl } from './eventstoredb/url.ts';
import { superviseWakeups } from './eventstoredb/wakeups.ts';
import { createWakeups, follow } from './follow.ts';
import {
  type Appended,
  type EventLog,
  type ExpectedVersion,
  LogUnavailable,
  type NewEvent,
  type Page,
  type Position,
  type ReadAllOptions,
  type RecordedEvent,
  StreamPurged,
  WrongVersion,
} from './log.ts';

export interface EventStoreLogOptions {
  /** `esdb://user:password@host:2113?tls=true`, the password percent-encoded. Servers from 22.10 on (stream reads tell positions since then). */
  readonly url: string;
  /** How long one append may take before it is looked for in the stream and sent again. */
  readonly appendTimeoutMs?: number;
}

/** Events asked for in one read at most: the client keeps what it receives in memory, and a read without a maximum would take in the whole log. */
const READ_LIMIT = 1_000;
const READ_TIMEOUT_MS = 30_000;
/** Pauses before each further try of an append. */
const RETRY_PAUSES_MS = [50, 200, 500, 1_000];
/** How often an append with any version may be overtaken by other writers. */
const MAX_OVERTAKEN = 100;

/** Open the event log on EventStoreDB (architecture 3). Nothing connects before the first call. */
export function openEventStoreLog({ url, appendTimeoutMs = 5_000 }: EventStoreLogOptions): EventLog {
  checkUrl(url);
  const client = EventStoreDBClient.connectionString(url);
  const appends = openAppendClient(url, appendTimeoutMs);
  const wakeups = createWakeups();
  const closing = new AbortController();
  let closed: Promise<void> | undefined;
  const inFlight = new Set<Promise<unknown>>();
  let supervised: Promise<void> | undefined;

  function append(stream: string, expected: ExpectedVersion, events: readonly NewEvent[]): Promise<Appended> {
    if (closing.signal.aborted) return Promise.reject(new LogUnavailable('The event log is closed.'));
    const work = appendChecked(stream, expected, events);
    inFlight.add(work);
    return work.finally(() => inFlight.delete(work));
  }

  /**
   * Look at the stream first, then append. The look makes a repeated append exact (the store itself recognises one only sometimes), and after an
   * append of unknown outcome it is what tells whether the events were written.
   */
  async function appendChecked(
    stream: string,
    expected: ExpectedVersion,
    events: readonly NewEvent[],
  ): Promise<Appended> {
    encodeAppend(stream, expected, events);
    let overtaken = 0;
    for (let failures = 0; ; ) {
      try {
        const tail =
          expected === 'any' ? await readStream(stream) : await readStream(stream, expected, events.length);
        const earlier = lastOfEarlier(tail, events, expected);
        if (earlier !== undefined)
          return { position: earlier.position, version: earlier.version, duplicate: true };
        if (expected === 'any') return await write(stream, tail.length, events);
        if (tail.length > 0) throw new WrongVersion(stream, expected, await headOf(stream));
        return await write(stream, expected, events);
      } catch (error) {
        if (error instanceof StreamDeletedError) throw new StreamPurged(stream);
        if (error instanceof WrongExpectedVersionError) {
          const head = await headOf(stream);
          if (expected !== 'any' && head < expected) throw new WrongVersion(stream, expected, head);
          if (++overtaken > MAX_OVERTAKEN) throw new LogUnavailable(`stream ${stream} is written too often`);
          continue;
        }
        const pause = RETRY_PAUSES_MS[failures++];
        if (!(error instanceof LogUnavailable) || pause === undefined || closing.signal.aborted) throw error;
        await sleep(pause);
      }
    }
  }

  async function write(stream: string, version: number, events: readonly NewEvent[]): Promise<Appended> {
    const data = events.map(({ id, type, data, metadata }) =>
      jsonEvent({ id, type, data: data as JSONType, metadata }),
    );
    const options = { expectedRevision: version === 0 ? NO_STREAM : BigInt(version - 1) } as const;
    const result = await appends.append(stream, data, options);
    wakeups.announce();
    return {
      position: await positionOfLast(stream, version + events.length, events.length, result),
      version: version + events.length,
      duplicate: false,
    };
  }

  /** The store's answer places a single event exactly; of several, it says only where the commit is. */
  async function positionOfLast(stream: string, version: number, count: number, { position }: AppendResult) {
    if (count === 1 && position !== undefined) return positionOf(position);
    const [last] = await readStream(stream, version - 1, 1);
    if (last === undefined) throw new LogUnavailable(`stream ${stream} does not show what was appended`);
    return last.position;
  }

  async function readStream(stream: string, from = 0, limit = Infinity): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for (;;) {
      const maxCount = Math.min(READ_LIMIT, limit - events.length);
      const page = await readStreamPage(stream, BigInt(from + events.length), maxCount);
      events.push(...page);
      if (page.length < READ_LIMIT || events.length >= limit) return events;
    }
  }

  async function readStreamPage(
    stream: string,
    fromRevision: bigint | typeof END,
    maxCount: number,
    direction: typeof FORWARDS | typeof BACKWARDS = FORWARDS,
  ): Promise<RecordedEvent[]> {
    const options = { fromRevision, direction, maxCount, deadline: READ_TIMEOUT_MS };
    try {
      const resolved = await answered(client.readStream(stream, options).toArray());
      return resolved.flatMap(({ event }) => (event === undefined ? [] : [recorded(event)]));
    } catch (error) {
      if (error instanceof StreamNotFoundError || error instanceof StreamDeletedError) return [];
      throw error;
    }
  }

  /** Version of a stream now. */
  async function headOf(stream: string): Promise<number> {
    return (await readStreamPage(stream, END, 1, BACKWARDS))[0]?.version ?? 0;
  }

  /** Events of `$all` from a position on (inclusive, as the store counts), system events among them. */
  async function readRaw(
    from: StorePosition | typeof START | typeof END,
    maxCount: number,
    direction: typeof FORWARDS | typeof BACKWARDS = FORWARDS,
  ): Promise<AllStreamResolvedEvent[]> {
    return answered(
      client.readAll({ fromPosition: from, direction, maxCount, deadline: READ_TIMEOUT_MS }).toArray(),
    );
  }

  async function readAll({ after, limit, types }: ReadAllOptions): Promise<Page> {
    const events: RecordedEvent[] = [];
    let position = after;
    // One more than wanted, as the event at the position itself comes along.
    const maxCount = types === undefined ? Math.min(READ_LIMIT, limit + 1) : READ_LIMIT;
    for (;;) {
      const raw = await readRaw(position === undefined ? START : storePositionOf(position), maxCount);
      for (const { event } of raw) {
        if (event === undefined || (position !== undefined && positionOf(event.position) <= position))
          continue;
        position = positionOf(event.position);
        if (isSystem(event) || (types !== undefined && !types.includes(event.type))) continue;
        events.push(recorded(event));
        if (events.length === limit) return { events, position };
      }
      if (raw.length < maxCount) return { events, position: position ?? positionOf(ORIGIN) };
    }
  }

  async function head(): Promise<Position | undefined> {
    let from: StorePosition | typeof END = END;
    // The newest event is mostly among the last few; on an idle store a long tail of statistics may lie after it.
    for (let maxCount = 20; ; maxCount = READ_LIMIT) {
      const raw = await readRaw(from, maxCount, BACKWARDS);
      const newest = raw.find(({ event }) => event !== undefined && !isSystem(event))?.event;
      if (newest !== undefined) return positionOf(newest.position);
      const oldest = raw.at(-1)?.event;
      if (oldest === undefined || raw.length < maxCount) return undefined;
      from = oldest.position;
    }
  }

  async function countAfter(position: Position | undefined, limit: number): Promise<number> {
    let count = 0;
    for (let after = position; count < limit; ) {
      const wanted = Math.min(READ_LIMIT, limit - count);
      const page: Page = await readAll({ limit: wanted, ...(after && { after }) });
      count += page.events.length;
      after = page.position;
      if (page.events.length < wanted) break;
    }
    return count;
  }

  async function streamsOf(orgCode: string): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (let after: Position | undefined; ; ) {
      const page = await readAll({ limit: READ_LIMIT, ...(after && { after }) });
      for (const { stream, metadata } of page.events)
        if (metadata.orgCode === orgCode) counts.set(stream, (counts.get(stream) ?? 0) + 1);
      if (page.events.length < READ_LIMIT) return counts;
      after = page.position;
    }
  }

  async function purge(streams: readonly string[]): Promise<void> {
    for (const stream of streams) {
      try {
        await answered(client.tombstoneStream(stream, { deadline: READ_TIMEOUT_MS }));
      } catch (error) {
        if (!(error instanceof StreamDeletedError)) throw error;
      }
    }
  }

  async function shutDown(): Promise<void> {
    closing.abort();
    await Promise.allSettled(inFlight);
    await supervised;
    await appends.close();
    await withTimeout(client.dispose(), appendTimeoutMs).catch(() => undefined);
  }

  return {
    append,
    readStream: (stream, from) => readStream(stream, from),
    readAll,
    head,
    countAfter,
    streamsOf,
    purge,
    subscribe(options) {
      supervised ??= superviseWakeups(client, wakeups, closing.signal);
      const signal = AbortSignal.any([options.signal, closing.signal]);
      return follow(readAll, wakeups, { ...options, signal });
    },
    close() {
      closed ??= shutDown();
      return closed;
    },
  };
}

/** The last of these events, when exactly they are in the stream already. `tail` begins after the expected version. */
function lastOfEarlier(
  tail: readonly RecordedEvent[],
  events: readonly NewEvent[],
  expected: ExpectedVersion,
): RecordedEvent | undefined {
  const start = expected === 'any' ? tail.findIndex(({ id }) => id === events[0]?.id) : 0;
  const earlier = start < 0 ? [] : tail.slice(start, start + events.length);
  return events.every(({ id }, index) => id === earlier[index]?.id) ? earlier.at(-1) : undefined;
}
