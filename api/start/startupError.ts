/** Bursar cannot start, for a reason that the operator can mend. Its message is the one clear line that is printed before exit 1. */
export class StartupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartupError';
  }
}
