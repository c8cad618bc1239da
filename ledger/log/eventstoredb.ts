import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AppendResult,
  EventStoreDBClient,
  type JSONType,
  jsonEvent,
  NO_STREAM,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { encodeAppend } from './encode.ts';
import { openAppendClient } from './eventstoredb/appends.ts';
import { answered, withTimeout } from './eventstoredb/calls.ts';
import { positionOf } from './eventstoredb/events.ts';
import { openReads } from './eventstoredb/reads.ts';
import { checkUrl } from './eventstoredb/url.ts';
import { superviseWakeups } from './eventstoredb/wakeups.ts';
import { createWakeups, follow } from './follow.ts';
import {
  type Appended,
  type EventLog,
  type ExpectedVersion,
  LogUnavailable,
  type NewEvent,
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

const PURGE_TIMEOUT_MS = 30_000;
/** Pauses before each further try of an append. */
const RETRY_PAUSES_MS = [50, 200, 500, 1_000];
/** How often an append with any version may be overtaken by other writers. */
const MAX_OVERTAKEN = 100;

/** Open the event log on EventStoreDB (architecture 3). Nothing connects before the first call. */
export function openEventStoreLog({ url, appendTimeoutMs = 5_000 }: EventStoreLogOptions): EventLog {
  checkUrl(url);
  const client = EventStoreDBClient.connectionString(url);
  const { readStream, headOf, readAll, head, countAfter, streamsOf } = openReads(client);
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

  async function purge(streams: readonly string[]): Promise<void> {
    for (const stream of streams) {
      try {
        await answered(client.tombstoneStream(stream, { deadline: PURGE_TIMEOUT_MS }));
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
