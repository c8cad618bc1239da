/** What payment intents and setup intents have in common. */

import { invalid, required } from './failure.ts';
import type { Intent, Method, ObjectOf, Setup } from './objects.ts';
import { createMethod, type MethodData, resolveMethod, takeToken } from './paymentMethods.ts';
import { on, type SandboxRoute } from './routes.ts';
import type { Scope } from './store.ts';

/** What confirming takes. */
export const CONFIRMING =
  'payment_method payment_method_data confirmation_token payment_method_options mandate_data use_stripe_sdk return_url client_secret';
export interface Confirming {
  readonly payment_method?: string;
  readonly payment_method_data?: MethodData;
  readonly confirmation_token?: string;
  readonly client_secret?: string;
}

/** Reading an intent, and confirming it with a method: a new one, one that is named, or of a token. */
export function intentRoutes<K extends 'payment_intent' | 'setup_intent'>(
  kind: K,
  confirm: (scope: Scope, intent: ObjectOf[K], method: Method) => Promise<ObjectOf[K]>,
): readonly SandboxRoute[] {
  /** A browser must show the intent's client secret; whoever has the secret key need not. */
  const ownIntent = async (scope: Scope, { client_secret: shown }: Confirming, id: string) => {
    const intent = await scope.get(kind, id, 'intent');
    if (scope.isPublic) required(shown, 'client_secret');
    if (shown === undefined || shown === intent.client_secret) return intent;
    throw invalid(`The client_secret provided does not match any associated ${kind} on this account.`, {
      code: `${kind}_invalid_parameter`,
      param: 'client_secret',
    });
  };
  const confirmOwn = async (scope: Scope, params: Confirming, id: string) => {
    const intent = await ownIntent(scope, params, id);
    return confirm(scope, intent, await methodFor(scope, intent, params));
  };
  const isPublic = { isPublic: true };
  return [
    on(`GET /v1/${kind}s/:id`, 'client_secret', ownIntent, isPublic),
    on(`POST /v1/${kind}s/:id/confirm`, CONFIRMING, confirmOwn, isPublic),
  ];
}

/** The method that an intent is confirmed with, which its customer may use. */
export async function methodFor(
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
