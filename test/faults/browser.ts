import { z } from 'zod';
import type { Client } from './client.ts';

/** What a browser needs to confirm a payment. */
export interface Secret {
  readonly client_secret: string;
  readonly publishableKey: string;
  readonly stripeAccount: string;
}

/** Stripe's test cards: what becomes of a payment with them. */
export const testCards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  authenticated: '4000000000003220',
  disputed: '4000000000000259',
} as const;

const confirmed = z.object({
  next_action: z.object({ use_stripe_sdk: z.object({ stripe_js: z.string() }) }).nullish(),
});

/**
 * Pay at the card form as the portal does: at the sandbox under Bursar's own address. A repeat after the
 * server died is refused when the card was charged already.
 */
export async function confirmCard(client: Client, secret: Secret, number: string): Promise<void> {
  const { client_secret, publishableKey, stripeAccount } = secret;
  const intent = client_secret.split('_secret_')[0] ?? '';
  const answer = await client.request(`/sandbox/stripe/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}`, 'stripe-account': stripeAccount },
    body: new URLSearchParams({
      client_secret,
      use_stripe_sdk: 'true',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': String(new Date().getFullYear() + 2),
      'payment_method_data[card][cvc]': '123',
    }),
  });
  if (!answer.ok) return;
  const challenge = confirmed.parse(await answer.json()).next_action?.use_stripe_sdk.stripe_js;
  if (challenge === undefined) return;
  const { pathname, search } = new URL(challenge);
  const body = new URLSearchParams({ choice: 'complete' });
  await client.request(pathname + search, { method: 'POST', body });
}
