import type Stripe from 'stripe';
import { chargeOf, createCharge, settleCharge } from './charges.ts';
import { Failure, invalid } from './failure.ts';
import { ABOVE_LIMIT, bankNamed, cardNamed, type Decline, NO_FUNDS } from './numbers.ts';
import type { Charge, Intent, Method } from './objects.ts';
import { mandateOf } from './setupIntents.ts';
import type { Scope } from './store.ts';

/** The answer to who fails 3-D Secure. */
const AUTHENTICATION_FAILED: Decline = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** @throws Failure when the intent is past being confirmed or canceled */
export function requireOpen(intent: Intent, verb: 'confirm' | 'cancel'): void {
  if (['requires_payment_method', 'requires_action'].includes(intent.status)) return;
  throw invalid(`You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
}

/** Pay an intent with a method: at once, after 3-D Secure, or when the bank has answered. */
export async function confirm(scope: Scope, intent: Intent, method: Method): Promise<Intent> {
  requireOpen(intent, 'confirm');
  const ready = { ...intent, payment_method: method.id, last_payment_error: null, next_action: null };
  if (method.type === 'us_bank_account') return beginDebit(scope, ready, method);
  const card = cardNamed(await scope.behaviorOf(method.id));
  return card?.authenticates === true ? askAuthentication(scope, ready) : chargeCard(scope, ready, method);
}

/** 3-D Secure: the customer's browser shows the challenge page. */
async function askAuthentication(scope: Scope, intent: Intent): Promise<Intent> {
  const stripe_js = `${scope.origin}/sandbox/stripe/authenticate/${intent.id}?client_secret=${intent.client_secret}`;
  const use_stripe_sdk = { type: 'three_d_secure_redirect', stripe_js };
  const next_action = { type: 'use_stripe_sdk', use_stripe_sdk };
  const asked = { ...intent, status: 'requires_action' as const, next_action };
  return scope.put(asked, 'payment_intent.requires_action');
}

/** What the customer did on the challenge page. Once only. */
export async function authenticate(scope: Scope, intentId: string, isPassed: boolean): Promise<Intent> {
  const intent = await scope.get('payment_intent', intentId, 'intent');
  if (intent.status !== 'requires_action') return intent;
  const method = await scope.get('payment_method', String(intent.payment_method));
  if (!isPassed) return decline(scope, intent, method, AUTHENTICATION_FAILED);
  return chargeCard(scope, { ...intent, next_action: null }, method);
}

/** @throws Failure 402 when the card is declined, after that is recorded */
async function chargeCard(scope: Scope, intent: Intent, method: Method): Promise<Intent> {
  const refusal = cardNamed(await scope.behaviorOf(method.id))?.decline;
  if (refusal === undefined) return succeed(scope, intent, await createCharge(scope, intent, method));
  const payment_intent = await fail(scope, intent, method, refusal);
  const charge = String(payment_intent.latest_charge);
  throw new Failure(402, {
    type: 'card_error',
    ...refusal,
    charge,
    payment_intent,
    payment_method: method,
  });
}

/** The bank is asked for the money: it says later what becomes of it. */
async function beginDebit(scope: Scope, intent: Intent, method: Method): Promise<Intent> {
  if ((await mandateOf(scope, method.id))?.status === 'inactive')
    throw invalid('The mandate of this bank account is not active any more.', {
      code: 'payment_intent_mandate_invalid',
      payment_intent: intent,
    });
  const debit = bankNamed(await scope.behaviorOf(method.id))?.debit;
  if (debit === 'fails at once') return fail(scope, intent, method, ABOVE_LIMIT);
  const { id: latest_charge } = await createCharge(scope, intent, method);
  if (debit !== 'stays pending') await scope.later(debit === 'fails' ? 'failAch' : 'settleAch', intent.id);
  const processing = { ...intent, latest_charge, status: 'processing' as const };
  return scope.put(processing, 'payment_intent.processing');
}

/** A bank debit that was processing: the money came. Asked again, nothing happens. */
export async function settleAch(scope: Scope, intentId: string): Promise<Intent> {
  const intent = await scope.get('payment_intent', intentId);
  return intent.status === 'processing' ? succeed(scope, intent, await chargeOf(scope, intentId)) : intent;
}

/** A bank debit that was processing: the bank said no. */
export async function failAch(scope: Scope, intentId: string): Promise<Intent> {
  const intent = await scope.get('payment_intent', intentId);
  if (intent.status !== 'processing') return intent;
  const method = await scope.get('payment_method', String(intent.payment_method));
  const charge = withDecline(await chargeOf(scope, intentId), NO_FUNDS);
  await scope.put(charge, 'charge.failed');
  return decline(scope, intent, method, NO_FUNDS, charge.id);
}

/** The money is there. */
async function succeed(scope: Scope, intent: Intent, charge: Charge): Promise<Intent> {
  const { id: latest_charge } = await settleCharge(scope, charge);
  const paid = { ...intent, amount_received: intent.amount, latest_charge, status: 'succeeded' as const };
  return scope.put(paid, 'payment_intent.succeeded');
}

/** A charge was tried, and failed at once. */
async function fail(scope: Scope, intent: Intent, method: Method, reason: Decline): Promise<Intent> {
  const failed = withDecline(await createCharge(scope, intent, method), reason);
  await scope.put(failed, 'charge.failed');
  return decline(scope, { ...intent, latest_charge: failed.id }, method, reason, failed.id);
}

function withDecline(charge: Charge, { code, message }: Decline): Charge {
  const nothing = { paid: false, captured: false, amount_captured: 0 };
  return { ...charge, ...nothing, status: 'failed', failure_code: code, failure_message: message };
}

/** The try failed, and with it a charge if it came to one: the intent waits for another method. */
async function decline(
  scope: Scope,
  intent: Intent,
  method: Method,
  { code, decline_code, message }: Decline,
  charge?: string,
): Promise<Intent> {
  const declined: Intent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      type: method.type === 'card' ? 'card_error' : 'invalid_request_error',
      code: code as Stripe.PaymentIntent.LastPaymentError.Code,
      message,
      payment_method: method,
      ...(decline_code !== undefined && { decline_code }),
      ...(charge !== undefined && { charge }),
    },
  };
  return scope.put(declined, 'payment_intent.payment_failed');
}
