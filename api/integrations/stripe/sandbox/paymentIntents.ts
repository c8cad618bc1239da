import type Stripe from 'stripe';
import { z } from 'zod';
import { createCharge, settleCharge } from './charges.ts';
import { Failure, invalid } from './failure.ts';
import { bankNamed, cardNamed, type Decline } from './numbers.ts';
import { newId, randomText } from './objects.ts';
import { anything, flag, integer, mergeMetadata, metadata, pageFields, pageOf, text } from './params.ts';
import { attach, createMethod, methodData, resolveMethod } from './paymentMethods.ts';
import { on } from './routes.ts';
import type { Scope } from './store.ts';

const MINIMUM = 50;
const METHOD_TYPES = ['card', 'us_bank_account'] as const;
const AUTHENTICATED = 'authenticated';
const AUTHENTICATION_FAILED: Decline = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

const confirmFields = {
  payment_method: text.optional(),
  payment_method_data: methodData.optional(),
  payment_method_options: anything,
  mandate_data: anything,
  off_session: anything,
  return_url: z.url({ error: 'Not a valid URL' }).optional(),
  use_stripe_sdk: flag.optional(),
  error_on_requires_action: flag.optional(),
  receipt_email: text.optional(),
  setup_future_usage: z.enum(['on_session', 'off_session']).optional(),
  client_secret: text.optional(),
};
type ConfirmParams = z.output<z.ZodObject<typeof confirmFields>>;

const createFields = {
  ...confirmFields,
  amount: integer,
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
  transfer_data: z.strictObject({ destination: text, amount: integer.optional() }).optional(),
  transfer_group: text.optional(),
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
    (scope, { client_secret }, [id]) => ownIntent(scope, id, client_secret),
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
      const intent = await ownIntent(scope, id, params.client_secret);
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

const OPEN: ReadonlySet<string> = new Set([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]);

export async function createIntent(
  scope: Scope,
  params: z.output<z.ZodObject<typeof createFields>>,
  id = newId('pi'),
): Promise<Stripe.PaymentIntent> {
  const { amount, currency, customer, transfer_data, payment_method } = params;
  if (currency !== 'usd')
    throw invalid(`Invalid currency: ${currency}. The sandbox takes usd.`, { param: 'currency' });
  if (amount < MINIMUM)
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  if (amount > 99_999_999)
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
  if (customer !== undefined) await scope.get('customer', customer, 'customer');
  if (transfer_data !== undefined) await checkDestination(scope, transfer_data, amount);
  const method =
    payment_method === undefined ? undefined : await usableMethod(scope, payment_method, customer);
  const types = [...(params.allowed_payment_method_types ?? METHOD_TYPES)];
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: params.allowed_payment_method_types === undefined ? { enabled: true } : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
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
    transfer_data:
      transfer_data === undefined
        ? null
        : {
            destination: transfer_data.destination,
            ...(transfer_data.amount !== undefined && { amount: transfer_data.amount }),
          },
    transfer_group: params.transfer_group ?? null,
  };
  await scope.save('payment_intent', intent);
  await scope.emit('payment_intent.created', intent);
  return params.confirm === true ? confirm(scope, intent, { ...params, payment_method: method?.id }) : intent;
}

async function checkDestination(
  scope: Scope,
  { destination, amount: part }: { readonly destination: string; readonly amount?: number | undefined },
  amount: number,
): Promise<void> {
  const account = await scope.find('account', destination);
  if (account === undefined)
    throw invalid(`No such destination: '${destination}'`, {
      code: 'resource_missing',
      param: 'transfer_data[destination]',
    });
  if (account.capabilities?.transfers !== 'active')
    throw invalid(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer', param: 'transfer_data[destination]' },
    );
  if (part !== undefined && (part <= 0 || part > amount))
    throw invalid(
      'The transfer_data[amount] must be greater than 0 and no more than the amount of the payment.',
      {
        param: 'transfer_data[amount]',
      },
    );
}

