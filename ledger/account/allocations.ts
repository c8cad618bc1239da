import { credit, type Side } from '../posting.ts';

/** Part of a payment or credit that goes to one charge. */
export interface Allocation {
  readonly chargeId: string;
  readonly amountCents: number;
}

/** What allocations come to. */
export function sumOf(allocations: readonly { readonly amountCents: number }[]): number {
  return allocations.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** What each charge gets in all, in the order in which the charges first stand. */
export function sumPerCharge(allocations: readonly Allocation[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { chargeId, amountCents } of allocations)
    sums.set(chargeId, (sums.get(chargeId) ?? 0) + amountCents);
  return sums;
}

/** The charges that allocations are about. */
export const chargesAllocated = ({ allocations }: { readonly allocations: readonly Allocation[] }) =>
  allocations.map(({ chargeId }) => chargeId);

/** The charges that a payment was meant for. */
export const meantFor = ({ chargeIds }: { readonly chargeIds: readonly string[] }) => chargeIds;

/** Less is owed on each charge. */
export function paid(allocations: readonly Allocation[]): Side[] {
  return allocations.map(({ chargeId, amountCents }) => credit('receivable', amountCents, chargeId));
}

/** The first `cents` of the allocations, and what is left of them. */
export function takeFirst(
  allocations: readonly Allocation[],
  cents: number,
): { taken: readonly Allocation[]; rest: readonly Allocation[] } {
  const taken: Allocation[] = [];
  const rest: Allocation[] = [];
  let left = cents;
  for (const { chargeId, amountCents } of allocations) {
    const now = Math.min(amountCents, left);
    left -= now;
    if (now > 0) taken.push({ chargeId, amountCents: now });
    rest.push({ chargeId, amountCents: amountCents - now });
  }
  return { taken, rest };
}
