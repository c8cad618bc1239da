import type { NewEvent } from './log.ts';

/** An event with its two documents as JSON text, ready to be stored. */
export interface EncodedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/** An escaped U+0000 in JSON text; an even number of backslashes before it would mean the six characters themselves. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/**
 * Turn events into JSON text. Serialising before anything is queued keeps a bad event from hurting its neighbours: what JSON cannot hold (bigint,
 * cycles) is refused here, and so is U+0000, which no Postgres text column can take: a projection would stumble over it for ever.
 * @throws TypeError naming what cannot be stored
 */
export function encodeEvents(stream: string, events: readonly NewEvent[]): EncodedEvent[] {
  if (events.length === 0) throw new TypeError(`stream ${stream}: an append needs at least one event`);
  const { orgCode, commandId } = events[0]?.metadata ?? {};
  return events.map((event) => {
    const { metadata } = event;
    if (metadata.orgCode !== orgCode || metadata.commandId !== commandId)
      throw new TypeError(`stream ${stream}: the events of one append belong to one command`);
    const encoded = {
      id: event.id,
      type: event.type,
      data: JSON.stringify(event.data),
      metadata: JSON.stringify(metadata),
    };
    if (stream.includes('\0') || holdsNul(encoded.data) || holdsNul(encoded.metadata))
      throw new TypeError(`event ${event.id} (${event.type}): the character U+0000 cannot be stored`);
    return encoded;
  });
}

function holdsNul(json: string): boolean {
  return json.includes('\\u0000') && ESCAPED_NUL.test(json);
}
