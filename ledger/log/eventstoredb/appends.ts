import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeadlineExceededError,
  type EventData,
  EventStoreDBClient,
  type JSONType,
  jsonEvent,
  NO_STREAM,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { type EncodedAppend, encodeAppend } from '../encode.ts';
import { type Appended, LogUnavailable, type NewEvent, StreamPurged, WrongVersion } from '../log.ts';
import { answered, disconnect, endCalls, isSilence, withTimeout } from './calls.ts';
import { positionOf } from './events.ts';

const utf8 = new TextEncoder();

/** Pauses before each further try of an append. */
const RETRY_PAUSES_MS = [50, 200, 500, 1_000];

export interface AppendLimits {
  /** How long one try may take before another is made. */
  readonly tryMs: number;
  readonly allMs: number;
}

export interface Appends {
  append(stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended>;
  close(): Promise<void>;
}

/**
 * Appends, with a client of their own. A try without an answer is simply repeated: the same event ids at the
 * same version get the first answer.
 *
 * A client sends its appends by one gRPC call. When that call ends without an error, every later append waits
 * forever; and a client that found no leader never looks for one again. So each try has a timeout of ours,
 * and a failure that is no answer of the store calls `onLost` and makes a new client. The old one's calls
 * are ended first: the package keeps the pending appends of all clients in one table, so that a late failure
 * of the old one would reject those of the new one.
 */
export function openAppends(
  url: string,
  { tryMs, allMs }: AppendLimits,
  closing: AbortSignal,
  onLost: () => void,
): Appends {
  let current = Promise.resolve(EventStoreDBClient.connectionString(url));

  async function renewed(old: EventStoreDBClient, failure: LogUnavailable): Promise<EventStoreDBClient> {
    await endCalls(old);
    if (isSilence(failure)) disconnect(old);
    return EventStoreDBClient.connectionString(url);
  }

  /** @throws TypeError naming what cannot be stored */
  async function append(stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended> {
    // What Postgres could not store is refused here too.
    const proposed = proposedOf(events, encodeAppend(stream, expected, events));
    const until = performance.now() + allMs;
    for (let failures = 0; ; ) {
      try {
        return await write(stream, expected, proposed, Math.min(tryMs, until - performance.now()));
      } catch (error) {
        if (error instanceof StreamDeletedError) throw new StreamPurged(stream);
        if (error instanceof WrongExpectedVersionError) {
          const { actualVersion } = error;
          const actual = typeof actualVersion === 'bigint' ? Number(actualVersion) + 1 : 0;
          throw new WrongVersion(stream, expected, actual);
        }
        const pause = RETRY_PAUSES_MS[failures++];
        if (!(error instanceof LogUnavailable) || pause === undefined || closing.aborted) throw error;
        // A try that has hardly any time would only hide why the others failed.
        if (until - performance.now() - pause < tryMs / 10) throw error;
        await sleep(pause);
      }
    }
  }

  async function write(
    stream: string,
    expected: number,
    events: readonly EventData[],
    ms: number,
  ): Promise<Appended> {
    const expectedRevision = expected === 0 ? NO_STREAM : BigInt(expected - 1);
    const { position } = await call(
      (client) => client.appendToStream(stream, [...events], { expectedRevision, deadline: ms }),
      ms,
    );
    if (position === undefined) throw new Error('EventStoreDB before 22.10 does not tell positions');
    return { position: positionOf(position), version: expected + events.length };
  }

  async function call<Result>(
    work: (client: EventStoreDBClient) => Promise<Result>,
    ms: number,
  ): Promise<Result> {
    const used = current;
    const client = await used;
    try {
      return await answered(withTimeout(work(client), ms));
    } catch (error) {
      if (error instanceof LogUnavailable && !isAnswer(error)) {
        onLost();
        if (used === current) current = renewed(client, error);
      }
      throw error;
    }
  }

  return {
    append,
    async close() {
      const last = await current;
      await endCalls(last);
      disconnect(last);
    },
  };
}

/** The events as the client takes them: of their JSON, it takes that of the metadata, in bytes. */
function proposedOf(events: readonly NewEvent[], { events: encoded }: EncodedAppend): EventData[] {
  return events.map(({ id, type, data }, index) =>
    jsonEvent({ id, type, data: data as JSONType, metadata: utf8.encode(encoded[index]?.metadata) }),
  );
}

/** The store reported a timeout of this append: the connection works. */
function isAnswer({ cause }: LogUnavailable): boolean {
  return cause instanceof DeadlineExceededError && cause.code === undefined;
}
