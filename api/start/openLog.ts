import type { EventLog } from '../../ledger/log/log.ts';
import { openPostgresLog } from '../../ledger/log/postgres.ts';
import type { Config } from './config.ts';

/** The event log as it is configured: in the database, or in an EventStoreDB. */
export async function openLog(config: Config, databaseUrl: string): Promise<EventLog> {
  if (config.eventStoreUrl === undefined) return openPostgresLog({ url: databaseUrl });
  // Its client is large, and only wanted here.
  const { openEventStoreLog } = await import('../../ledger/log/eventstoredb.ts');
  return openEventStoreLog({ url: config.eventStoreUrl });
}
