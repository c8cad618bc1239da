import type Stripe from 'stripe';
import { z } from 'zod';
import { Failure, invalid } from './failure.ts';
import { methodFor, ownIntent } from './intents.ts';
import { cardNamed } from './numbers.ts';
import { newId, randomText } from './objects.ts';
import { anything, flag, metadata, text } from './params.ts';
import { attach, methodData, resolveMethod } from './paymentMethods.ts';
import { on } from './routes.ts';
import type { Scope } from './store.ts';

const METHOD_TYPES = ['card', 'us_bank_account'] as const;

const confirmFields = {
  payment_method: text.optional(),
  payment_method_data: methodData.optional(),
  payment_method_options: anything,
  mandate_data: anything,
  return_url: text.optional(),
  use_stripe_sdk: flag.optional(),
  client_secret: text.optional(),
};
type ConfirmParams = z.output<z.ZodObject<typeof confirmFields>>;

export const setupIntentRoutes = [
  on(
    'POST /v1/setup_intents',
    {
      ...confirmFields,
      allowed_payment_method_types: z.array(z.enum(METHOD_TYPES)).optional(),
      automatic_payment_methods: anything,
      confirm: flag.optional(),
      customer: text.optional(),
      description: text.optional(),
      metadata: metadata.optional(),
      usage: z.enum(['on_session', 'off_session']).default('off_session'),
    },
    async (scope, params) => {
      if (params.customer !== undefined) await scope.get('customer', params.customer, 'customer');
      const method =
        params.payment_method === undefined ? undefined : await resolveMethod(scope, params.payment_method);
      const id = newId('seti');
      const intent: Stripe.SetupIntent = {
        id,
        object: 'setup_intent',
        allowed_payment_method_types: params.allowed_payment_method_types ?? null,
        application: null,
        automatic_payment_methods:
          params.allowed_payment_method_types === undefined ? { enabled: true } : null,
        cancellation_reason: null,
        client_secret: `${id}_secret_${randomText(25)}`,
        created: scope.now,
        customer: params.customer ?? null,
        description: params.description ?? null,
        excluded_payment_method_types: null,
        flow_directions: null,
        last_setup_error: null,
        latest_attempt: null,
        livemode: false,
        mandate: null,
        metadata: params.metadata ?? {},
        next_action: null,
        on_behalf_of: null,
        payment_method: method?.id ?? null,
        payment_method_configuration_details: null,
        payment_method_options: null,
        payment_method_types: [...(params.allowed_payment_method_types ?? METHOD_TYPES)],
        single_use_mandate: null,
        status: method === undefined ? 'requires_payment_method' : 'requires_confirmation',
        usage: params.usage,
      };
      await scope.save('setup_intent', intent);
      await scope.emit('setup_intent.created', intent);
      return params.confirm === true ? confirm(scope, intent, params) : intent;
    },
  ),

  on(
    'GET /v1/setup_intents/:id',
    { client_secret: text.optional() },
    (scope, { client_secret }, [id]) => ownIntent(scope, 'setup_intent', id, client_secret),
    { isPublic: true },
  ),

  on(
    'POST /v1/setup_intents/:id/confirm',
    confirmFields,
    async (scope, params, [id]) =>
      confirm(scope, await ownIntent(scope, 'setup_intent', id, params.client_secret), params),
    { isPublic: true },
  ),

  on('POST /v1/setup_intents/:id/cancel', { cancellation_reason: anything }, async (scope, _params, [id]) => {
    const intent = await scope.get('setup_intent', id);
    requireOpen(intent, 'cancel');
    const canceled = await scope.save('setup_intent', { ...intent, status: 'canceled' });
    await scope.emit('setup_intent.canceled', canceled);
    return canceled;
  }),
];

/** Save a method for the customer. Bank accounts are as if verified at once (Financial Connections). */
async function confirm(
  scope: Scope,
  intent: Stripe.SetupIntent,
  params: Partial<ConfirmParams>,
): Promise<Stripe.SetupIntent> {
  requireOpen(intent, 'confirm');
  const method = await methodFor(scope, intent, params);
  if (method === undefined)
    throw invalid(
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
      { code: 'setup_intent_unexpected_state', setup_intent: intent },
    );
  if (!intent.payment_method_types.includes(method.type))
    throw invalid(`The PaymentMethod provided (${method.type}) is not allowed for this SetupIntent.`, {
      code: 'payment_method_unexpected_state',
      param: 'payment_method',
    });
  const refusal = cardNamed(await scope.behaviorOf(method.id))?.decline;
  if (refusal !== undefined) {
    const failed = await scope.save('setup_intent', { ...intent, status: 'requires_payment_method' });
    await scope.emit('setup_intent.setup_failed', failed);
    throw new Failure(402, { type: 'card_error', ...refusal, setup_intent: failed });
  }
  if (typeof intent.customer === 'string') await attach(scope, method, intent.customer);
  const succeeded = await scope.save('setup_intent', {
    ...intent,
    status: 'succeeded',
    payment_method: method.id,
    mandate: method.type === 'us_bank_account' ? newId('mandate') : null,
  });
  await scope.emit('setup_intent.succeeded', succeeded);
  return succeeded;
}

function requireOpen(intent: Stripe.SetupIntent, verb: string): void {
  if (intent.status === 'requires_payment_method' || intent.status === 'requires_confirmation') return;
  throw invalid(`You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`, {
    code: 'setup_intent_unexpected_state',
    setup_intent: intent,
  });
}
