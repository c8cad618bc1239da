import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  START,
  type Position as StorePosition,
  StreamDeletedError,
  StreamNotFoundError,
} from '@eventstore/db-client';
import type { Page, Position, ReadAllOptions, RecordedEvent } from '../log.ts';
import { answered } from './calls.ts';
import { isSystem, ORIGIN, positionOf, recorded, storePositionOf } from './events.ts';

/** Events asked for in one read at most: the client keeps what it receives in memory, and a read without a maximum would take in the whole log. */
const READ_LIMIT = 1_000;
const READ_TIMEOUT_MS = 30_000;

/** All that is read of the log, in pages and with time limits. */
export function openReads(client: EventStoreDBClient) {
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

  return { readStream, headOf, readAll, head, countAfter, streamsOf };
}
