import type { QueryClient } from '@tanstack/react-query';
import { type Change, changes } from '../../api/contract.ts';

/** Read again what these calls changed and is shown. Query keys begin with the name of what they read. */
export async function invalidateReads(queryClient: QueryClient, ...calls: readonly Change[]): Promise<void> {
  const stale = new Set<unknown>(calls.flatMap((call) => changes[call]));
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => stale.has(queryKey[0]) });
}
