import { ApiError } from './client.ts';

const MAY_HAVE_GONE_THROUGH = 'It may have gone through; sending it again is safe.';

/** A change without a definite answer: the server may have recorded it. */
export class LostAnswer extends ApiError {
  constructor({ status, problem }: ApiError) {
    super(status, problem);
    this.name = 'LostAnswer';
    this.message = `${problem.message} ${MAY_HAVE_GONE_THROUGH}`;
  }
}

/** The error of a change, as a `LostAnswer` where no answer came (status 0) or the server failed. */
export function asLost(error: unknown): unknown {
  const isLost = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return isLost && !(error instanceof LostAnswer) ? new LostAnswer(error) : error;
}

/** A message at a field as a sentence: some name only the rule, as in "must be exactly 5 digits". */
export function sentenceAbout(label: string, message: string): string {
  return /^[a-z]/.test(message) ? `${label} ${message}` : message;
}

/** The spec's alert for a failed change, with a refusal's reason; a server failure has no helpful one. */
export function alertFor(alert: string, error: unknown): string {
  if (error instanceof LostAnswer && error.status >= 500) return `${alert}. ${MAY_HAVE_GONE_THROUGH}`;
  const isUnexplained = error instanceof ApiError ? error.status >= 500 : !isOutdated(error);
  return isUnexplained ? `${alert}.` : `${alert}. ${messageOf(error)}`;
}

/** A failure as a sentence for the person in front of the screen. */
export function messageOf(error: unknown): string {
  if (isOutdated(error))
    return globalThis.navigator?.onLine === false
      ? 'You are offline. Check your connection and try again.'
      : 'Bursar may have been updated: please reload the page.';
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
}

/** The server no longer has this older page's script. Each browser has its own words. */
export function isOutdated(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /dynamically imported module|module script failed|error loading/i.test(error.message)
  );
}
