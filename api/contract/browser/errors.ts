import { ZodError } from 'zod';
import { ApiError } from '../client.ts';

/** A failure as a sentence for the person in front of the screen. */
export function messageOf(error: unknown): string {
  // The page is older than the server, which a deployment makes of every page that stays open.
  if (error instanceof ZodError)
    return 'This page does not understand the answer. Bursar may have been updated: please reload the page, and look whether the change is there.';
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
}
