import { setTimeout as sleep } from 'node:timers/promises';
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
  /** Resolves once more than `seen` announcements were made, after the poll interval, or when the signal aborts. */
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

/**
 * A subscription made of page reads: read on from the last page while there is something, wait for a wake-up when there is nothing. Nothing is
 * pushed, so a slow consumer costs one page of memory. While the log is unavailable it says so once and tries again, ever more slowly; other errors
 * reach the consumer.
 */
export async function* follow(
  readAll: (options: ReadAllOptions) => Promise<Page>,
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
      page = await readAll({ limit, ...(position && { after: position }), ...(types && { types }) });
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
