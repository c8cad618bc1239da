import type { Stripe } from '@stripe/stripe-js';
// The package's other entry asks Stripe for its script as soon as it is imported.
import { loadStripe } from '@stripe/stripe-js/dist/pure.mjs';

import type { StripeKeys } from './step.ts';

let script: Promise<Stripe | null> | undefined;

/**
 * Stripe's script for the organization's account, fetched once, when it is first wanted; again after it did
 * not arrive.
 */
export function openStripeJs({ publishableKey, stripeAccount }: StripeKeys): Promise<Stripe | null> {
  const opened: Promise<Stripe | null> = script ?? loadStripe(publishableKey, { stripeAccount });
  script = opened;
  opened.catch(() => {
    script = undefined;
  });
  return opened;
}