/** The intent, for whoever may see it: a browser shows its client secret. */
async function ownIntent(
  scope: Scope,
  id: string,
  clientSecret: string | undefined,
): Promise<Stripe.PaymentIntent> {
  const intent = await scope.get('payment_intent', id, 'intent');
  if (scope.isPublic && clientSecret === undefined)
    throw invalid('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    });
  if (clientSecret !== undefined && clientSecret !== intent.client_secret)
    throw invalid(
      'The client_secret provided does not match any associated PaymentIntent on this account. Ensure the publishable key used belongs to the same account that created the PaymentIntent.',
      { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
    );
  return intent;
}

/** A method that the intent's customer may use. */
async function usableMethod(
  scope: Scope,
  id: string,
  customer: string | undefined,
): Promise<Stripe.PaymentMethod> {
  const method = await resolveMethod(scope, id);
  if (method.customer !== null && method.customer !== customer)
    throw invalid(
      'The provided PaymentMethod cannot be attached. To reuse a PaymentMethod, you must attach it to a Customer first.',
      { param: 'payment_method' },
    );
  return method;
}

async function confirm(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  params: Partial<ConfirmParams>,
): Promise<Stripe.PaymentIntent> {
  if (!OPEN.has(intent.status)) throw unexpected(intent, 'confirm');
  const customer = typeof intent.customer === 'string' ? intent.customer : undefined;
  const given =
    params.payment_method ?? (typeof intent.payment_method === 'string' ? intent.payment_method : undefined);
  const method =
    params.payment_method_data !== undefined
      ? await createMethod(scope, params.payment_method_data)
      : given === undefined
        ? undefined
        : await usableMethod(scope, given, customer);
  if (method === undefined)
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  if (!intent.payment_method_types.includes(method.type))
    throw invalid(
      `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent. Please attach another PaymentMethod and confirm again, or create a new PaymentIntent that allows it.`,
      { code: 'payment_intent_incompatible_payment_method', param: 'payment_method', payment_intent: intent },
    );
  const wasAuthenticated =
    (await scope.behaviourOf(intent.id)) === AUTHENTICATED && intent.payment_method === method.id;
  const ready: Stripe.PaymentIntent = {
    ...intent,
    payment_method: method.id,
    last_payment_error: null,
    next_action: null,
    setup_future_usage: params.setup_future_usage ?? intent.setup_future_usage,
  };
  if (method.type === 'us_bank_account') return beginDebit(scope, ready, method);
  const card = cardNamed(await scope.behaviourOf(method.id));
  if (card?.authenticates === true && !wasAuthenticated) return askAuthentication(scope, ready, params);
  return chargeCard(scope, ready, method);
}

/** The bank is asked for the money: it says later what becomes of it. */
async function beginDebit(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Promise<Stripe.PaymentIntent> {
  const charge = await createCharge(scope, intent, method, { status: 'pending' });
  const processing = await scope.save('payment_intent', {
    ...intent,
    status: 'processing',
    latest_charge: charge.id,
  });
  await scope.emit('charge.pending', charge);
  await scope.emit('payment_intent.processing', processing);
  const bank = bankNamed(await scope.behaviourOf(method.id));
  if (bank?.staysPending !== true)
    await scope.later(bank?.failure === undefined ? 'settleAch' : 'failAch', intent.id, scope.delays.bankMs);
  return processing;
}

/** 3-D Secure: the customer's browser goes to the challenge page and comes back to `return_url`. */
async function askAuthentication(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  params: Partial<ConfirmParams>,
): Promise<Stripe.PaymentIntent> {
  if (params.error_on_requires_action === true)
    throw new Failure(402, {
      type: 'card_error',
      code: 'authentication_required',
      decline_code: 'authentication_not_handled',
      message:
        'This payment required an authentication action to complete, but `error_on_requires_action` was set.',
      payment_intent: intent,
    });
  // Bursar itself serves the page, wherever the browser found the payment.
  const origin = params.return_url === undefined ? scope.origin : new URL(params.return_url).origin;
  const url = `${origin}/sandbox/stripe/authenticate/${intent.id}?client_secret=${intent.client_secret}`;
  const asked = await scope.save('payment_intent', {
    ...intent,
    status: 'requires_action',
    next_action:
      params.use_stripe_sdk === true || params.return_url === undefined
        ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
        : { type: 'redirect_to_url', redirect_to_url: { url, return_url: params.return_url } },
  });
  await scope.emit('payment_intent.requires_action', asked);
  return asked;
}

/** What the customer did on the challenge page. Once only. */
export async function authenticate(
  scope: Scope,
  intentId: string,
  isPassed: boolean,
): Promise<Stripe.PaymentIntent> {
  const intent = await scope.get('payment_intent', intentId, 'intent');
  if (intent.status !== 'requires_action') return intent;
  const method = await scope.get('payment_method', String(intent.payment_method));
  if (!isPassed) return decline(scope, intent, method, AUTHENTICATION_FAILED, undefined);
  if (intent.confirmation_method === 'manual')
    return scope.save(
      'payment_intent',
      { ...intent, status: 'requires_confirmation', next_action: null },
      AUTHENTICATED,
    );
  return chargeCard(scope, { ...intent, next_action: null }, method).catch(async (error: unknown) => {
    // The page shows what became of it; a decline is no failure of the page.
    if (error instanceof Failure && error.isKept) return scope.get('payment_intent', intentId);
    throw error;
  });
}

/** @throws Failure 402 when the card is declined, after that is recorded */
async function chargeCard(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Promise<Stripe.PaymentIntent> {
  const refusal = cardNamed(await scope.behaviourOf(method.id))?.decline;
  if (refusal !== undefined) {
    const failed = await createCharge(scope, intent, method, { status: 'failed', decline: refusal });
    await scope.emit('charge.failed', failed);
    const declined = await decline(scope, intent, method, refusal, failed.id);
    throw new Failure(402, {
      type: 'card_error',
      ...refusal,
      charge: failed.id,
      payment_intent: declined,
      payment_method: method,
    });
  }
  const charge = await createCharge(scope, intent, method, { status: 'pending' });
  return succeed(scope, intent, charge);
}

/** The money is there. */
export async function succeed(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
): Promise<Stripe.PaymentIntent> {
  const settled = await settleCharge(scope, charge);
  if (intent.setup_future_usage !== null && typeof intent.customer === 'string')
    await attach(scope, await scope.get('payment_method', String(intent.payment_method)), intent.customer);
  const succeeded = await scope.save('payment_intent', {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: settled.id,
    next_action: null,
    last_payment_error: null,
  });
  await scope.emit('payment_intent.succeeded', succeeded);
  return succeeded;
}

/** The try failed: the intent waits for another method. */
export async function decline(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  reason: Decline,
  chargeId: string | undefined,
): Promise<Stripe.PaymentIntent> {
  const { code, decline_code, message } = reason;
  const declined = await scope.save('payment_intent', {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    latest_charge: chargeId ?? intent.latest_charge,
    last_payment_error: {
      type: method.type === 'card' ? 'card_error' : 'invalid_request_error',
      code: code as Stripe.PaymentIntent.LastPaymentError.Code,
      message,
      payment_method: method,
      ...(decline_code !== undefined && { decline_code }),
      ...(chargeId !== undefined && { charge: chargeId }),
    },
  });
  await scope.emit('payment_intent.payment_failed', declined);
  return declined;
}

function unexpected(intent: Stripe.PaymentIntent, verb: string): Failure {
  const message =
    verb === 'confirm' && intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${verb === 'cancel' ? 'canceled' : `${verb}ed`}: requires_payment_method, requires_confirmation, requires_action.`;
  return invalid(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}
