import type { EventLog } from './log/log.ts';

/** Streams whose state is kept; the one that was used longest ago is forgotten first. */
const MOST_STREAMS = 1_000;

/** A stream as this process saw it last. Another process may have written to it since. */
export interface Seen<State> {
  readonly state: State;
  /** Number of its events. */
  readonly version: number;
  /** Whose stream it is. */
  readonly orgCode: string;
  /** The commands that wrote it. One set for all versions of the stream, because it only grows: a copy for each command would cost a long stream dear. */
  readonly commandIds: Set<string>;
}

interface Kept extends Seen<unknown> {
  /** Whose state it is: another decider folds the same events into something else. */
  readonly decider: object;
}

const keptOf = new WeakMap<EventLog, Map<string, Kept>>();

/**
 * What this process saw of a stream last, so that a busy stream is not read and folded anew for each command. It may be behind: only an append
 * that expects its version may rely on it.
 */
export function recall<State>(
  log: EventLog,
  decider: { readonly initial: State },
  stream: string,
): Seen<State> | undefined {
  const kept = keptOf.get(log)?.get(stream);
  return kept?.decider === decider ? (kept as Kept & Seen<State>) : undefined;
}

/** Forget all streams: the log is not what it was. */
export function forgetStreams(log: EventLog): void {
  keptOf.delete(log);
}

/** Keep what a stream looks like now. */
export function remember<State>(
  log: EventLog,
  decider: { readonly initial: State },
  stream: string,
  seen: Seen<State>,
): void {
  const streams = keptOf.get(log) ?? new Map<string, Kept>();
  keptOf.set(log, streams);
  // A map keeps the order of insertion: what is put in anew moves to the end.
  streams.delete(stream);
  streams.set(stream, { ...seen, decider });
  const [oldest] = streams.keys();
  if (streams.size > MOST_STREAMS && oldest !== undefined) streams.delete(oldest);
}
