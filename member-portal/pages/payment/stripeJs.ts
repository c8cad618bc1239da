import { loadStripe, type Stripe } from '@stripe/stripe-js';

let script: Promise<Stripe | null> | undefined;

/** Stripe's script, fetched once. Importing this file asks Stripe for it already, so only what is loaded for the real Stripe does. */
export function openStripeJs(publishableKey: string): Promise<Stripe | null> {
  script ??= loadStripe(publishableKey);
  return script;
}
