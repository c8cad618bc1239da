import type { NewEvent } from './log.ts';

interface EncodedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/** The events of one append, and what columns of the log repeat of their metadata: it is the same for all. */
export interface EncodedAppend {
  readonly orgCode: string;
  readonly commandId: string;
  readonly events: readonly EncodedEvent[];
}

/** An escaped U+0000 in JSON text; an even number of backslashes before it means the six characters. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/**
 * Turn events into JSON before they are queued, so that a bad event fails alone. Refuses what JSON cannot
 * hold, U+0000, which Postgres cannot, and types of several lines, which the Postgres log joins by line.
 * @throws TypeError naming what cannot be stored
 */
export function encodeAppend(stream: string, expected: number, events: readonly NewEvent[]): EncodedAppend {
  if (!Number.isInteger(expected) || expected < 0)
    throw new TypeError(`stream ${stream}: ${expected} is no version`);
  const [first] = events;
  if (first === undefined) throw new TypeError(`stream ${stream}: an append needs at least one event`);
  const { orgCode, commandId, at } = first.metadata;
  const encoded = events.map(({ id, type, data, metadata }) => {
    if (metadata.orgCode !== orgCode || metadata.commandId !== commandId || metadata.at !== at)
      throw new TypeError(`stream ${stream}: the events of one append belong to one command`);
    if (type.includes('\n')) throw new TypeError(`event ${id}: a type has one line, not ${type}`);
    const dataJson = JSON.stringify(data);
    const metadataJson = JSON.stringify(metadata);
    if (stream.includes('\0') || holdsNul(dataJson) || holdsNul(metadataJson))
      throw new TypeError(`event ${id} (${type}): the character U+0000 cannot be stored`);
    return { id, type, data: dataJson, metadata: metadataJson };
  });
  return { orgCode, commandId, events: encoded };
}

function holdsNul(json: string): boolean {
  return json.includes('\\u0000') && ESCAPED_NUL.test(json);
}
