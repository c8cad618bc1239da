import type Stripe from 'stripe';
import { invalid, missing, required } from './failure.ts';
import {
  bankNamed,
  bankNumbered,
  cardNamed,
  cardNumbered,
  TEST_ROUTING_NUMBER,
  type TestBank,
  type TestCard,
} from './numbers.ts';
import { fresh, type Method, newId, nulls } from './objects.ts';
import { on, readOne } from './routes.ts';
import type { Scope } from './store.ts';

/** What a browser sends of a card or bank account. */
export interface MethodData {
  readonly type: 'card' | 'us_bank_account';
  readonly card?: { readonly number: string; readonly exp_month: number; readonly exp_year: number };
  readonly us_bank_account?: { readonly account_number: string; readonly routing_number: string };
  readonly billing_details?: { readonly name?: string; readonly address?: Partial<Stripe.Address> };
}

/** Tie a method to a customer, who can use it again. */
export async function attach(scope: Scope, method: Method, customer: string): Promise<Method> {
  if (method.customer === customer) return method;
  if (method.customer !== null)
    throw invalid('The payment method you provided has already been attached to a customer.');
  return scope.put({ ...method, customer }, 'payment_method.attached');
}

/** A method by its id. Stripe's test methods (`pm_card_visa`, …) become a new one at each use. */
export async function resolveMethod(scope: Scope, id: string): Promise<Method> {
  const [, kind, name = ''] = /^pm_(card|usBankAccount)_(\w+)$/.exec(id) ?? [];
  const card = kind === 'card' ? cardNamed(name) : undefined;
  if (card !== undefined) return saveCard(scope, card, { exp_month: 12, exp_year: 2099 });
  const bank = kind === 'usBankAccount' ? bankNamed(name) : undefined;
  if (bank !== undefined) return saveBank(scope, bank);
  const method = await scope.find('payment_method', id);
  if (method === undefined) throw missing('PaymentMethod', id, 'payment_method');
  return method;
}

/** @throws Failure for a number that is no test number */
export async function createMethod(scope: Scope, data: MethodData): Promise<Method> {
  if (data.type === 'card') {
    const { number, exp_month, exp_year } = required(data.card, 'card');
    const expiry = { exp_month, exp_year: exp_year < 100 ? 2000 + exp_year : exp_year };
    return saveCard(scope, cardNumbered(number), expiry, data.billing_details);
  }
  const { account_number, routing_number } = required(data.us_bank_account, 'us_bank_account');
  required(data.billing_details?.name || undefined, 'billing_details[name]');
  return saveBank(scope, bankNumbered(routing_number, account_number), data.billing_details);
}

function saveCard(
  scope: Scope,
  { name, brand, funding, number }: TestCard,
  expiry: Pick<Stripe.PaymentMethod.Card, 'exp_month' | 'exp_year'>,
  billing?: MethodData['billing_details'],
): Promise<Method> {
  const card: Stripe.PaymentMethod.Card = {
    ...nulls('checks country display_brand generated_from networks regulated_status'),
    ...nulls('three_d_secure_usage wallet'),
    ...{ ...expiry, brand, funding },
    last4: number.slice(-4),
  };
  return scope.save({ ...newMethod(scope, 'card', billing), card }, name);
}

function saveBank(
  scope: Scope,
  { name, number }: TestBank,
  billing?: MethodData['billing_details'],
): Promise<Method> {
  const us_bank_account: Stripe.PaymentMethod.UsBankAccount = {
    ...nulls('account_holder_type account_type financial_connections_account fingerprint networks'),
    bank_name: 'STRIPE TEST BANK',
    last4: number.slice(-4),
    status_details: null,
    routing_number: TEST_ROUTING_NUMBER,
  };
  return scope.save({ ...newMethod(scope, 'us_bank_account', billing), us_bank_account }, name);
}

function newMethod(
  scope: Scope,
  type: MethodData['type'],
  { address, ...billing }: MethodData['billing_details'] = {},
): Method {
  return {
    ...fresh(scope, 'payment_method', newId('pm')),
    billing_details: {
      ...nulls('email name phone tax_id'),
      ...billing,
      address: { ...nulls('city country line1 line2 postal_code state'), ...address },
    },
    customer: null,
    customer_account: null,
    type,
  };
}

/** How long a token can be used, in seconds. */
const TOKEN_SECONDS = 12 * 3600;

/** A card as its payer typed it, before anything is confirmed: its preview shows what kind of card it is. */
export const confirmationTokenRoutes = [
  on('POST /v1/confirmation_tokens', 'payment_method_data return_url', createToken, { isPublic: true }),
  readOne('confirmation_token'),
];

async function createToken(
  scope: Scope,
  { payment_method_data }: { readonly payment_method_data: MethodData },
): Promise<Stripe.ConfirmationToken> {
  const method = await createMethod(scope, payment_method_data);
  const { type, billing_details, card, us_bank_account } = method;
  const preview = { ...nulls('customer customer_account'), type, billing_details, card, us_bank_account };
  const token: Stripe.ConfirmationToken = {
    ...fresh(scope, 'confirmation_token', newId('ctoken')),
    ...nulls('payment_intent payment_method_options return_url setup_future_usage setup_intent shipping'),
    expires_at: scope.now + TOKEN_SECONDS,
    payment_method_preview: preview as Stripe.ConfirmationToken.PaymentMethodPreview,
    use_stripe_sdk: true,
  };
  return scope.save(token, method.id);
}

/** The payment method of a token, which can be used for one intent. */
export async function takeToken(scope: Scope, id: string, intent: { readonly id: string }): Promise<string> {
  const token = await scope.get('confirmation_token', id, 'confirmation_token');
  if (token.payment_intent !== null && token.payment_intent !== intent.id)
    throw invalid('This ConfirmationToken has already been used.', { param: 'confirmation_token' });
  await scope.save({ ...token, payment_intent: intent.id });
  return scope.behaviorOf(id);
}
