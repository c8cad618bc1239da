import type Stripe from 'stripe';
import { readAccount } from './accounts.ts';
import { confirmIntent, requireOpen } from './confirmation.ts';
import { createMethod, type MethodData, resolveMethod, takeToken } from './customers.ts';
import { invalid, required } from './failure.ts';
import {
  APPLICATION,
  type Intent,
  type Method,
  newId,
  type ObjectOf,
  randomText,
  type Setup,
} from './objects.ts';
import type { Scope } from './store.ts';

/** What confirming takes. */
export interface Confirming {
  readonly payment_method?: string;
  readonly payment_method_data?: MethodData;
  readonly confirmation_token?: string;
  readonly client_secret?: string;
}

/** Reading an intent: a browser must send its client secret; the secret key needs none. */
export function ownIntent<K extends 'payment_intent' | 'setup_intent'>(kind: K) {
  return async (scope: Scope, { client_secret: shown }: Confirming, id: string): Promise<ObjectOf[K]> => {
    const intent = await scope.get(kind, id, 'intent');
    if (scope.options.isPublic) required(shown, 'client_secret');
    if (shown === undefined || shown === intent.client_secret) return intent;
    throw invalid(`The client_secret provided does not match any associated ${kind} on this account.`, {
      code: `${kind}_invalid_parameter`,
      param: 'client_secret',
    });
  };
}

/** Confirming one with a method: a new one, one that is named, or of a token. */
export function confirmOwn<K extends 'payment_intent' | 'setup_intent'>(
  kind: K,
  confirm: (scope: Scope, intent: ObjectOf[K], method: Method) => Promise<ObjectOf[K]>,
) {
  return async (scope: Scope, params: Confirming, id: string): Promise<ObjectOf[K]> => {
    const intent = await ownIntent(kind)(scope, params, id);
    return confirm(scope, intent, await methodFor(scope, intent, params));
  };
}

/** The method that an intent is confirmed with, which its customer may use. */
async function methodFor(
  scope: Scope,
  intent: Intent | Setup,
  { payment_method, payment_method_data, confirmation_token: token }: Confirming,
): Promise<Method> {
  const id = token === undefined ? payment_method : await takeToken(scope, token, intent);
  const method =
    payment_method_data === undefined
      ? await resolveMethod(scope, required(id, 'payment_method'))
      : await createMethod(scope, payment_method_data);
  if (method.customer !== null && method.customer !== intent.customer)
    throw invalid(
      'The provided PaymentMethod cannot be attached. To reuse a PaymentMethod, you must attach it to a Customer first.',
      { param: 'payment_method' },
    );
  if (!intent.payment_method_types.includes(method.type))
    throw invalid(`The PaymentMethod provided (${method.type}) is not allowed for this intent.`, {
      code: 'payment_intent_incompatible_payment_method',
      param: 'payment_method',
    });
  return method;
}

const MINIMUM = 50;

type IntentParams = Confirming &
  Pick<Stripe.PaymentIntentCreateParams, 'amount' | 'application_fee_amount' | 'customer' | 'description'> &
  Pick<Stripe.PaymentIntentCreateParams, 'statement_descriptor_suffix' | 'confirm'> & {
    readonly allowed_payment_method_types?: readonly ('card' | 'us_bank_account')[];
    readonly metadata?: Stripe.Metadata;
  };

export async function createIntent(scope: Scope, params: IntentParams, givenId?: string): Promise<Intent> {
  const { amount, application_fee_amount = null, customer = null, description = null } = params;
  const { allowed_payment_method_types: allowed, metadata = {}, statement_descriptor_suffix = null } = params;
  if (!(amount >= MINIMUM))
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  if (customer !== null) await scope.get('customer', customer, 'customer');
  if (application_fee_amount !== null && (scope.account === '' || application_fee_amount > amount))
    throw invalid("An application fee is of a connected account's payment, and no more than that.", {
      param: 'application_fee_amount',
    });
  // A connected account takes payments as long as Stripe lets it.
  if (scope.account !== '' && !(await readAccount(scope, scope.account)).charges_enabled)
    throw invalid('No payment method type is activated for the account.', {
      code: 'payment_intent_invalid_parameter',
      param: 'allowed_payment_method_types',
    });
  const id = givenId || newId('pi');
  const intent = await scope.create('payment_intent', id, ['payment_intent.created'], {
    ...{ amount, application_fee_amount, customer, description, metadata, statement_descriptor_suffix },
    allowed_payment_method_types: allowed ? [...allowed] : null,
    application: scope.account === '' ? null : APPLICATION,
    client_secret: `${id}_secret_${randomText(25)}`,
    payment_method_types: [...(allowed ?? (['card', 'us_bank_account'] as const))],
  });
  if (params.confirm !== true) return intent;
  return confirmIntent(scope, intent, await methodFor(scope, intent, params));
}

export async function cancelIntent(scope: Scope, _params: object, id: string): Promise<Intent> {
  const intent = await scope.get('payment_intent', id);
  requireOpen(intent, 'cancel');
  const canceled = { canceled_at: scope.now, next_action: null, status: 'canceled' } as const;
  return scope.change(intent, canceled, 'payment_intent.canceled');
}
