import { bookmark } from '../bookmark.ts';
import type { EncodedAppend, EncodedEvent } from '../encode.ts';
import type { EventMetadata, Page, Position, ReadAllOptions, RecordedEvent } from '../log.ts';
import { numberOf, positionOf } from './position.ts';

/** Appends to keep: more than an up-to-date subscriber is ever behind. */
const KEPT = 250;

/** What a committed batch wrote. */
export interface WrittenBatch {
  /** The batch took the positions after this one, up to and with `end`. */
  readonly base: bigint;
  readonly end: bigint;
  /** The appends that were written, in the order of their positions. */
  readonly appends: readonly WrittenAppend[];
}

export interface WrittenAppend {
  readonly stream: string;
  readonly events: EncodedAppend['events'];
  /** Version and position of the last event. */
  readonly version: number;
  readonly position: bigint;
}

/** The newest events that this process wrote, so that its subscribers need not ask the database. */
export interface Tail {
  add(batch: WrittenBatch): void;
  /** Forget everything: the database may be another one, without the newest events. */
  forget(): void;
  /** The page that the log would answer; `undefined` when this process does not know all of it. */
  page(options: ReadAllOptions): Page | undefined;
}

export function createTail(): Tail {
  // The sequencer hands out positions in order, so no events but those of `known` lie between these two.
  let start = positionOf(0n);
  let end: bigint | undefined;
  let known: WrittenAppend[] = [];

  return {
    add(batch) {
      if (batch.base !== end) {
        known = [];
        start = positionOf(batch.base);
      }
      end = batch.end;
      known.push(...batch.appends);
      if (known.length <= 2 * KEPT) return;
      const dropped = known.splice(0, known.length - KEPT).at(-1);
      if (dropped !== undefined) start = positionOf(dropped.position);
    },

    forget() {
      known = [];
      end = undefined;
    },

    page({ after, limit, types }) {
      if (after === undefined || after < start) return undefined;
      // From the end, where an up-to-date subscriber begins; one that stopped within an append resumes there.
      const seen = numberOf(after);
      const later = known
        .slice(known.findLastIndex((append) => append.position <= seen) + 1)
        .flatMap(storedOf)
        .filter(({ position }) => position > after);
      const newest = later.at(-1);
      // A hole at the end is no position of an event: a checkpoint there would be beyond the head of the log.
      if (newest === undefined) return undefined;
      const wanted = types === undefined ? later : later.filter(({ event }) => types.includes(event.type));
      const kept = wanted.slice(0, limit);
      const last = kept.length < wanted.length ? kept.at(-1) : undefined;
      const { position, event } = last ?? newest;
      return { events: kept.map(recorded), position: bookmark({ position, id: event.id }) };
    },
  };
}

interface Stored {
  readonly stream: string;
  readonly version: number;
  readonly position: Position;
  readonly event: EncodedEvent;
}

function storedOf({ stream, events, version, position }: WrittenAppend): Stored[] {
  return events.map((event, index) => {
    const later = events.length - 1 - index;
    return { stream, version: version - later, position: positionOf(position - BigInt(later)), event };
  });
}

/** As reading answers it: what was stored is the text. */
function recorded({ event: { id, type, data, metadata }, ...place }: Stored): RecordedEvent {
  return {
    ...place,
    id,
    type,
    data: JSON.parse(data) as object,
    metadata: JSON.parse(metadata) as EventMetadata,
  };
}
