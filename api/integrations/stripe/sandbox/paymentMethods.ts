import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { z } from 'zod';
import { Failure, invalid, missing } from './failure.ts';
import {
  bankNamed,
  bankNumbered,
  cardNamed,
  cardNumbered,
  checkCard,
  TEST_ROUTING_NUMBER,
  type TestBank,
  type TestCard,
} from './numbers.ts';
import { newId } from './objects.ts';
import { anything, integer, metadata, pageFields, pageOf, text } from './params.ts';
import { on } from './routes.ts';
import type { Scope } from './store.ts';

/** What a payment method is made of: `payment_method_data`, or the parameters of its own call. */
const methodFields = {
  type: z.enum(['card', 'us_bank_account'], {
    error: 'Invalid type: must be one of card or us_bank_account',
  }),
  card: z
    .strictObject({ number: text, exp_month: integer, exp_year: integer, cvc: text.optional() })
    .optional(),
  us_bank_account: z
    .strictObject({
      account_number: text,
      routing_number: text,
      account_holder_type: z.enum(['individual', 'company']).optional(),
      account_type: z.enum(['checking', 'savings']).optional(),
    })
    .optional(),
  billing_details: z
    .strictObject({
      name: z.string().optional(),
      email: z.string().optional(),
      phone: z.string().optional(),
      address: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
  allow_redisplay: anything,
  metadata: metadata.optional(),
};
export const methodData = z.strictObject(methodFields);

export const paymentMethodRoutes = [
  on('POST /v1/payment_methods', methodFields, createMethod, { isPublic: true }),

  on(
    'GET /v1/payment_methods',
    { ...pageFields, customer: text.optional(), type: text.optional() },
    (scope, params) => {
      const { customer, type, ...page } = params;
      const filter = { ...(customer !== undefined && { customer }), ...(type !== undefined && { type }) };
      return scope.list('payment_method', filter, pageOf(page));
    },
  ),

  on('GET /v1/payment_methods/:id', {}, (scope, _params, [id]) => scope.get('payment_method', id)),

  on('POST /v1/payment_methods/:id/attach', { customer: text }, async (scope, { customer }, [id]) => {
    const method = await resolveMethod(scope, id);
    await scope.get('customer', customer, 'customer');
    return attachChecked(scope, method, customer);
  }),

  on('POST /v1/payment_methods/:id/detach', {}, async (scope, _params, [id]) => {
    const method = await scope.get('payment_method', id);
    if (method.customer === null)
      throw invalid(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      );
    const detached = await scope.save('payment_method', { ...method, customer: null });
    await scope.emit('payment_method.detached', detached);
    return detached;
  }),
];

/**
 * Tie a method to a customer after asking its bank, as Stripe does when a card is saved without a payment.
 * @throws Failure 402 when the bank refuses; of the declined test cards one alone passes
 */
export async function attachChecked(
  scope: Scope,
  method: Stripe.PaymentMethod,
  customer: string,
): Promise<Stripe.PaymentMethod> {
  const { decline, name } = cardNamed(await scope.behaviorOf(method.id)) ?? {};
  if (decline !== undefined && name !== 'chargeCustomerFail')
    throw new Failure(402, { type: 'card_error', ...decline });
  return attach(scope, method, customer);
}

/** Tie a method to a customer, who can use it again. */
export async function attach(
  scope: Scope,
  method: Stripe.PaymentMethod,
  customer: string,
): Promise<Stripe.PaymentMethod> {
  if (method.customer === customer) return method;
  if (method.customer !== null)
    throw invalid('The payment method you provided has already been attached to a customer.');
  const attached = await scope.save('payment_method', { ...method, customer });
  await scope.emit('payment_method.attached', attached);
  return attached;
}

/** A method by its id. Stripe's test methods (`pm_card_visa`, …) become a new one at each use. */
export async function resolveMethod(
  scope: Scope,
  id: string,
  param = 'payment_method',
): Promise<Stripe.PaymentMethod> {
  const cardName = /^pm_card_(\w+)$/.exec(id)?.[1];
  const card = cardName === undefined ? undefined : cardNamed(cardName);
  if (card !== undefined) {
    const expiry = { exp_month: 12, exp_year: new Date(scope.now * 1000).getUTCFullYear() + 3 };
    return saveMethod(scope, { card: cardDetails(card, expiry) }, card.name);
  }
  const bankName = /^pm_usBankAccount(?:_(\w+))?$/.exec(id);
  const bank = bankName === null ? undefined : bankNamed(bankName[1] ?? 'success');
  if (bank !== undefined) return saveMethod(scope, { us_bank_account: bankDetails(bank, {}) }, bank.name);
  const method = await scope.find('payment_method', id);
  if (method === undefined) throw missing('PaymentMethod', id, param);
  return method;
}

/** @throws Failure for a number that is no test number, or a wrong expiry or security code */
export async function createMethod(
  scope: Scope,
  params: z.output<typeof methodData>,
): Promise<Stripe.PaymentMethod> {
  const { billing_details, metadata = {} } = params;
  if (params.type === 'card') {
    if (params.card === undefined)
      throw invalid('Missing required param: card.', { code: 'parameter_missing', param: 'card' });
    const found = cardNumbered(params.card.number);
    checkCard(found, params.card, new Date(scope.now * 1000));
    const { exp_month, exp_year } = params.card;
    const expiry = { exp_month, exp_year: exp_year < 100 ? 2000 + exp_year : exp_year };
    const details = cardDetails(found, expiry, params.card.cvc !== undefined);
    return saveMethod(scope, { card: details }, found.name, billing_details, metadata);
  }
  if (params.us_bank_account === undefined)
    throw invalid('Missing required param: us_bank_account.', {
      code: 'parameter_missing',
      param: 'us_bank_account',
    });
  if (!billing_details?.name)
    throw invalid('Missing required param: billing_details[name].', {
      code: 'parameter_missing',
      param: 'billing_details[name]',
    });
  const { account_number, routing_number } = params.us_bank_account;
  const bank = bankNumbered(routing_number, account_number);
  const details = bankDetails(bank, params.us_bank_account);
  return saveMethod(scope, { us_bank_account: details }, bank.name, billing_details, metadata);
}

async function saveMethod(
  scope: Scope,
  details:
    | { readonly card: Stripe.PaymentMethod.Card }
    | { readonly us_bank_account: Stripe.PaymentMethod.UsBankAccount },
  behavior: string,
  billing: z.output<typeof methodData>['billing_details'] = {},
  metadata: Record<string, string> = {},
): Promise<Stripe.PaymentMethod> {
  const { address } = billing;
  const part = (name: string) => address?.[name] ?? null;
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: {
        city: part('city'),
        country: part('country'),
        line1: part('line1'),
        line2: part('line2'),
        postal_code: part('postal_code'),
        state: part('state'),
      },
      email: billing.email ?? null,
      name: billing.name ?? null,
      phone: billing.phone ?? null,
      tax_id: null,
    },
    created: scope.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: 'card' in details ? 'card' : 'us_bank_account',
    ...details,
  };
  return scope.save('payment_method', method, behavior);
}

