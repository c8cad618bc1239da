import pg from 'pg';
import { openBookmark } from '../bookmark.ts';
import { LogUnavailable, type Position } from '../log.ts';

/** How long to wait for a connection, and for an answer, before the database counts as gone. */
const CONNECT_TIMEOUT_MS = 10_000;
const QUERY_TIMEOUT_MS = 15_000;

export function clientConfig(url: string, name: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: `bursar ${name}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  };
}

/** SQLSTATE classes about the server, not the statement: no connection, no resources, shutdown, disk. */
const UNAVAILABLE_CLASSES = new Set(['08', '53', '57', '58']);
/** A server that turned into a read-only standby is not the one to write to. */
const READ_ONLY = '25006';

/** True when the statement is not at fault: a retry, perhaps on another connection, may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true;
  const code = error.code ?? '';
  return code === READ_ONLY || UNAVAILABLE_CLASSES.has(code.slice(0, 2));
}

/** Turn a failure that is not the statement's fault into `LogUnavailable`; leave the others as they are. */
export function asLogError(error: unknown): unknown {
  return isUnavailable(error)
    ? new LogUnavailable('The event log cannot be reached.', { cause: error })
    : error;
}

/** Positions are padded to the digits of a bigint, so that strings sort as numbers do. */
export function positionOf(value: bigint | string): Position {
  return value.toString().padStart(19, '0');
}

/** The number of a position, whether it names its event or not. */
export function numberOf(position: Position): bigint {
  return BigInt(openBookmark(position).place);
}
