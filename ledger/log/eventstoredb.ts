import { createWatch } from './condition.ts';
import { openAppends } from './eventstoredb/appends.ts';
import { openIdentity } from './eventstoredb/identity.ts';
import { openReads } from './eventstoredb/reads.ts';
import { checkUrl, clientUrl, leaderUrl } from './eventstoredb/url.ts';
import { superviseWakeups } from './eventstoredb/wakeups.ts';
import { createWakeups, follow, readAhead } from './follow.ts';
import { type Appended, LogUnavailable, type NewEvent } from './log.ts';
import type { OpenLog } from './operations.ts';

export interface EventStoreLogOptions {
  /** `esdb://user:password@host:2113?tls=true`, the password percent-encoded; servers from 22.10 on. */
  readonly url: string;
  /** How long one call may take, and one try of an append. */
  readonly patienceMs?: number;
  /** How long an append may take with all its tries. */
  readonly appendPatienceMs?: number;
  readonly onLine?: (line: string) => void;
}

/** Open the event log on EventStoreDB (architecture 3). Nothing connects before the first call. */
export function openEventStoreLog({
  url: address,
  patienceMs = 5_000,
  appendPatienceMs = 15_000,
  onLine = () => undefined,
}: EventStoreLogOptions): OpenLog {
  checkUrl(address);
  const url = clientUrl(address);
  const closing = new AbortController();
  const watch = createWatch(onLine);
  let interruptions = 0;
  const onLost = () => void interruptions++;
  const reads = openReads(url, patienceMs, watch, onLost);
  // What is written, and what must not lag behind, whatever nodes the address prefers for reads.
  const leader = openReads(leaderUrl(url), patienceMs, watch, onLost);
  const limits = { tryMs: patienceMs, allMs: appendPatienceMs };
  const appends = openAppends(leaderUrl(url), limits, closing.signal, onLost);
  const wakeups = createWakeups();
  const inFlight = new Set<Promise<unknown>>();
  let closed: Promise<void> | undefined;
  let supervised: Promise<void> | undefined;

  function append(stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended> {
    if (closing.signal.aborted) return Promise.reject(new LogUnavailable('The event log is closed.'));
    const work = watch.appending(appendChecked(stream, expected, events));
    inFlight.add(work);
    return work.finally(() => inFlight.delete(work));
  }

  async function appendChecked(
    stream: string,
    expected: number,
    events: readonly NewEvent[],
  ): Promise<Appended> {
    const appended = await appends.append(stream, expected, events);
    wakeups.announce();
    return appended;
  }

  function supervise(): void {
    if (!closing.signal.aborted) supervised ??= superviseWakeups(url, wakeups, closing.signal, onLost);
  }

  async function shutDown(): Promise<void> {
    closing.abort();
    await Promise.allSettled(inFlight);
    await supervised;
    await Promise.all([appends.close(), reads.close(), leader.close()]);
  }

  return {
    append,
    readStream: reads.readStream,
    readAll: reads.readAll,
    head: reads.head,
    countAfter: reads.countAfter,
    streamsOf: leader.streamsOf,
    purge: leader.purge,
    condition: watch.condition,
    ...openIdentity(leader.call, appends.append, patienceMs),
    interruptions() {
      // The subscription notices a lost store first, so a process without subscribers has one too.
      supervise();
      return interruptions;
    },
    subscribe(options) {
      supervise();
      const signal = AbortSignal.any([options.signal, closing.signal]);
      return follow(readAhead(reads.readAll), wakeups, { ...options, signal });
    },
    close() {
      closed ??= shutDown();
      return closed;
    },
  };
}
