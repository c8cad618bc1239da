import type Stripe from 'stripe';
import { invalid } from './failure.ts';
import { newId, nulls } from './objects.ts';
import { createMethod, type MethodData } from './paymentMethods.ts';
import { on, readOne } from './routes.ts';
import type { Scope } from './store.ts';

/** How long a token can be used, in seconds. */
const TOKEN_SECONDS = 12 * 3600;

/** A card as its payer typed it, before anything is confirmed: its preview shows what kind of card it is. */
export const confirmationTokenRoutes = [
  on('POST /v1/confirmation_tokens', 'payment_method_data return_url', createToken, { isPublic: true }),
  readOne('confirmation_token'),
];

async function createToken(
  scope: Scope,
  { payment_method_data }: { readonly payment_method_data: MethodData },
): Promise<Stripe.ConfirmationToken> {
  const method = await createMethod(scope, payment_method_data);
  const { type, billing_details, card, us_bank_account } = method;
  const preview = { ...nulls('customer customer_account'), type, billing_details, card, us_bank_account };
  const token: Stripe.ConfirmationToken = {
    ...nulls('payment_intent payment_method_options return_url setup_future_usage setup_intent shipping'),
    id: newId('ctoken'),
    object: 'confirmation_token',
    created: scope.now,
    expires_at: scope.now + TOKEN_SECONDS,
    livemode: false,
    metadata: {},
    payment_method_preview: preview as Stripe.ConfirmationToken.PaymentMethodPreview,
    use_stripe_sdk: true,
  };
  return scope.save(token, method.id);
}

/** The payment method of a token, which can be used for one intent. */
export async function takeToken(scope: Scope, id: string, intent: { readonly id: string }): Promise<string> {
  const token = await scope.get('confirmation_token', id, 'confirmation_token');
  if (token.payment_intent !== null && token.payment_intent !== intent.id)
    throw invalid('This ConfirmationToken has already been used.', { param: 'confirmation_token' });
  await scope.save({ ...token, payment_intent: intent.id });
  return scope.behaviorOf(id);
}
