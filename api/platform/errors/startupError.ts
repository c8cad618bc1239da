/** Bursar cannot start, for a reason that the operator can fix. The message is printed before exit 1. */
export class StartupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartupError';
  }
}

/** One line about an error: refused connections to several addresses come without a message of their own. */
export function messageOf(error: unknown): string {
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  return (inner instanceof Error ? inner.message : String(inner)).split('\n')[0] ?? '';
}

/**
 * Postgres reports a damaged or missing file: data or index corrupted, internal error, undefined file, I/O
 * error.
 */
const DAMAGE_CODES = new Set(['XX000', 'XX001', 'XX002', '58P01', '58030']);

export function isDamage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && DAMAGE_CODES.has(String(error.code));
}

export function damagedDatabase(database: string, reason: string): StartupError {
  return new StartupError(
    `${database} is damaged. Restore a backup (docs/operations.md). Postgres says: ${reason}`,
  );
}

/** An error with its causes: an operator needs to know why, not only that the log is away. */
export function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const trace = error.stack ?? error.message;
  return error.cause === undefined ? trace : `${trace}\nCaused by ${traceOf(error.cause)}`;
}

/** The same in one line, for what is expected to happen now and then. */
export function withCauses(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause === undefined ? messageOf(error) : `${messageOf(error)} Caused by: ${withCauses(cause)}`;
}
