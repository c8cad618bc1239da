import type Stripe from 'stripe';
import { z } from 'zod';
import { invalid } from './failure.ts';
import { methodFor, ownIntent } from './intents.ts';
import { newId, randomText } from './objects.ts';
import { anything, flag, text } from './params.ts';
import { attach, methodData } from './paymentMethods.ts';
import { on } from './routes.ts';
import type { Scope } from './store.ts';

/**
 * Bursar saves bank accounts only. What Stripe does with a saved card is not here, rather than half of it.
 */
const METHOD_TYPES = ['us_bank_account'] as const;

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
      allowed_payment_method_types: z.tuple([z.literal(METHOD_TYPES)]),
      customer: text,
      payment_method_options: anything,
    },
    async (scope, params) => {
      await scope.get('customer', params.customer, 'customer');
      const id = newId('seti');
      const intent: Stripe.SetupIntent = {
        id,
        object: 'setup_intent',
        allowed_payment_method_types: params.allowed_payment_method_types,
        application: null,
        automatic_payment_methods: null,
        cancellation_reason: null,
        client_secret: `${id}_secret_${randomText(25)}`,
        created: scope.now,
        customer: params.customer,
        description: null,
        excluded_payment_method_types: null,
        flow_directions: null,
        last_setup_error: null,
        latest_attempt: null,
        livemode: false,
        mandate: null,
        metadata: {},
        next_action: null,
        on_behalf_of: null,
        payment_method: null,
        payment_method_configuration_details: null,
        payment_method_options: null,
        payment_method_types: [...METHOD_TYPES],
        single_use_mandate: null,
        status: 'requires_payment_method',
        usage: 'off_session',
      };
      await scope.save('setup_intent', intent);
      await scope.emit('setup_intent.created', intent);
      return intent;
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
];

/** Save a method for the customer. Bank accounts are as if verified at once (Financial Connections). */
async function confirm(
  scope: Scope,
  intent: Stripe.SetupIntent,
  params: Partial<ConfirmParams>,
): Promise<Stripe.SetupIntent> {
  requireOpen(intent);
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
  if (typeof intent.customer === 'string') await attach(scope, method, intent.customer);
  const succeeded = await scope.save('setup_intent', {
    ...intent,
    status: 'succeeded',
    payment_method: method.id,
    mandate: newId('mandate'),
  });
  await scope.emit('setup_intent.succeeded', succeeded);
  return succeeded;
}

function requireOpen(intent: Stripe.SetupIntent): void {
  if (intent.status === 'requires_payment_method') return;
  throw invalid(`You cannot confirm this SetupIntent because it has a status of ${intent.status}.`, {
    code: 'setup_intent_unexpected_state',
    setup_intent: intent,
  });
}
