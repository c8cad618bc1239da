import { isDeepStrictEqual } from 'node:util';
import { shownData } from '../../ledger/catalogue.ts';
import type { RecordedEvent } from '../../ledger/log/log.ts';
import { type EventCopy, getEventCopy } from '../../projections/history/queries.ts';
import type { Reader, Resource } from '../platform/lists/resource.ts';
import type { RawEvent } from './contract.ts';

/**
 * `/api/rest/events/{id}`: one event as the log has it, but for what is secret. The history only says where
 * it is; where its copy differs, somebody has changed one of them, and the answer says so.
 */
async function eventOf({ deps, caller }: Reader, id: string): Promise<RawEvent | undefined> {
  const copy = await getEventCopy(deps.db, caller.orgCode, id);
  if (copy === undefined) return undefined;
  const [found] = await deps.log.readStream(copy.stream, copy.version - 1);
  const event = found && { ...found, data: shownData(found) };
  // Where an event is gone, the next of its stream comes in its place.
  if (event?.version !== copy.version)
    return {
      ...copy,
      warning: 'The log does not have this event any more. This is the copy that the history kept of it.',
    };
  if (event.metadata.orgCode !== caller.orgCode) return undefined;
  const { stream, version, position, type, data, metadata } = event;
  const differs = differencesOf(event, copy);
  const warning =
    differs.length === 0
      ? ''
      : `The log and the history do not say the same of this event (${differs.join(', ')}). This is what the log says.`;
  const shown = { id: event.id, stream, version, position, type };
  return { ...shown, data: { ...data }, metadata: { ...metadata }, warning };
}

/** In what an event and its copy differ. */
function differencesOf(event: RecordedEvent, copy: EventCopy): string[] {
  const asJson: EventCopy = JSON.parse(JSON.stringify(event));
  const outer = (['id', 'type'] as const).filter((field) => asJson[field] !== copy[field]);
  const { data, metadata } = asJson;
  return [...outer, ...fieldsOf(data, copy.data), ...fieldsOf(metadata, copy.metadata)];
}

function fieldsOf(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): string[] {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...fields].filter((field) => !isDeepStrictEqual(one[field], other[field]));
}

export const eventResource: Resource = {
  name: 'events',
  summary: 'One event as it stands in the log.',
  one: eventOf,
};
