import { ApiError } from '../api/contract/client.ts';

/** A message at a field as a sentence: some name only the rule, as in "must be exactly 5 digits". */
export function sentenceAbout(label: string, message: string): string {
  return /^[a-z]/.test(message) ? `${label} ${message}` : message;
}

/** The spec's alert for a failed change, with a refusal's reason; a server failure has no helpful one. */
export function alertFor(alert: string, error: unknown): string {
  const isUnexplained = error instanceof ApiError ? error.status >= 500 : !isOutdated(error);
  return isUnexplained ? `${alert}.` : `${alert}. ${messageOf(error)}`;
}

/** A failure as a sentence for the person in front of the screen. */
export function messageOf(error: unknown): string {
  if (isOutdated(error)) return 'Bursar may have been updated: please reload the page.';
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
}

/** The server no longer has this older page's script. Each browser has its own words. */
export function isOutdated(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /dynamically imported module|module script failed|error loading/i.test(error.message)
  );
}
