import { createHash } from 'node:crypto';

/** The namespace of Bursar's name-based ids: an arbitrary fixed UUID. */
const NAMESPACE = Buffer.from('6f1d2c1e8a514c0c9b2e5a7d3c4e9f10', 'hex');

/** A name-based UUID, version 5 (RFC 9562 section 5.5): the same name gives the same id, for ever. */
export function deriveId(name: string): string {
  const hash = createHash('sha1').update(NAMESPACE).update(name, 'utf8').digest().subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/**
 * The ids of the events that a command writes at once: a retry after a lost answer cannot write them twice (architecture 2). All that they say is
 * part of each id, so an append that the log knows already, by its ids, has written just these events.
 */
export function eventIdsOf(
  orgCode: string,
  commandId: string,
  events: readonly { readonly type: string; readonly data: object }[],
): string[] {
  const said = createHash('sha1').update(JSON.stringify(events)).digest('hex');
  return events.map((_, index) => deriveId(`${orgCode}\n${commandId}\n${index}\n${said}`));
}
