import type { EventLog, RecordedEvent } from '../../ledger/log/log.ts';

/**
 * What no event may hold (architecture 2): addresses that let somebody in, secrets, password hashes, whole
 * card numbers.
 */
const NEVER = /https?:|hooks\.slack\.com|secret|whsec_|\$argon2|\b\d{13,19}\b/i;

/** The values that should not be in these events, each with its type and field. */
export function neverInAnEvent(events: readonly Pick<RecordedEvent, 'type' | 'data'>[]): string[] {
  return events.flatMap(({ type, data }) =>
    valuesOf(data, type).flatMap(([field, value]) => (NEVER.test(value) ? [`${field}: ${value}`] : [])),
  );
}

function valuesOf(value: unknown, path: string): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([key, each]) => valuesOf(each, `${path}.${key}`));
}

/** Every event of a log. */
export async function everyEvent(log: Pick<EventLog, 'readAll'>): Promise<readonly RecordedEvent[]> {
  return (await log.readAll({ limit: 1_000_000 })).events;
}
