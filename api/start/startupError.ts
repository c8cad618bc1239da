/** Bursar cannot start, for a reason that the operator can mend. Its message is the one clear line that is printed before exit 1. */
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
