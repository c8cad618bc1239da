import type Stripe from 'stripe';
import { z } from 'zod';
import { confirm, confirmFields, OPEN, unexpected, usableMethod } from './confirmation.ts';
import { invalid } from './failure.ts';
import { ownIntent } from './intents.ts';
import { APPLICATION, newId, randomText } from './objects.ts';
import { flag, integer, mergeMetadata, metadata, pageFields, pageOf, text } from './params.ts';
import { on } from './routes.ts';
import type { Scope } from './store.ts';

const MINIMUM = 50;
const METHOD_TYPES = ['card', 'us_bank_account'] as const;
const createFields = {
  ...confirmFields,
  amount: integer,
  application_fee_amount: integer.optional(),
  currency: text,
  allowed_payment_method_types: z.array(z.enum(METHOD_TYPES)).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  confirm: flag.optional(),
  confirmation_method: z.enum(['automatic', 'manual']).default('automatic'),
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
};

export const paymentIntentRoutes = [
  on('POST /v1/payment_intents', createFields, (scope, params) => createIntent(scope, params)),

  on(
    'GET /v1/payment_intents',
    { ...pageFields, customer: text.optional() },
    (scope, { customer, ...page }) =>
      scope.list('payment_intent', customer === undefined ? {} : { customer }, pageOf(page)),
  ),

  on(
    'GET /v1/payment_intents/:id',
    { client_secret: text.optional() },
    (scope, { client_secret }, [id]) => ownIntent(scope, 'payment_intent', id, client_secret),
    { isPublic: true },
  ),

  on(
    'POST /v1/payment_intents/:id',
    { description: text.optional(), metadata: metadata.optional(), amount: integer.optional() },
    async (scope, params, [id]) => {
      const intent = await scope.get('payment_intent', id);
      const isOpen = OPEN.has(intent.status);
      if (params.amount !== undefined && !isOpen) throw unexpected(intent, 'update the amount of');
      return scope.save('payment_intent', {
        ...intent,
        amount: params.amount ?? intent.amount,
        description: params.description ?? intent.description,
        metadata: mergeMetadata(intent.metadata, params.metadata),
      });
    },
  ),

  on(
    'POST /v1/payment_intents/:id/confirm',
    confirmFields,
    async (scope, params, [id]) => {
      const intent = await ownIntent(scope, 'payment_intent', id, params.client_secret);
      if (scope.isPublic && intent.confirmation_method === 'manual')
        throw invalid(
          'This PaymentIntent cannot be confirmed using your publishable key because its `confirmation_method` is set to `manual`. Please use your secret key instead.',
          { code: 'payment_intent_invalid_parameter', payment_intent: intent },
        );
      return confirm(scope, intent, params);
    },
    { isPublic: true },
  ),

  on(
    'POST /v1/payment_intents/:id/cancel',
    {
      cancellation_reason: z
        .enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'])
        .optional(),
    },
    async (scope, { cancellation_reason }, [id]) => {
      const intent = await scope.get('payment_intent', id);
      if (!OPEN.has(intent.status)) throw unexpected(intent, 'cancel');
      const canceled = await scope.save('payment_intent', {
        ...intent,
        status: 'canceled',
        canceled_at: scope.now,
        cancellation_reason: cancellation_reason ?? null,
        next_action: null,
      });
      await scope.emit('payment_intent.canceled', canceled);
      return canceled;
    },
  ),
];

export async function createIntent(
  scope: Scope,
  params: z.output<z.ZodObject<typeof createFields>>,
  id = newId('pi'),
): Promise<Stripe.PaymentIntent> {
  const { amount, currency, customer, payment_method } = params;
  if (currency !== 'usd')
    throw invalid(`Invalid currency: ${currency}. The sandbox takes usd.`, { param: 'currency' });
  if (amount < MINIMUM)
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  if (amount > 99_999_999)
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
  if (customer !== undefined) await scope.get('customer', customer, 'customer');
  checkApplicationFee(scope, params);
  const method =
    payment_method === undefined ? undefined : await usableMethod(scope, payment_method, customer);
  const types = [...(params.allowed_payment_method_types ?? METHOD_TYPES)];
  await checkCapabilities(scope, types);
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: scope.account === '' ? null : APPLICATION,
    application_fee_amount: params.application_fee_amount ?? null,
    automatic_payment_methods: params.allowed_payment_method_types === undefined ? { enabled: true } : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: params.confirmation_method,
    created: scope.now,
    currency,
    customer: customer ?? null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: params.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: types,
    payment_record: null,
    processing: null,
    receipt_email: params.receipt_email ?? null,
    review: null,
    setup_future_usage: params.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: method === undefined ? 'requires_payment_method' : 'requires_confirmation',
    transfer_data: null,
    transfer_group: null,
  };
  await scope.save('payment_intent', intent);
  await scope.emit('payment_intent.created', intent);
  return params.confirm === true ? confirm(scope, intent, { ...params, payment_method: method?.id }) : intent;
}

/** The platform's fee is of a payment that is another's. */
function checkApplicationFee(
  scope: Scope,
  { amount, application_fee_amount: fee }: z.output<z.ZodObject<typeof createFields>>,
): void {
  if (fee === undefined) return;
  const param = 'application_fee_amount';
  if (scope.account === '')
    throw invalid(
      'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).',
      { param },
    );
  if (fee < 0 || fee > amount)
    throw invalid('The application_fee_amount must be at least 0 and no more than the amount.', { param });
}

/** A connected account takes the kinds of payment that Stripe has let it take. */
async function checkCapabilities(
  scope: Scope,
  types: readonly (typeof METHOD_TYPES)[number][],
): Promise<void> {
  if (scope.account === '') return;
  const { capabilities = {} } = await scope.on('').get('account', scope.account);
  const refused = types.find((type) => capabilities[capabilityOf[type]] !== 'active');
  if (refused !== undefined)
    throw invalid(
      `The payment method type "${refused}" is invalid. Please ensure the provided type is activated in your dashboard (https://dashboard.stripe.com/account/payments/settings) and your account is enabled for any preview features that you are trying to use.`,
      { code: 'payment_intent_invalid_parameter', param: 'allowed_payment_method_types' },
    );
}

const capabilityOf = {
  card: 'card_payments',
  us_bank_account: 'us_bank_account_ach_payments',
} as const;
