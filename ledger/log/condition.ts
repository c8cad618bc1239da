import { type EventMetadata, ForeignEvent, type RecordedEvent, StreamPurged, WrongVersion } from './log.ts';
import type { LogCondition } from './operations.ts';

/** Older failures are ignored: there may have been no append since. */
const RECENT_MS = 30_000;
/** So many in a row are no accident. */
const MANY = 3;

/** The health of the log as observed by an adapter. */
export interface Watch {
  /** Await an append, and keep how it went. */
  appending<Result>(append: Promise<Result>): Promise<Result>;
  /** The events that Bursar wrote. Foreign ones are counted, and the first is reported. */
  own(events: readonly RecordedEvent[]): RecordedEvent[];
  condition(): LogCondition;
}

/**
 * Whether Bursar wrote an event: it has the whole envelope, whatever its type or schema. Events of a newer
 * Bursar count too; those of another program do not, even under a name like ours.
 */
export function isOwn({ metadata }: { readonly metadata: unknown }): boolean {
  if (typeof metadata !== 'object' || metadata === null) return false;
  const { orgCode, actor, at, commandId, schema } = metadata as Partial<EventMetadata>;
  return (
    [orgCode, actor, at, commandId].every((each) => typeof each === 'string') && typeof schema === 'number'
  );
}

/** @throws ForeignEvent: a stream that another program has written to is none that can be decided on */
export function refuseForeign(events: readonly RecordedEvent[]): readonly RecordedEvent[] {
  const foreign = events.find((event) => !isOwn(event));
  if (foreign !== undefined) throw new ForeignEvent(foreign);
  return events;
}

export function createWatch(onLine: (line: string) => void, now: () => number = Date.now): Watch {
  const appended = { succeeded: 0, refused: 0, failed: 0 };
  let failures = 0;
  let failedAt = 0;
  let foreign: LogCondition['foreign'];
  let last = '';

  function meet({ stream, type, position }: RecordedEvent): void {
    // Several readers meet the same event.
    if (position <= last) return;
    last = position;
    if (foreign === undefined)
      onLine(
        `The event log has events that are not Bursar's; they are skipped. The first: ${type} in the stream ${stream}, at ${position}.`,
      );
    foreign = {
      events: (foreign?.events ?? 0) + 1,
      type: foreign?.type ?? type,
      stream: foreign?.stream ?? stream,
    };
  }

  return {
    async appending(append) {
      try {
        const result = await append;
        failures = 0;
        appended.succeeded += 1;
        return result;
      } catch (error) {
        if (error instanceof WrongVersion || error instanceof StreamPurged) {
          failures = 0;
          appended.refused += 1;
        } else if (!(error instanceof TypeError)) {
          failures += 1;
          appended.failed += 1;
          failedAt = now();
        }
        throw error;
      }
    },
    own: (events) =>
      events.filter((event) => {
        const isOurs = isOwn(event);
        if (!isOurs) meet(event);
        return isOurs;
      }),
    condition() {
      const isRecent = failures > 0 && now() - failedAt < RECENT_MS;
      const appends = !isRecent ? 'up' : failures < MANY ? 'degraded' : 'down';
      return { appends, appended: { ...appended }, foreign };
    },
  };
}
