import { credit, type Side } from '../posting.ts';

export interface Allocation {
  readonly chargeId: string;
  readonly amountCents: number;
}

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

export const chargesAllocated = ({ allocations }: { readonly allocations: readonly Allocation[] }) =>
  allocations.map(({ chargeId }) => chargeId);

export const meantFor = ({ chargeIds }: { readonly chargeIds: readonly string[] }) => chargeIds;

/** Less is owed on each charge. */
export function paid(allocations: readonly Allocation[]): Side[] {
  return allocations.map(({ chargeId, amountCents }) => credit('receivable', amountCents, chargeId));
}

/** The first `cents` of allocations or other parts, and what is left of them. */
export function takeFirst<Part extends { readonly amountCents: number }>(
  parts: readonly Part[],
  cents: number,
): { taken: readonly Part[]; rest: readonly Part[] } {
  const taken: Part[] = [];
  const rest: Part[] = [];
  let left = cents;
  for (const part of parts) {
    const now = Math.min(part.amountCents, left);
    left -= now;
    if (now > 0) taken.push({ ...part, amountCents: now });
    rest.push({ ...part, amountCents: part.amountCents - now });
  }
  return { taken, rest };
}
