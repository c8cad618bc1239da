import { z } from 'zod';
import type { Client } from './client.ts';

/** What a browser needs to confirm a payment or a bank account. */
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

/** Stripe's test accounts: a debit that succeeds, one that fails, and one that the bank takes back later. */
export const testAccounts = ['000123456789', '000222222227', '000555555559'] as const;

const confirmed = z.object({
  payment_method: z.string().nullish(),
  next_action: z.object({ use_stripe_sdk: z.object({ stripe_js: z.string() }) }).nullish(),
});

/** Pay at the card form as the portal does. A repeat is refused when the card was charged already. */
export async function confirmCard(client: Client, secret: Secret, number: string): Promise<void> {
  const paid = await confirm(client, secret, 'payment_intents', {
    use_stripe_sdk: 'true',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': String(new Date().getFullYear() + 2),
    'payment_method_data[card][cvc]': '123',
  });
  const challenge = paid?.next_action?.use_stripe_sdk.stripe_js;
  if (challenge === undefined) return;
  const { pathname, search } = new URL(challenge);
  const body = new URLSearchParams({ choice: 'complete' });
  await client.request(pathname + search, { method: 'POST', body });
}

/** Save a bank account. Answers its id; `undefined` when it is not known to be saved. */
export async function saveBank(client: Client, secret: Secret, account: string): Promise<string | undefined> {
  const saved = await confirm(client, secret, 'setup_intents', {
    'payment_method_data[type]': 'us_bank_account',
    'payment_method_data[us_bank_account][routing_number]': '110000000',
    'payment_method_data[us_bank_account][account_number]': account,
    'payment_method_data[us_bank_account][account_holder_type]': 'individual',
    'payment_method_data[billing_details][name]': 'Robin Fault',
  });
  return saved?.payment_method ?? undefined;
}

/** Confirm an intent at the sandbox under Bursar's own address. `undefined` when it is refused. */
async function confirm(
  client: Client,
  { client_secret, publishableKey, stripeAccount }: Secret,
  kind: 'payment_intents' | 'setup_intents',
  fields: Readonly<Record<string, string>>,
): Promise<z.output<typeof confirmed> | undefined> {
  const intent = client_secret.split('_secret_')[0] ?? '';
  const answer = await client.request(`/sandbox/stripe/v1/${kind}/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}`, 'stripe-account': stripeAccount },
    body: new URLSearchParams({ client_secret, ...fields }),
  });
  return answer.ok ? confirmed.parse(await answer.json()) : undefined;
}
