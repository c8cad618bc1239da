import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { bookmark, openBookmark } from '../../ledger/log/bookmark.ts';
import { encodeAppend } from '../../ledger/log/encode.ts';
import { createWakeups, follow } from '../../ledger/log/follow.ts';
import {
  LogUnavailable,
  type NewEvent,
  type Page,
  type ReadAllOptions,
  type RecordedEvent,
  StreamPurged,
  WrongVersion,
} from '../../ledger/log/log.ts';
import type { OpenLog } from '../../ledger/log/operations.ts';

/**
 * The event log in a list: for tests of deciders and of `handle`. It passes the same contract suite as the
 * real ones. Answers never come in the same turn, as with a real log, so that races in the callers show.
 */
export function memoryLog(nextTurn: () => Promise<unknown> = turn): OpenLog {
  const name = randomUUID();
  const all: RecordedEvent[] = [];
  const streams = new Map<string, RecordedEvent[]>();
  /** Streams that were removed. Their events keep their places in the list, which are the positions. */
  const purged = new Set<string>();
  const isKept = ({ stream }: RecordedEvent) => !purged.has(stream);
  const wakeups = createWakeups();
  const closing = new AbortController();

  async function open(): Promise<void> {
    await nextTurn();
    if (closing.signal.aborted) throw new LogUnavailable('The event log is closed.');
  }

  /** The last of these events, when exactly they are in the stream already. */
  function lastOfEarlier(recorded: readonly RecordedEvent[], events: readonly NewEvent[], start: number) {
    const earlier = recorded.slice(start, start + events.length);
    const same = events.every((event, index) => event.id === earlier[index]?.id);
    return same ? earlier.at(-1) : undefined;
  }

  async function readAll({ after, limit, types }: ReadAllOptions): Promise<Page> {
    await open();
    const start = numberOf(after);
    const matching = all
      .slice(start)
      .filter((event) => isKept(event) && (types === undefined || types.includes(event.type)));
    const events = matching.slice(0, limit);
    const last = events.length < limit ? all.at(-1) : events.at(-1);
    return { events, position: last && all.length > start ? bookmark(last) : (after ?? positionOf(0)) };
  }

  return {
    async append(stream, expected, events) {
      const encoded = encodeAppend(stream, expected, events);
      await open();
      if (purged.has(stream)) throw new StreamPurged(stream);
      const recorded = streams.get(stream) ?? [];
      const earlier = lastOfEarlier(recorded, events, expected);
      if (earlier) return { position: earlier.position, version: earlier.version };
      if (expected !== recorded.length) throw new WrongVersion(stream, expected, recorded.length);
      for (const { id, type, data, metadata } of encoded.events) {
        const event: RecordedEvent = {
          stream,
          version: recorded.length + 1,
          position: positionOf(all.length + 1),
          id,
          type,
          data: JSON.parse(data) as object,
          metadata: JSON.parse(metadata) as RecordedEvent['metadata'],
        };
        recorded.push(event);
        all.push(event);
      }
      streams.set(stream, recorded);
      wakeups.announce();
      return { position: positionOf(all.length), version: recorded.length };
    },
    async readStream(stream, from = 0) {
      await open();
      return (streams.get(stream) ?? []).slice(from);
    },
    readAll,
    subscribe: (options) =>
      follow(readAll, wakeups, { ...options, signal: AbortSignal.any([options.signal, closing.signal]) }),
    async head() {
      await open();
      const last = all.findLast(isKept);
      return last && bookmark(last);
    },
    async identity() {
      await open();
      return name;
    },
    async holds(position) {
      await open();
      const there = all[numberOf(position) - 1];
      const { id } = openBookmark(position);
      return there !== undefined && (id === undefined || there.id === id || !isKept(there));
    },
    interruptions: () => 0,
    async countAfter(position, limit) {
      await open();
      return Math.min(limit, all.slice(numberOf(position)).filter(isKept).length);
    },
    async streamsOf(orgCode) {
      await open();
      const own = all.filter((event) => isKept(event) && event.metadata.orgCode === orgCode);
      return new Map(
        [...Map.groupBy(own, ({ stream }) => stream)].map(([stream, { length }]) => [stream, length]),
      );
    },
    condition: () => ({ appends: 'up', appended: { succeeded: 0, refused: 0, failed: 0 } }),
    async purge(removed) {
      await open();
      for (const stream of removed) {
        purged.add(stream);
        streams.delete(stream);
      }
    },
    async close() {
      closing.abort();
    },
  };
}

function numberOf(position: string | undefined): number {
  return position === undefined ? 0 : Number(openBookmark(position).place);
}

function positionOf(value: number): string {
  return value.toString().padStart(19, '0');
}
