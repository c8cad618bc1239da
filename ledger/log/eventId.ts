import { createHash } from 'node:crypto';
import { parse, v5 } from 'uuid';
import type { EventMetadata } from './log.ts';

/** The namespace of Bursar's name-based ids: an arbitrary fixed UUID. */
const NAMESPACE = parse('6f1d2c1e-8a51-4c0c-9b2e-5a7d3c4e9f10');

/** A name-based UUID, version 5 (RFC 9562 section 5.5): the same name always gives the same id. */
export function deriveId(name: string): string {
  // Bytes, because uuid refuses text with half a surrogate pair.
  return v5(Buffer.from(name, 'utf8'), NAMESPACE);
}

/**
 * The ids of the events that a command writes at once. The ids cover all that the events say and when, so a
 * retry cannot write them twice, and known ids mean the same events (architecture 2).
 */
export function eventIdsOf(
  { orgCode, commandId, at }: Pick<EventMetadata, 'orgCode' | 'commandId' | 'at'>,
  events: readonly { readonly type: string; readonly data: object }[],
): string[] {
  const contentHash = createHash('sha1')
    .update(JSON.stringify([at, events]))
    .digest('hex');
  return events.map((_, index) => deriveId(`${orgCode}\n${commandId}\n${index}\n${contentHash}`));
}
