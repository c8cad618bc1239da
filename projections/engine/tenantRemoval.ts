import type pg from 'pg';
import type { RecordedEvent } from '../../ledger/log/log.ts';
import type { Projection } from './projection.ts';

/** Organizations that were removed, as these events say. */
export function removedTenants(events: readonly RecordedEvent[]): string[] {
  return events.flatMap(({ type, metadata }) => (type === 'TenantRemoved' ? [metadata.orgCode] : []));
}

/** The statements that remove the rows of organizations from all tables of a schema. */
export function dropsOf(
  schema: string,
  projections: readonly Projection[],
  orgCodes: readonly string[],
): pg.QueryConfig[] {
  if (orgCodes.length === 0) return [];
  return projections
    .flatMap(({ tables }) => tables)
    .map(({ name }) => ({
      text: `DELETE FROM ${schema}.${name} WHERE org_code = ANY($1::text[])`,
      values: [orgCodes],
    }));
}
