import { hostsOf } from '../../ledger/log/eventstoredb/url.ts';
import type { OpenLog } from '../../ledger/log/operations.ts';
import { openPostgresLog } from '../../ledger/log/postgres.ts';
import { messageOf, StartupError } from '../platform/errors/startupError.ts';
import type { Config } from './config.ts';

/**
 * The event log as it is configured: in the database, or in an EventStoreDB.
 * @throws StartupError when that EventStoreDB cannot be reached
 */
export async function openLog(
  { eventStoreUrl }: Pick<Config, 'eventStoreUrl'>,
  databaseUrl: string,
  onLine: (line: string) => void = () => undefined,
): Promise<OpenLog> {
  if (eventStoreUrl === undefined) return openPostgresLog({ url: databaseUrl, onLine });
  // Its client is large, and only wanted here.
  const { openEventStoreLog } = await import('../../ledger/log/eventstoredb.ts');
  let log: OpenLog | undefined;
  try {
    log = openEventStoreLog({ url: eventStoreUrl, onLine });
    await log.head();
    return log;
  } catch (error) {
    await log?.close();
    const hosts = hostsOf(eventStoreUrl);
    const at = hosts === '' ? '' : ` at ${hosts}`;
    throw new StartupError(`The event log${at} cannot be used: ${messageOf(error)}`, { cause: error });
  }
}
