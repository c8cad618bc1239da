import { ApiError } from '../../ui/app/client.ts';

/** The list is read once more this long after a decision (spec 2 sections 4 and 9). */
export const readLater = { read: 'get-misc-payments', afterMs: 1_000 } as const;

/** Somebody else was first. */
export function isConflict(error: Error): boolean {
  return error instanceof ApiError && error.status === 409;
}
