import { z } from 'zod';
import type { Billing } from '../../../api/account/payment/contract.ts';
import type { StripeKeys } from './step.ts';

/**
 * Stands in for Stripe's script in the sandbox: the same calls of Stripe's API, under our own origin. The
 * real Stripe takes no card numbers from our pages (StripeCard.tsx).
 */

/** True for the key of the sandbox, which real Stripe never gives out. */
export function isSandboxKey({ publishableKey }: StripeKeys): boolean {
  return publishableKey.startsWith('pk_sandbox_');
}

/** An intent as the sandbox answers it to a browser, as far as it matters here. */
const intent = z.object({
  id: z.string(),
  status: z.string(),
  payment_method: z.string().nullish(),
  next_action: z
    .object({
      use_stripe_sdk: z.object({ stripe_js: z.string() }).optional(),
      verify_with_microdeposits: z.object({}).optional(),
    })
    .nullish()
    .optional(),
  last_payment_error: z.object({ message: z.string() }).nullish(),
});
export type SandboxIntent = z.output<typeof intent>;

const failure = z.object({
  error: z.object({ message: z.string().default(''), code: z.string().optional() }),
});

/** Stripe's no, with its own words. */
export class Refusal extends Error {
  readonly code: string;

  constructor(message: string, code = '') {
    super(message);
    this.name = 'Refusal';
    this.code = code;
  }
}

export interface CardNumbers {
  readonly number: string;
  readonly month: string;
  readonly year: string;
  readonly cvc: string;
}

export interface BankNumbers {
  readonly holder: string;
  readonly routing: string;
  readonly account: string;
}

/** Let the sandbox keep a card until it is charged. @throws Refusal for none of its test cards */
export async function enterCard(keys: StripeKeys, card: CardNumbers, billing: Billing): Promise<string> {
  const answer = await post('/v1/confirmation_tokens', keys, {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number,
    'payment_method_data[card][exp_month]': card.month,
    'payment_method_data[card][exp_year]': card.year,
    'payment_method_data[card][cvc]': card.cvc,
    ...billingOf(billing),
  });
  return z.object({ id: z.string() }).parse(answer).id;
}

/** Confirm a payment with a card. @throws Refusal when the card is declined; TypeError when no answer came */
export async function confirmCard(
  keys: StripeKeys,
  clientSecret: string,
  confirmationToken: string,
): Promise<SandboxIntent> {
  const fields = {
    client_secret: clientSecret,
    use_stripe_sdk: 'true',
    confirmation_token: confirmationToken,
  };
  return intent.parse(await post(`/v1/payment_intents/${idOf(clientSecret)}/confirm`, keys, fields));
}

/** Save a bank account. @throws as confirmCard */
export async function confirmBank(
  keys: StripeKeys,
  clientSecret: string,
  bank: BankNumbers,
  billing: Billing,
): Promise<SandboxIntent> {
  const answer = await post(`/v1/setup_intents/${idOf(clientSecret)}/confirm`, keys, {
    client_secret: clientSecret,
    'payment_method_data[type]': 'us_bank_account',
    'payment_method_data[us_bank_account][routing_number]': bank.routing,
    'payment_method_data[us_bank_account][account_number]': bank.account,
    'payment_method_data[us_bank_account][account_holder_type]': 'individual',
    ...billingOf({ ...billing, name: bank.holder }),
  });
  return intent.parse(answer);
}

/** Answer the 3-D Secure challenge as the cardholder would at the bank's page, then read the outcome. */
export async function answerChallenge(
  keys: StripeKeys,
  clientSecret: string,
  page: string,
  choice: 'complete' | 'fail',
): Promise<SandboxIntent> {
  const { pathname, search } = new URL(page, location.origin);
  await fetch(pathname + search, { method: 'POST', body: new URLSearchParams({ choice }) });
  const query = new URLSearchParams({ client_secret: clientSecret });
  const path = `/sandbox/stripe/v1/payment_intents/${idOf(clientSecret)}?${query}`;
  return intent.parse(await read(await fetch(path, { headers: headersOf(keys) })));
}

/** `pi_123_secret_abc` -> `pi_123`. */
function idOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

function billingOf({ name, email, pnum, address, address2, city, zip }: Billing): Record<string, string> {
  const inside = 'payment_method_data[billing_details]';
  return {
    [`${inside}[name]`]: name,
    [`${inside}[email]`]: email,
    [`${inside}[phone]`]: pnum,
    [`${inside}[address][line1]`]: address,
    [`${inside}[address][line2]`]: address2,
    [`${inside}[address][city]`]: city,
    [`${inside}[address][postal_code]`]: zip,
  };
}

function headersOf({ publishableKey, stripeAccount }: StripeKeys): Record<string, string> {
  return { authorization: `Bearer ${publishableKey}`, 'stripe-account': stripeAccount };
}

async function post(
  path: string,
  keys: StripeKeys,
  fields: Readonly<Record<string, string>>,
): Promise<unknown> {
  const headers = headersOf(keys);
  return read(
    await fetch(`/sandbox/stripe${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) }),
  );
}

async function read(answer: Response): Promise<unknown> {
  const body: unknown = await answer.json();
  if (answer.ok) return body;
  const { error } = failure.parse(body);
  throw new Refusal(error.message, error.code);
}
