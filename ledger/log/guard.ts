import { setTimeout as sleep } from 'node:timers/promises';
import * as streamCache from '../streamCache.ts';
import { bookmark } from './bookmark.ts';
import { type EventLog, LogUnavailable, type Page, type Position, type SubscribeOptions } from './log.ts';
import type { OpenLog } from './operations.ts';

/** How often it is looked whether the log is still the right one, though nothing has happened. */
const CHECK_EVERY_MS = 5_000;
/** An objection counts when it is still there after so long. */
const SECOND_LOOK_MS = 500;
/** While the log is refused, it is looked at so often at most. */
const LOOK_AGAIN_MS = 500;
/** Looks of one call, when the way to the log is lost again during each. */
const MAX_LOOKS = 3;

/** The log is older than what the database knows, or another one. The message says what to do. */
export class LogRefused extends LogUnavailable {
  constructor(message: string) {
    super(message);
    this.name = 'LogRefused';
  }
}

export interface GuardOptions {
  /**
   * Why the log must not be used, in a line for its operator; `undefined` when it may be used. `written` is
   * the last position that this process has written.
   */
  readonly objection: (log: OpenLog, written: Position | undefined) => Promise<string | undefined>;
  /** Called when the log is refused or allowed again: caches of it are void. */
  readonly onChange?: () => void;
  readonly onLine?: (line: string) => void;
}

export type Guarded<Log extends OpenLog> = Log & {
  /** @throws LogRefused; LogUnavailable when unknown */
  check(): Promise<void>;
};

/**
 * A log that is checked before its first use, after every lost connection, and at intervals. While it is
 * refused, every use throws `LogRefused`, and subscriptions end with it.
 */
export function guardLog<Log extends OpenLog>(
  log: Log,
  { objection, onChange = () => undefined, onLine = () => undefined }: GuardOptions,
): Guarded<Log> {
  let refusal: string | undefined;
  /** The log's interruptions at the last look; undefined before the first. */
  let lookedAt: number | undefined;
  let lookedMs = 0;
  let looking: Promise<void> | undefined;
  let written: Position | undefined;
  let halt = new AbortController();
  const timer = setInterval(() => void look().catch(() => undefined), CHECK_EVERY_MS);
  timer.unref();

  function look(): Promise<void> {
    looking ??= lookAlone().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  async function lookAlone(): Promise<void> {
    const interruptions = log.interruptions();
    let found = await objection(log, written);
    if (found !== undefined && refusal === undefined && lookedAt !== undefined) {
      await sleep(SECOND_LOOK_MS);
      found = await objection(log, written);
    }
    const changed = lookedAt !== undefined && (found === undefined) !== (refusal === undefined);
    refusal = found;
    lookedAt = interruptions;
    lookedMs = performance.now();
    if (changed) change();
  }

  function change(): void {
    streamCache.clear(guarded);
    written = undefined;
    if (refusal === undefined) halt = new AbortController();
    else halt.abort();
    onChange();
    onLine(refusal ?? 'The event log is the right one again.');
  }

  async function check(): Promise<void> {
    const isRecent = performance.now() - lookedMs < LOOK_AGAIN_MS;
    if (refusal === undefined || !isRecent) await look();
    for (let looks = 1; lookedAt !== log.interruptions() && looks < MAX_LOOKS; looks++) await look();
    if (refusal !== undefined) throw new LogRefused(refusal);
  }

  /** As `check`, but only when there is a reason to. */
  async function allow(): Promise<void> {
    if (refusal !== undefined || lookedAt !== log.interruptions()) await check();
  }

  const append: EventLog['append'] = async (stream, expected, events) => {
    await allow();
    const appended = await log.append(stream, expected, events);
    // A retry may have written to a wrong log: check before anybody hears of success.
    await allow();
    const last = events.at(-1);
    const position = last && bookmark({ position: appended.position, id: last.id });
    if (position !== undefined && (written === undefined || position > written)) written = position;
    return appended;
  };

  async function* subscribe(options: SubscribeOptions): AsyncGenerator<Page, void, undefined> {
    await allow();
    const { signal } = halt;
    const both = AbortSignal.any([options.signal, signal]);
    for await (const page of log.subscribe({ ...options, signal: both })) {
      await allow();
      yield page;
    }
    if (signal.aborted && !options.signal.aborted)
      throw new LogRefused(refusal ?? 'The event log was refused.');
  }

  const allowed =
    <Args extends unknown[], Result>(use: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      await allow();
      return use(...args);
    };

  const guarded: Guarded<Log> = {
    ...log,
    append,
    readStream: allowed(log.readStream),
    readAll: allowed(log.readAll),
    head: allowed(log.head),
    countAfter: allowed(log.countAfter),
    streamsOf: allowed(log.streamsOf),
    purge: allowed(log.purge),
    subscribe,
    check,
    close() {
      clearInterval(timer);
      return log.close();
    },
  };
  return guarded;
}
