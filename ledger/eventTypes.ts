import type { Fact } from './decider.ts';
import type { Occurred, Posting } from './posting.ts';

/** What belongs to one event type alone. */
export interface EventType<Data> {
  /** The version of its data; default 1. A newer version gets an upcast, called from `decode`. */
  readonly version?: number;
  /** Its balanced journal entry (architecture 8, "Journal"); none when it moves no money. */
  readonly posts?: [Data] extends [Occurred] ? (data: Data) => readonly Posting[] : never;
  /** The charges that it is about. Left out: none. */
  readonly charges?: (data: Data) => readonly string[];
  /** Fields that only the author may read: no history, event page or export shows them. */
  readonly secret?: readonly (keyof Data & string)[];
  /** Money that it brought for charges or credit, in cents; negative when it took it back. Left out: 0. */
  readonly received?: (data: Data) => number;
}

/** The registration of a noun: every type of its events, each once. */
export type EventTypes<Event extends Fact> = {
  readonly [Type in Event['type']]: EventType<Extract<Event, Fact<Type>>['data']>;
};

export function typeOf<Event extends Fact>(types: EventTypes<Event>, event: Event): EventType<Event['data']> {
  return types[event.type as Event['type']] as EventType<Event['data']>;
}

/** A noun's streams: `<noun>-{id}` of an id, and the id of a stream; `undefined` for another noun's. */
export const streamsOf = (noun: string) => ({
  streamOf: (id: string): string => `${noun}-${id}`,
  idOf: (stream: string): string | undefined =>
    stream.startsWith(`${noun}-`) ? stream.slice(noun.length + 1) : undefined,
});
