import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  FORWARDS,
  NotLeaderError,
  START,
  StreamDeletedError,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { bookmark } from '../bookmark.ts';
import { isOwn, refuseForeign, type Watch } from '../condition.ts';
import { LogUnavailable, type Page, type Position, type ReadAllOptions, type RecordedEvent } from '../log.ts';
import { type From, readAllEvents } from './allEvents.ts';
import { answered, collected, disconnect, endCalls, isSilence, withTimeout } from './calls.ts';
import { isSystem, ORIGIN, positionOf, recorded, storePositionOf } from './events.ts';

/** Events per read at most: without a limit the client would keep the whole log in memory. */
const READ_LIMIT = 5_000;

/** Makes a call with a client that is not known to have failed. */
export type Call = <Result>(work: (client: EventStoreDBClient) => Promise<Result>) => Promise<Result>;

/** Reads in pages with time limits, and removals of streams. `onLost`: a call did not reach the store. */
export function openReads(url: string, patienceMs: number, watch: Watch, onLost: () => void) {
  let client = EventStoreDBClient.connectionString(url);

  async function call<Result>(work: (client: EventStoreDBClient) => Promise<Result>): Promise<Result> {
    const used = client;
    try {
      return await answered(
        work(used).catch((error: unknown) => {
          // A node that follows has named the leader, to whom the client goes now.
          if (error instanceof LogUnavailable && error.cause instanceof NotLeaderError) return work(used);
          throw error;
        }),
      );
    } catch (error) {
      if (error instanceof LogUnavailable) onLost();
      if (error instanceof LogUnavailable && used === client) {
        client = EventStoreDBClient.connectionString(url);
        // What others still read with a connection that has failed ends by itself.
        if (isSilence(error)) disconnect(used);
      }
      throw error;
    }
  }

  async function readStream(stream: string, from = 0): Promise<readonly RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for (;;) {
      const page = await readStreamPage(stream, BigInt(from + events.length));
      events.push(...page);
      if (page.length < READ_LIMIT) return refuseForeign(events);
    }
  }

  async function readStreamPage(stream: string, fromRevision: bigint): Promise<RecordedEvent[]> {
    const options = { fromRevision, maxCount: READ_LIMIT };
    try {
      const resolved = await call((it) => collected(it.readStream(stream, options), patienceMs));
      return resolved.flatMap(({ event }) => (event === undefined ? [] : [recorded(event)]));
    } catch (error) {
      if (error instanceof StreamNotFoundError || error instanceof StreamDeletedError) return [];
      throw error;
    }
  }

  /** Events of `$all` from a position on (inclusive, as the store counts), system events among them. */
  function readRaw(
    from: From,
    count: number,
    direction: typeof FORWARDS | typeof BACKWARDS = FORWARDS,
  ): Promise<RecordedEvent[]> {
    return call((it) => readAllEvents(it, { from, count, direction }, patienceMs));
  }

  async function readAll({ after, limit, types }: ReadAllOptions): Promise<Page> {
    const events: RecordedEvent[] = [];
    let position = after;
    // One more than wanted, as the event at the position itself comes along.
    const maxCount = types === undefined ? Math.min(READ_LIMIT, limit + 1) : READ_LIMIT;
    for (;;) {
      const raw = await readRaw(position === undefined ? START : storePositionOf(position), maxCount);
      for (const event of raw) {
        if (position !== undefined && event.position <= position) continue;
        position = bookmark(event);
        if (isSystem(event) || (types !== undefined && !types.includes(event.type))) continue;
        events.push(...watch.own([event]));
        if (events.length === limit) return { events, position };
      }
      if (raw.length < maxCount) return { events, position: position ?? positionOf(ORIGIN) };
    }
  }

  async function head(): Promise<Position | undefined> {
    let from: From = END;
    // The newest event is mostly among the last few; on an idle store many statistics may follow it.
    for (let maxCount = 20; ; maxCount = READ_LIMIT) {
      const raw = await readRaw(from, maxCount, BACKWARDS);
      const newest = raw.find((event) => !isSystem(event) && isOwn(event));
      if (newest !== undefined) return bookmark(newest);
      const oldest = raw.at(-1);
      if (oldest === undefined || raw.length < maxCount) return undefined;
      from = storePositionOf(oldest.position);
    }
  }

  async function countAfter(position: Position | undefined, limit: number): Promise<number> {
    let count = 0;
    for (let after = position; count < limit; ) {
      const wanted = Math.min(READ_LIMIT, limit - count);
      const page: Page = await readAll({ limit: wanted, after });
      count += page.events.length;
      after = page.position;
      if (page.events.length < wanted) break;
    }
    return count;
  }

  async function streamsOf(orgCode: string): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (let after: Position | undefined; ; ) {
      const page = await readAll({ limit: READ_LIMIT, after });
      for (const { stream, metadata } of page.events)
        if (metadata.orgCode === orgCode) counts.set(stream, (counts.get(stream) ?? 0) + 1);
      if (page.events.length < READ_LIMIT) return counts;
      after = page.position;
    }
  }

  async function purge(streams: readonly string[]): Promise<void> {
    for (const stream of streams) {
      try {
        await call((it) => withTimeout(it.tombstoneStream(stream, { deadline: patienceMs }), patienceMs));
      } catch (error) {
        if (!(error instanceof StreamDeletedError)) throw error;
      }
    }
  }

  async function close(): Promise<void> {
    await endCalls(client);
    disconnect(client);
  }

  return { call, readStream, readAll, head, countAfter, streamsOf, purge, close };
}
