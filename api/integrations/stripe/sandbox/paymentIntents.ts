import type Stripe from 'stripe';
import { confirm, requireOpen } from './confirmation.ts';
import { invalid } from './failure.ts';
import { CONFIRMING, type Confirming, intentRoutes, methodFor } from './intents.ts';
import { APPLICATION, all, fresh, type Intent, newId, nulls, randomText } from './objects.ts';
import { on, readList } from './routes.ts';
import type { Scope } from './store.ts';

const MINIMUM = 50;

/** What an intent is made with. */
type IntentParams = Confirming &
  Pick<Stripe.PaymentIntentCreateParams, 'amount' | 'application_fee_amount' | 'customer' | 'description'> &
  Pick<Stripe.PaymentIntentCreateParams, 'statement_descriptor_suffix' | 'confirm'> & {
    readonly allowed_payment_method_types?: readonly ('card' | 'us_bank_account')[];
    readonly metadata?: Stripe.Metadata;
  };

export const paymentIntentRoutes = [
  on(
    'POST /v1/payment_intents',
    `${CONFIRMING} amount application_fee_amount currency customer description allowed_payment_method_types metadata statement_descriptor_suffix confirm capture_method`,
    createIntent,
  ),
  readList('payment_intent'),
  ...intentRoutes('payment_intent', confirm),
  on('POST /v1/payment_intents/:id', 'amount', async (scope, { amount }: IntentParams, id) =>
    scope.save({ ...(await scope.get('payment_intent', id)), amount }),
  ),
  on('POST /v1/payment_intents/:id/cancel', '', async (scope, _params, id) => {
    const intent = await scope.get('payment_intent', id);
    requireOpen(intent, 'cancel');
    const canceled = { ...intent, canceled_at: scope.now, next_action: null, status: 'canceled' as const };
    return scope.put(canceled, 'payment_intent.canceled');
  }),
];

export async function createIntent(scope: Scope, params: IntentParams, givenId?: string): Promise<Intent> {
  const id = givenId || newId('pi');
  const { amount, application_fee_amount = null, customer = null, description = null } = params;
  if (!(amount >= MINIMUM))
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  if (customer !== null) await scope.get('customer', customer, 'customer');
  if (application_fee_amount !== null && (scope.account === '' || application_fee_amount > amount))
    throw invalid("An application fee is of a connected account's payment, and no more than that.", {
      param: 'application_fee_amount',
    });
  const types = params.allowed_payment_method_types ?? (['card', 'us_bank_account'] as const);
  await requireCharges(scope);
  const intent: Intent = {
    ...fresh(scope, 'payment_intent', id),
    ...nulls('automatic_payment_methods canceled_at cancellation_reason customer_account'),
    ...nulls('excluded_payment_method_types last_payment_error latest_charge managed_payments next_action'),
    ...nulls('on_behalf_of payment_method payment_method_configuration_details payment_method_options'),
    ...nulls('payment_record processing receipt_email review setup_future_usage shipping source'),
    ...nulls('statement_descriptor transfer_group'),
    ...{ amount, application_fee_amount, customer, description },
    allowed_payment_method_types: params.allowed_payment_method_types ? [...types] : null,
    ...all(0, 'amount_capturable amount_received'),
    application: scope.account === '' ? null : APPLICATION,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    currency: 'usd',
    metadata: params.metadata ?? {},
    payment_method_types: [...types],
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
  };
  await scope.put(intent, 'payment_intent.created');
  if (params.confirm !== true) return intent;
  return confirm(scope, intent, await methodFor(scope, intent, params));
}

/** A connected account takes payments as long as Stripe lets it. */
async function requireCharges(scope: Scope): Promise<void> {
  if (scope.account === '' || (await scope.on('').get('account', scope.account)).charges_enabled) return;
  throw invalid('No payment method type is activated for the account.', {
    code: 'payment_intent_invalid_parameter',
    param: 'allowed_payment_method_types',
  });
}
