import type pg from 'pg';
import type { RecordedEvent } from '../ledger/log/log.ts';
import type { Projection } from './projection.ts';

/** Organisations that were removed, as these events say. */
export function purgedBy(events: readonly RecordedEvent[]): string[] {
  return events.flatMap(({ type, metadata }) => (type === 'OrganisationPurged' ? [metadata.orgCode] : []));
}

/** Remove the rows of organisations from all tables of a schema, within the caller's transaction. The statements are handed over at once. */
export function dropRows(
  client: pg.ClientBase,
  schema: string,
  projections: readonly Projection[],
  orgCodes: readonly string[],
): Promise<unknown>[] {
  if (orgCodes.length === 0) return [];
  return projections
    .flatMap(({ tables }) => tables)
    .map(({ name }) =>
      client.query(`DELETE FROM ${schema}.${name} WHERE org_code = ANY($1::text[])`, [orgCodes]),
    );
}
