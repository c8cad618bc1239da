import type { NewEvent } from './log.ts';

/** An event with its two documents as JSON text, ready to be stored. */
export interface EncodedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/** The events of one append, and what they have in common: what an index needs of their metadata. */
export interface EncodedAppend {
  readonly orgCode: string;
  readonly commandId: string;
  readonly at: string;
  readonly events: readonly EncodedEvent[];
}

/** An escaped U+0000 in JSON text; an even number of backslashes before it would mean the six characters themselves. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/**
 * Turn events into JSON text. Serialising before anything is queued keeps a bad event from hurting its neighbours: what JSON cannot hold (bigint,
 * cycles) is refused here, and so is U+0000, which no Postgres text column can take: a projection would stumble over it for ever.
 * @throws TypeError naming what cannot be stored
 */
export function encodeAppend(stream: string, expected: number, events: readonly NewEvent[]): EncodedAppend {
  if (!Number.isInteger(expected) || expected < 0)
    throw new TypeError(`stream ${stream}: ${expected} is no version`);
  const [first] = events;
  if (first === undefined) throw new TypeError(`stream ${stream}: an append needs at least one event`);
  const { orgCode, commandId, at } = first.metadata;
  // An envelope that several events share is turned into text once.
  let shared = first.metadata;
  let metadataJson = JSON.stringify(shared);
  const encoded = events.map(({ id, type, data, metadata }) => {
    if (metadata.orgCode !== orgCode || metadata.commandId !== commandId || metadata.at !== at)
      throw new TypeError(`stream ${stream}: the events of one append belong to one command`);
    const dataJson = JSON.stringify(data);
    if (metadata !== shared) {
      shared = metadata;
      metadataJson = JSON.stringify(metadata);
    }
    if (stream.includes('\0') || holdsNul(dataJson) || holdsNul(metadataJson))
      throw new TypeError(`event ${id} (${type}): the character U+0000 cannot be stored`);
    return { id, type, data: dataJson, metadata: metadataJson };
  });
  return { orgCode, commandId, at, events: encoded };
}

function holdsNul(json: string): boolean {
  return json.includes('\\u0000') && ESCAPED_NUL.test(json);
}
