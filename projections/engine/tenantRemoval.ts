import type pg from 'pg';
import type { RecordedEvent } from '../../ledger/log/log.ts';
import type { Projection } from './projection.ts';

export function removedTenants(events: readonly RecordedEvent[]): string[] {
  return events.flatMap(({ type, metadata }) => (type === 'TenantRemoved' ? [metadata.orgCode] : []));
}

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