function cardDetails(
  card: TestCard,
  expiry: { readonly exp_month: number; readonly exp_year: number },
  hasCvc = true,
): Stripe.PaymentMethod.Card {
  return {
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: hasCvc ? 'pass' : null,
    },
    country: 'US',
    display_brand: card.brand,
    ...expiry,
    fingerprint: fingerprint(card.number),
    funding: card.funding,
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

function bankDetails(
  bank: TestBank,
  holder:
    | Pick<
        NonNullable<z.output<typeof methodData>['us_bank_account']>,
        'account_holder_type' | 'account_type'
      >
    | Record<string, never>,
): Stripe.PaymentMethod.UsBankAccount {
  return {
    account_holder_type: holder.account_holder_type ?? 'individual',
    account_type: holder.account_type ?? 'checking',
    bank_name: 'STRIPE TEST BANK',
    financial_connections_account: null,
    fingerprint: fingerprint(bank.number),
    last4: bank.number.slice(-4),
    networks: { preferred: 'ach', supported: ['ach'] },
    routing_number: TEST_ROUTING_NUMBER,
    status_details: {},
  };
}

/** The same account has the same fingerprint. */
function fingerprint(number: string): string {
  return createHash('sha256').update(number).digest('base64url').replace(/\W|_/g, '').slice(0, 16);
}
