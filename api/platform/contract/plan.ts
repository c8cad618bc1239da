/**
 * The plans that an organization can subscribe to (spec 1 section 9): plan 1 has one price, plans 2 and 3
 * have the other. `priceId` names a price at Stripe (its lookup key), per member and month.
 */
export const plans = [
  { plan: 1, priceId: 'bursar_plan_1', priceCents: 2499 },
  { plan: 2, priceId: 'bursar_plan_2', priceCents: 2999 },
  { plan: 3, priceId: 'bursar_plan_2', priceCents: 2999 },
] as const;

export type Plan = (typeof plans)[number]['plan'];

/** What a plan costs per member and month. */
export function priceOf(plan: Plan): (typeof plans)[number] {
  return plan === 1 ? plans[0] : plan === 2 ? plans[1] : plans[2];
}
