import type Stripe from 'stripe';
import { fresh, nulls } from './blanks.ts';
import { invalid, missing, required } from './failure.ts';
import { bankNumbered, cardNumbered, TEST_ROUTING_NUMBER, type TestNumber, testNamed } from './numbers.ts';
import { type Method, newId } from './objects.ts';
import type { Scope } from './store.ts';

type CustomerParams = Partial<Pick<Stripe.Customer, 'name' | 'email' | 'metadata'>>;

export function createCustomer(scope: Scope, given: CustomerParams): Promise<Stripe.Customer> {
  return scope.create('customer', newId('cus'), ['customer.created'], given);
}

export async function updateCustomer(
  scope: Scope,
  given: CustomerParams,
  id: string,
): Promise<Stripe.Customer> {
  return scope.change(await scope.get('customer', id), given, 'customer.updated');
}

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
  return scope.change(method, { customer }, 'payment_method.attached');
}

export async function detach(scope: Scope, _params: object, id: string): Promise<Method> {
  const method = await scope.get('payment_method', id);
  return scope.change(method, { customer: null }, 'payment_method.detached');
}

/** The test card or account that a method was made from. */
export async function testNumberOf(scope: Scope, methodId: string | null): Promise<TestNumber> {
  return required(testNamed(await scope.behaviorOf(methodId)), 'payment_method');
}

/** A method by its id. Stripe's test methods (`pm_card_visa`, …) become a new one at each use. */
export async function resolveMethod(scope: Scope, id: string): Promise<Method> {
  const test = testNamed(/^pm_(?:card|usBankAccount)_(\w+)$/.exec(id)?.[1] ?? '');
  if (test !== undefined) return saveMethod(scope, test);
  const method = await scope.find('payment_method', id);
  if (method === undefined) throw missing('PaymentMethod', id, 'payment_method');
  return method;
}

/** @throws Failure for a number that is no test number */
export async function createMethod(scope: Scope, data: MethodData): Promise<Method> {
  if (data.type === 'card') {
    const { number, exp_month, exp_year } = required(data.card, 'card');
    const expiry = { exp_month, exp_year: exp_year < 100 ? 2000 + exp_year : exp_year };
    return saveMethod(scope, cardNumbered(number), data.billing_details, expiry);
  }
  const { account_number, routing_number } = required(data.us_bank_account, 'us_bank_account');
  required(data.billing_details?.name || undefined, 'billing_details[name]');
  return saveMethod(scope, bankNumbered(routing_number, account_number), data.billing_details);
}

function saveMethod(
  scope: Scope,
  { type, name, number, funding = 'credit' }: TestNumber,
  { address, ...billing }: MethodData['billing_details'] = {},
  expiry = { exp_month: 12, exp_year: 2099 },
): Promise<Method> {
  const last4 = number.slice(-4);
  const card: Stripe.PaymentMethod.Card = {
    ...nulls(
      `checks country display_brand generated_from networks regulated_status three_d_secure_usage wallet`,
    ),
    ...{ ...expiry, funding, last4 },
    brand: number.startsWith('5') ? 'mastercard' : 'visa',
  };
  const us_bank_account: Stripe.PaymentMethod.UsBankAccount = {
    ...nulls('account_holder_type account_type financial_connections_account fingerprint networks'),
    bank_name: 'STRIPE TEST BANK',
    last4,
    status_details: null,
    routing_number: TEST_ROUTING_NUMBER,
  };
  const method = fresh(scope, 'payment_method', newId('pm'), {
    billing_details: {
      ...nulls('email name phone tax_id'),
      ...billing,
      address: { ...nulls('city country line1 line2 postal_code state'), ...address },
    },
    ...(type === 'card' ? { card } : { us_bank_account }),
    type,
  });
  return scope.save(method, name);
}

/** How long a token can be used, in seconds. */
const TOKEN_SECONDS = 12 * 3600;

/** A card as its payer typed it, before anything is confirmed: its preview shows what kind of card it is. */
export async function createToken(
  scope: Scope,
  { payment_method_data }: { readonly payment_method_data: MethodData },
): Promise<Stripe.ConfirmationToken> {
  const method = await createMethod(scope, payment_method_data);
  const { type, billing_details, card, us_bank_account } = method;
  const preview = { ...nulls('customer customer_account'), type, billing_details, card, us_bank_account };
  const token = fresh(scope, 'confirmation_token', newId('ctoken'), {
    expires_at: scope.now + TOKEN_SECONDS,
    payment_method_preview: preview as Stripe.ConfirmationToken.PaymentMethodPreview,
  });
  return scope.save(token, method.id);
}

/** The payment method of a token, which can be used for one intent. */
export async function takeToken(scope: Scope, id: string, intent: { readonly id: string }): Promise<string> {
  const token = await scope.get('confirmation_token', id, 'confirmation_token');
  if (token.payment_intent !== null && token.payment_intent !== intent.id)
    throw invalid('This ConfirmationToken has already been used.', { param: 'confirmation_token' });
  await scope.change(token, { payment_intent: intent.id });
  return scope.behaviorOf(id);
}
