import { messageOf } from './startupError.ts';

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
