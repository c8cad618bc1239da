/** What payment intents and setup intents have in common. */
import type Stripe from 'stripe';
import { invalid } from './failure.ts';
import type { ObjectOf } from './objects.ts';
import { createMethod, resolveMethod } from './paymentMethods.ts';
import type { Scope } from './store.ts';

/** The intent. @throws Failure when there is none, or when this caller may not see it */
export async function ownIntent<K extends 'payment_intent' | 'setup_intent'>(
  scope: Scope,
  kind: K,
  id: string,
  clientSecret: string | undefined,
): Promise<ObjectOf[K]> {
  const intent = await scope.get(kind, id, 'intent');
  checkClientSecret(scope, intent, clientSecret);
  return intent;
}

/**
 * A browser may see an intent whose client secret it shows; whoever has the secret key need not.
 * @throws Failure in the words that Stripe has for this kind of intent
 */
function checkClientSecret(
  scope: Scope,
  intent: Stripe.PaymentIntent | Stripe.SetupIntent,
  shown: string | undefined,
): void {
  if (scope.isPublic && shown === undefined)
    throw invalid('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    });
  if (shown === undefined || shown === intent.client_secret) return;
  const [kind, hint] =
    intent.object === 'payment_intent'
      ? [
          'PaymentIntent',
          ' Ensure the publishable key used belongs to the same account that created the PaymentIntent.',
        ]
      : ['SetupIntent', ''];
  throw invalid(`The client_secret provided does not match any associated ${kind} on this account.${hint}`, {
    code: `${intent.object}_invalid_parameter`,
    param: 'client_secret',
  });
}

/**
 * The method that an intent is confirmed with: a new one, the one that is named, or the one that it has;
 * `resolve` looks up the latter two.
 */
export async function methodFor(
  scope: Scope,
  intent: Stripe.PaymentIntent | Stripe.SetupIntent,
  given: {
    readonly payment_method?: string | undefined;
    readonly payment_method_data?: Parameters<typeof createMethod>[1] | undefined;
  },
  resolve: (id: string) => Promise<Stripe.PaymentMethod> = (id) => resolveMethod(scope, id),
): Promise<Stripe.PaymentMethod | undefined> {
  if (given.payment_method_data !== undefined) return createMethod(scope, given.payment_method_data);
  const present = typeof intent.payment_method === 'string' ? intent.payment_method : undefined;
  const id = given.payment_method ?? present;
  return id === undefined ? undefined : resolve(id);
}
