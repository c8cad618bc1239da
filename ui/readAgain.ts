import type { QueryClient } from '@tanstack/react-query';
import { type Change, changes } from '../api/contract/calls.ts';

/**
 * Read again what these calls have changed, as far as it is shown. The key of every query begins with the
 * name of what it reads.
 */
export async function readAgain(queryClient: QueryClient, ...calls: readonly Change[]): Promise<void> {
  const stale = new Set<unknown>(calls.flatMap((call) => changes[call]));
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => stale.has(queryKey[0]) });
}
