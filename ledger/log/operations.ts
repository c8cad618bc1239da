import type { EventLog, Position } from './log.ts';

/** What a process has noticed of the log without asking it. */
export interface LogCondition {
  /** By the appends of the last half minute: `degraded` when the newest failed, `down` when several did. */
  readonly appends: 'up' | 'degraded' | 'down';
  /** Appends since this process began; `refused`: another writer was first, or the stream was removed. */
  readonly appended: { readonly succeeded: number; readonly refused: number; readonly failed: number };
  /** Events in the same store that Bursar did not write: how many, and the first one's type and place. */
  readonly foreign?: { readonly events: number; readonly type: string; readonly stream: string };
}

/** What starting, operating and removing an organization need of the log. */
export interface LogOperations {
  /** A unique name of the log, shared by its copies and created on first use. */
  identity(): Promise<string>;

  /**
   * Whether this log can be the one in which a page or the head had this position: it reaches that far and
   * holds no other event there. A removed event is no objection.
   */
  holds(position: Position): Promise<boolean>;

  /** How often the way to the log was lost so far: what answers since may be an older copy of it. */
  interruptions(): number;

  /** How many events lie after a position, counted up to `limit`. */
  countAfter(position: Position | undefined, limit: number): Promise<number>;

  /** An organization's streams, with their numbers of events. May read the whole log: for removals only. */
  streamsOf(orgCode: string): Promise<ReadonlyMap<string, number>>;

  /**
   * Remove these streams' events and close the streams: later appends throw `StreamPurged`. May be repeated.
   * EventStoreDB keeps the events in `readAll` until its operator runs a scavenge.
   */
  purge(streams: readonly string[]): Promise<void>;

  condition(): LogCondition;

  /** Stop subscriptions, finish appends in flight, close connections. */
  close(): Promise<void>;
}

/** A log as an adapter opens it. */
export type OpenLog = EventLog & LogOperations;
