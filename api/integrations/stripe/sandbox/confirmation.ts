import type Stripe from 'stripe';
import { z } from 'zod';
import { createCharge, settleCharge } from './charges.ts';
import { Failure, invalid } from './failure.ts';
import { methodFor } from './intents.ts';
import { bankNamed, cardNamed, type Decline } from './numbers.ts';
import { anything, flag, text } from './params.ts';
import { attach, methodData, resolveMethod } from './paymentMethods.ts';
import type { Scope } from './store.ts';

/** Kept with an intent: its customer has passed 3-D Secure. */
export const AUTHENTICATED = 'authenticated';
/** The answer to who fails 3-D Secure. */
export const AUTHENTICATION_FAILED: Decline = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** What confirming takes, in a request of its own or with the creation. */
export const confirmFields = {
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

/** The states in which an intent can still be confirmed or canceled. */
export const OPEN: ReadonlySet<string> = new Set([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]);

/** A method that the intent's customer may use. */
export async function usableMethod(
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

/** Pay an intent with a method: at once, after 3-D Secure, or when the bank has answered. */
export async function confirm(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  params: Partial<ConfirmParams>,
): Promise<Stripe.PaymentIntent> {
  if (!OPEN.has(intent.status)) throw unexpected(intent, 'confirm');
  const customer = typeof intent.customer === 'string' ? intent.customer : undefined;
  const method = await methodFor(scope, intent, params, (id) => usableMethod(scope, id, customer));
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
    (await scope.behaviorOf(intent.id)) === AUTHENTICATED && intent.payment_method === method.id;
  const ready: Stripe.PaymentIntent = {
    ...intent,
    payment_method: method.id,
    last_payment_error: null,
    next_action: null,
    setup_future_usage: params.setup_future_usage ?? intent.setup_future_usage,
  };
  if (method.type === 'us_bank_account') return beginDebit(scope, ready, method);
  const card = cardNamed(await scope.behaviorOf(method.id));
  if (card?.authenticates === true && !wasAuthenticated) return askAuthentication(scope, ready, params);
  return chargeCard(scope, ready, method);
}

/** The bank is asked for the money: it says later what becomes of it. */
async function beginDebit(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Promise<Stripe.PaymentIntent> {
  const bank = bankNamed(await scope.behaviorOf(method.id));
  if (bank?.failsAtOnce === true && bank.failure !== undefined) {
    const failed = await createCharge(scope, intent, method, { status: 'failed', decline: bank.failure });
    await scope.emit('charge.failed', failed);
    return decline(scope, intent, method, bank.failure, failed.id);
  }
  const charge = await createCharge(scope, intent, method, { status: 'pending' });
  const processing = await scope.save('payment_intent', {
    ...intent,
    status: 'processing',
    latest_charge: charge.id,
  });
  await scope.emit('charge.pending', charge);
  await scope.emit('payment_intent.processing', processing);
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
    if (error instanceof Failure && error.hasChanged) return scope.get('payment_intent', intentId);
    throw error;
  });
}

/** @throws Failure 402 when the card is declined, after that is recorded */
async function chargeCard(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Promise<Stripe.PaymentIntent> {
  const refusal = cardNamed(await scope.behaviorOf(method.id))?.decline;
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

/** The refusal of what the state of the intent does not allow. */
export function unexpected(intent: Stripe.PaymentIntent, verb: string): Failure {
  const message =
    verb === 'confirm' && intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${verb === 'cancel' ? 'canceled' : `${verb}ed`}: requires_payment_method, requires_confirmation, requires_action.`;
  return invalid(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}
