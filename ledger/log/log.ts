/**
 * The event log port (architecture 3). Two adapters implement it, `postgres.ts` and `eventstoredb.ts`, and
 * one contract suite (`test/ledger/log/contract.ts`) holds for both.
 */

/**
 * A place in the whole log. Opaque, except that `<` orders positions of one log as strings; they may have
 * holes. Those of pages and of the head also name the event there (`bookmark.ts`).
 */
export type Position = string;

/** The envelope of every event (architecture 2). */
export interface EventMetadata {
  readonly orgCode: string;
  /** User id, `job:<name>`, `rule:<name>`, `webhook:stripe` or `system:<name>`. */
  readonly actor: string;
  /** When it was recorded, ISO 8601 UTC; never before the stream's previous event. */
  readonly at: string;
  /** The request or job run that everything belongs to. */
  readonly correlationId: string;
  /** What directly caused it: an event, a command, or what a rule was about. */
  readonly causationId: string;
  /** The command that wrote it. A command writes to one stream, once. */
  readonly commandId: string;
  readonly schema: number;
}

/** An event to append. `id` is derived from command id and index, so that a retry cannot write it twice. */
export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly data: object;
  readonly metadata: EventMetadata;
}

export interface RecordedEvent extends NewEvent {
  readonly stream: string;
  /** 1 for the first event of the stream: the version of the stream once this event is in it. */
  readonly version: number;
  readonly position: Position;
}

export interface Appended {
  readonly position: Position;
  readonly version: number;
}

export interface Page {
  /** Fewer than the limit: there were no more when the page was read. */
  readonly events: readonly RecordedEvent[];
  /** Everything up to here has been looked at, matching or not: read on from here. */
  readonly position: Position;
}

export interface ReadAllOptions {
  /** Read what lies after this position; from the beginning when left out. */
  readonly after?: Position;
  readonly limit: number;
  /** Only these event types; all when left out. */
  readonly types?: readonly string[];
}

export interface SubscribeOptions {
  readonly after?: Position;
  readonly limit: number;
  readonly types?: readonly string[];
  readonly signal: AbortSignal;
  /** Called once when the log becomes unreadable, and with `undefined` when it recovers. */
  readonly onTrouble?: (trouble: Error | undefined) => void;
}

/** What calls, jobs and read models need of the log. */
export interface EventLog {
  /**
   * Append events to a stream that has `expectedVersion` events (0: none yet), all or none. The same event
   * ids at the same version get the first answer again. An empty list is a programming error.
   * @throws WrongVersion when the stream does not have `expectedVersion` events
   * @throws StreamPurged when the stream was removed
   * @throws LogUnavailable when the log cannot take it now: it may have been written; retry with the same
   * event ids
   */
  append(stream: string, expectedVersion: number, events: readonly NewEvent[]): Promise<Appended>;

  /**
   * A stream's events in order, with a version above `from` (default 0: all). An unknown stream has none.
   * @throws ForeignEvent when another program has written to it
   */
  readStream(stream: string, from?: number): Promise<readonly RecordedEvent[]>;

  /** One page of the whole log in position order. Events of other programs in the same store are skipped. */
  readAll(options: ReadAllOptions): Promise<Page>;

  /**
   * Every event after a position, then every new one as it commits, page by page, each read when the consumer
   * asks for it. Ends when the signal aborts. Resumes after the last page when a connection is lost.
   */
  subscribe(options: SubscribeOptions): AsyncIterable<Page>;

  /** Position of the newest event; `undefined` when the log is empty. */
  head(): Promise<Position | undefined>;
}

/** Another writer was there first. Load again and decide again. */
export class WrongVersion extends Error {
  readonly stream: string;
  readonly expected: number;
  readonly actual: number;
  constructor(stream: string, expected: number, actual: number) {
    super(`stream ${stream}: expected version ${expected}, found ${actual}`);
    this.name = 'WrongVersion';
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

/** The stream was removed for good and takes no more events. The API answers 404. */
export class StreamPurged extends Error {
  constructor(stream: string) {
    super(`stream ${stream} was removed`);
    this.name = 'StreamPurged';
  }
}

/** A stream of Bursar's holds an event that Bursar has not written. */
export class ForeignEvent extends Error {
  constructor({ stream, version, id, type }: RecordedEvent) {
    super(`stream ${stream}: event ${version} (${type}, ${id}) was not written by Bursar`);
    this.name = 'ForeignEvent';
  }
}

/** The log cannot take the append now. The API answers 503 with Retry-After. */
export class LogUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LogUnavailable';
  }
}
