import { ZodError } from 'zod';
import { ApiError } from '../client.ts';

/** A message at a field as a sentence: some name only the rule, as in "must be exactly 5 digits". */
export function sentenceAbout(label: string, message: string): string {
  return /^[a-z]/.test(message) ? `${label} ${message}` : message;
}

/**
 * The spec's alert for a failed change, and why it was refused. A failure of the server itself has no reason that helps: the alert alone
 * says to try again.
 */
export function alertFor(alert: string, error: unknown): string {
  const isUnexplained = error instanceof ApiError ? error.status >= 500 : !(error instanceof ZodError);
  return isUnexplained ? `${alert}.` : `${alert}. ${messageOf(error)}`;
}

/** A failure as a sentence for the person in front of the screen. */
export function messageOf(error: unknown): string {
  // The page is older than the server, which a deployment makes of every page that stays open.
  if (error instanceof ZodError)
    return 'This page does not understand the answer. Bursar may have been updated: please reload the page, and look whether the change is there.';
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
}
