import type { Allocation } from './events.ts';

/** What allocations come to. */
export function sumOf(allocations: readonly Allocation[]): number {
  return allocations.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** What each charge gets in all, in the order in which the charges first stand. */
export function sumPerCharge(allocations: readonly Allocation[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { chargeId, amountCents } of allocations)
    sums.set(chargeId, (sums.get(chargeId) ?? 0) + amountCents);
  return sums;
}
