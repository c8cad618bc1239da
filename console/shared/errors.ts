import { ApiError } from '../../api/contract/client.ts';

/** What to tell the person about any error. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== ''
    ? error.message
    : 'Something went wrong. Please try again.';
}

/** What to quote when asking for help: the server's log has it. */
export function referenceOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.problem.correlationId : undefined;
}
