import { ZodError } from 'zod';
import { ApiError } from '../../api/contract/client.ts';

/** What to tell the person about any error. */
export function messageOf(error: unknown): string {
  // The page is older than the server, which a deployment makes of every page that stays open.
  if (error instanceof ZodError)
    return 'This page does not understand the answer. Bursar may have been updated: please reload the page, and look whether the change is there.';
  return error instanceof Error && error.message !== ''
    ? error.message
    : 'Something went wrong. Please try again.';
}

/** What to quote when asking for help: the server's log has it. */
export function referenceOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.problem.correlationId : undefined;
}
