import { setTimeout as sleep } from 'node:timers/promises';
import { bookmark } from './bookmark.ts';
import {
  LogUnavailable,
  type Page,
  type Position,
  type ReadAllOptions,
  type SubscribeOptions,
} from './log.ts';

/** The safety net under every wake-up that may get lost. */
const POLL_MS = 1_000;
const FIRST_BACKOFF_MS = 50;
const LAST_BACKOFF_MS = 5_000;

/** Tells the readers of this process that there may be something new. */
export interface Wakeups {
  /** How often something was announced so far. Take it before reading, hand it to `wait` after. */
  count(): number;
  announce(): void;
  /** Resolves after more than `seen` announcements, after the poll interval, or on abort. */
  wait(seen: number, signal: AbortSignal): Promise<void>;
}

export function createWakeups(): Wakeups {
  let count = 0;
  const waiting = new Set<() => void>();
  return {
    count: () => count,
    announce() {
      count += 1;
      for (const wake of waiting) wake();
    },
    wait(seen, signal) {
      if (count > seen || signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', wake);
          waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, POLL_MS);
        signal.addEventListener('abort', wake);
        waiting.add(wake);
      });
    },
  };
}

export type ReadAll = (options: ReadAllOptions) => Promise<Page>;

/** Events per read-ahead. */
const AHEAD = 5_000;

/** Read large pages for a reader who asks for small ones, one page ahead, at most two in memory. */
export function readAhead(readAll: ReadAll): ReadAll {
  let rest: Page | undefined;
  let next: Promise<Page> | undefined;
  let at: Position | undefined;
  return async ({ after, limit, types }) => {
    // A multiple, so that none of the small pages is short before the end of the log.
    const size = limit * Math.max(1, Math.round(AHEAD / limit));
    const read = (from: Position | undefined) => readAll({ limit: size, after: from, types });
    if (rest === undefined || after !== at) {
      const ahead = after === at ? next : undefined;
      next = undefined;
      rest = undefined;
      rest = await (ahead ?? read(after));
      if (rest.events.length === size) {
        next = read(rest.position);
        // Reported by the next page.
        next.catch(() => undefined);
      }
    }
    const events = rest.events.slice(0, limit);
    const later = rest.events.slice(limit);
    const last = events.at(-1);
    const page = later.length > 0 && last !== undefined ? { events, position: bookmark(last) } : rest;
    rest = later.length > 0 ? { events: later, position: rest.position } : undefined;
    at = page.position;
    return page;
  };
}

/**
 * A subscription by page reads: read on, else wait for a wake-up. A slow consumer costs one page of memory.
 * An unavailable log is reported once and retried with growing pauses; other errors reach the consumer.
 */
export async function* follow(
  readAll: ReadAll,
  wakeups: Wakeups,
  { after, limit, types, signal, onTrouble = () => undefined }: SubscribeOptions,
): AsyncGenerator<Page, void, undefined> {
  let position: Position | undefined = after;
  let backoffMs = FIRST_BACKOFF_MS;
  let inTrouble = false;
  while (!signal.aborted) {
    const seen = wakeups.count();
    let page: Page;
    try {
      page = await readAll({ limit, after: position, types });
      backoffMs = FIRST_BACKOFF_MS;
      if (inTrouble) onTrouble(undefined);
      inTrouble = false;
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof LogUnavailable)) throw error;
      if (!inTrouble) onTrouble(error);
      inTrouble = true;
      await sleep(backoffMs, undefined, { signal }).catch(() => undefined);
      backoffMs = Math.min(backoffMs * 2, LAST_BACKOFF_MS);
      continue;
    }
    const moved = page.events.length > 0 || (position !== undefined && page.position > position);
    if (moved && !signal.aborted) yield page;
    position = page.position;
    if (page.events.length < limit) await wakeups.wait(seen, signal);
  }
}
