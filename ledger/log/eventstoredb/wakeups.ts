import { setTimeout as sleep } from 'node:timers/promises';
import { END, EventStoreDBClient, excludeSystemEvents } from '@eventstore/db-client';
import type { Wakeups } from '../follow.ts';
import { disconnect, endCalls } from './calls.ts';

const FIRST_BACKOFF_MS = 100;
const LAST_BACKOFF_MS = 10_000;

/**
 * Announce every event that any process appends, until the signal aborts. The store's subscription only says
 * when to read: it may miss events or break, is then made again with growing pauses, and the reader's poll
 * covers the gap. No error escapes into the client's streams. `onLost`: a working subscription has ended.
 */
export async function superviseWakeups(
  url: string,
  wakeups: Wakeups,
  signal: AbortSignal,
  onLost: () => void,
): Promise<void> {
  let backoffMs = FIRST_BACKOFF_MS;
  while (!signal.aborted) {
    const confirmed = await listen(url, wakeups, signal);
    if (confirmed) onLost();
    backoffMs = confirmed ? FIRST_BACKOFF_MS : Math.min(backoffMs * 2, LAST_BACKOFF_MS);
    await sleep(backoffMs, undefined, { signal }).catch(() => undefined);
  }
}

/** One subscription with its own client, until its error, end or close. Answers whether it ever worked. */
async function listen(url: string, wakeups: Wakeups, signal: AbortSignal): Promise<boolean> {
  let confirmed = false;
  let failed = false;
  const client = EventStoreDBClient.connectionString(url);
  const over = Promise.withResolvers<void>();
  const stop = () => over.resolve();
  try {
    const subscription = client.subscribeToAll({ fromPosition: END, filter: excludeSystemEvents() });
    subscription
      .on('confirmation', () => {
        confirmed = true;
        wakeups.announce();
      })
      .on('data', wakeups.announce)
      .on('error', () => {
        failed = true;
        stop();
      })
      .on('end', stop)
      .on('close', stop);
    signal.addEventListener('abort', stop, { once: true });
    await over.promise;
  } catch {
    failed = true;
  }
  signal.removeEventListener('abort', stop);
  await endCalls(client);
  if (!failed) disconnect(client);
  return confirmed;
}
