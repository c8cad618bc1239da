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

/** Pauses before each further try of an append. */
const RETRY_PAUSES_MS = [50, 200, 500, 1_000];

export interface AppendLimits {
  /** How long one try may take before another is made. */
  readonly tryMs: number;
  /** How long all tries together may take. */
  readonly allMs: number;
}

export interface Appends {
  append(stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended>;
  close(): Promise<void>;
}

/**
 * Appends, and the client that is for them alone. What became of a try without an answer need not be found out: the store answers the same event ids at the same
 * version as the first time, whatever has followed since, and anything else at that version it refuses.
 *
 * All appends of a client share one call to the server, and when that ends without an error the client goes on writing into it: this append and every later one waits
 * for ever. And a client that once found no leader tells so for ever. So each try has a timeout of ours, and after any failure a new client takes over. The old one is
 * disposed of first: until then it would reject the appends of the new one too, as the package keeps those of all clients in one table. `onLost` is told of each try
 * that failed so.
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
    const proposed = proposedOf(encodeAppend(stream, expected, events), events);
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

/** The events as the client takes them. An envelope that several share is turned into bytes once. */
function proposedOf(encoded: EncodedAppend, events: readonly NewEvent[]): EventData[] {
  let text: string | undefined;
  let metadata: Uint8Array | undefined;
  return encoded.events.map((event, index) => {
    if (event.metadata !== text) {
      text = event.metadata;
      metadata = new TextEncoder().encode(text);
    }
    return jsonEvent({ id: event.id, type: event.type, data: events[index]?.data as JSONType, metadata });
  });
}

/** The store itself has told that it could not do this one append in time: the connection is whole. */
function isAnswer({ cause }: LogUnavailable): boolean {
  return cause instanceof DeadlineExceededError && cause.code === undefined;
}
