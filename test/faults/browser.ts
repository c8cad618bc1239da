import { z } from 'zod';
import type { Client } from './client.ts';

/**
 * A member's browser at the card form: it confirms intents at the sandbox under Bursar's own address, as the
 * portal's does (member-portal/pages/payment/sandbox.ts). When the server dies meanwhile it asks again, and
 * finds that the money has moved or that it has not.
 */
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

const intent = z.object({
  status: z.string(),
  payment_method: z.string().nullish(),
  next_action: z.object({ use_stripe_sdk: z.object({ stripe_js: z.string() }) }).nullish(),
});
type BrowserIntent = z.output<typeof intent>;
const refused = z.object({
  error: z.object({ payment_intent: intent.optional(), setup_intent: intent.optional() }),
});

/** Pay with a card; answers what the browser then sees of the intent. */
export async function confirmCard(
  client: Client,
  secret: Secret,
  number: string,
): Promise<BrowserIntent | undefined> {
  const confirmed = await confirm(client, secret, 'payment_intents', {
    use_stripe_sdk: 'true',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': String(new Date().getFullYear() + 2),
    'payment_method_data[card][cvc]': '123',
  });
  const challenge = confirmed?.next_action?.use_stripe_sdk.stripe_js;
  if (challenge === undefined) return confirmed;
  const { pathname, search } = new URL(challenge);
  await client.request(pathname + search, {
    method: 'POST',
    body: new URLSearchParams({ choice: 'complete' }),
  });
  return look(client, secret);
}

/** Save a bank account; answers its id, `undefined` when it could not be saved. */
export async function saveBank(client: Client, secret: Secret, account: string): Promise<string | undefined> {
  const confirmed = await confirm(client, secret, 'setup_intents', {
    'payment_method_data[type]': 'us_bank_account',
    'payment_method_data[us_bank_account][routing_number]': '110000000',
    'payment_method_data[us_bank_account][account_number]': account,
    'payment_method_data[us_bank_account][account_holder_type]': 'individual',
    'payment_method_data[billing_details][name]': 'Robin Fault',
  });
  return confirmed?.payment_method ?? undefined;
}

type Kind = 'payment_intents' | 'setup_intents';

async function confirm(
  client: Client,
  secret: Secret,
  kind: Kind,
  fields: Readonly<Record<string, string>>,
): Promise<BrowserIntent | undefined> {
  const answer = await client.request(`${pathOf(secret, kind)}/confirm`, {
    method: 'POST',
    headers: headersOf(secret),
    body: new URLSearchParams({ client_secret: secret.client_secret, ...fields }),
  });
  const body: unknown = await answer.json();
  if (answer.ok) return intent.parse(body);
  // Refused: declined, or confirmed already by a try whose answer was lost. The error has the intent.
  const { error } = refused.parse(body);
  return error.payment_intent ?? error.setup_intent;
}

async function look(client: Client, secret: Secret): Promise<BrowserIntent | undefined> {
  const { client_secret } = secret;
  const path = `${pathOf(secret, 'payment_intents')}?${new URLSearchParams({ client_secret })}`;
  const answer = await client.request(path, { headers: headersOf(secret) });
  return answer.ok ? intent.parse(await answer.json()) : undefined;
}

function headersOf({ publishableKey, stripeAccount }: Secret): Record<string, string> {
  return { authorization: `Bearer ${publishableKey}`, 'stripe-account': stripeAccount };
}

function pathOf({ client_secret }: Secret, kind: Kind): string {
  return `/sandbox/stripe/v1/${kind}/${client_secret.split('_secret_')[0] ?? ''}`;
}
