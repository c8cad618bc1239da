import type { EventLog } from './log/log.ts';

/** Cached streams at most; the least recently used is dropped first. */
const MAX_STREAMS = 1_000;

/** A stream as this process saw it last. Another process may have written to it since. */
export interface CachedStream<State> {
  readonly state: State;
  readonly version: number;
  readonly at: string;
  readonly orgCode: string;
  /** The commands that wrote it. All versions share one set, because it only grows. */
  readonly commandIds: Set<string>;
}

interface Entry extends CachedStream<unknown> {
  /** The decider of the state: another one folds the same events differently. */
  readonly decider: object;
}

const cacheOf = new WeakMap<EventLog, Map<string, Entry>>();

/**
 * What this process last saw of a stream, so that a busy stream is not read for each command. It may be
 * behind: only an append that expects its version may rely on it.
 */
export function get<State>(
  log: EventLog,
  decider: { readonly initial: State },
  stream: string,
): CachedStream<State> | undefined {
  const entry = cacheOf.get(log)?.get(stream);
  return entry?.decider === decider ? (entry as Entry & CachedStream<State>) : undefined;
}

/** Forget all streams: the log is not what it was. */
export function clear(log: EventLog): void {
  cacheOf.delete(log);
}

export function put<State>(
  log: EventLog,
  decider: { readonly initial: State },
  stream: string,
  cached: CachedStream<State>,
): void {
  const streams = cacheOf.get(log) ?? new Map<string, Entry>();
  cacheOf.set(log, streams);
  // A map keeps the order of insertion: what is put in again moves to the end.
  streams.delete(stream);
  streams.set(stream, { ...cached, decider });
  const [oldest] = streams.keys();
  if (streams.size > MAX_STREAMS && oldest !== undefined) streams.delete(oldest);
}
