import type Stripe from 'stripe';
import { testNumberOf } from './customers.ts';
import { Failure, invalid } from './failure.ts';
import { book, planPayout, stripeFee } from './money.ts';
import { type Decline, NO_FUNDS } from './numbers.ts';
import { type Charge, type Intent, type Method, newId } from './objects.ts';
import { mandateOf } from './setupIntents.ts';
import { DAY, type Scope } from './store.ts';

/** Begin to charge a method for an intent. The caller records the result. */
async function createCharge(scope: Scope, intent: Intent, method: Method): Promise<Charge> {
  const { amount, application, application_fee_amount, customer, description, metadata } = intent;
  const { billing_details, id: payment_method } = method;
  return scope.create('charge', newId(method.type === 'card' ? 'ch' : 'py'), [], {
    ...{ amount, application, application_fee_amount, customer, description, metadata },
    ...{ amount_captured: amount, billing_details, payment_intent: intent.id, payment_method },
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
  });
}

/** The charge's money is there: book it, and plan what test numbers bring about. */
async function succeedCharge(scope: Scope, charge: Charge): Promise<Charge> {
  const isCard = isCardCharge(charge);
  const transaction = await book(scope, {
    type: isCard ? 'charge' : 'payment',
    amount: charge.amount,
    fee: stripeFee(isCard ? 'card' : 'us_bank_account', charge.amount),
    applicationFee: charge.application_fee_amount ?? 0,
    source: charge.id,
    // When it may be paid out.
    availableAfter: isCard ? 2 * DAY : 4 * DAY,
  });
  const intentId = String(charge.payment_intent);
  const { fate } = await testNumberOf(scope, charge.payment_method);
  if (fate === 'is disputed') await scope.later('openDispute', intentId);
  if (fate === 'is returned') await scope.later('returnAch', intentId);
  await planPayout(scope, transaction.available_on);
  const arrived = { balance_transaction: transaction.id, status: 'succeeded' } as const;
  return scope.change(charge, arrived, 'charge.succeeded');
}

/** Stripe names a bank's payments differently from a card's. */
export function isCardCharge({ id }: Pick<Charge, 'id'>): boolean {
  return id.startsWith('ch_');
}

/** The charge that an intent's money came by, or did not. */
export async function chargeOf(scope: Scope, intentId: string): Promise<Charge> {
  const { latest_charge } = await scope.get('payment_intent', intentId, 'payment_intent');
  return scope.get('charge', String(latest_charge));
}

/** The cardholder's bank says that a payment may be fraud: a refund now spares the dispute. */
export async function warnOfFraud(scope: Scope, intentId: string): Promise<Stripe.Radar.EarlyFraudWarning> {
  const charge = await chargeOf(scope, intentId);
  const kind = 'radar.early_fraud_warning';
  return scope.create(kind, newId('issfr'), [`${kind}.created`], {
    actionable: !charge.refunded && !charge.disputed,
    charge: charge.id,
    payment_intent: intentId,
  });
}

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
export async function confirmIntent(scope: Scope, intent: Intent, method: Method): Promise<Intent> {
  requireOpen(intent, 'confirm');
  const ready = { ...intent, payment_method: method.id, last_payment_error: null, next_action: null };
  if (method.type === 'us_bank_account') return beginDebit(scope, ready, method);
  const { fate } = await testNumberOf(scope, method.id);
  return fate === 'asks for 3-D Secure' ? askAuthentication(scope, ready) : chargeCard(scope, ready, method);
}

/** 3-D Secure: the customer's browser shows the challenge page. */
async function askAuthentication(scope: Scope, intent: Intent): Promise<Intent> {
  const stripe_js = `${scope.origin}/sandbox/stripe/authenticate/${intent.id}?client_secret=${intent.client_secret}`;
  const use_stripe_sdk = { type: 'three_d_secure_redirect', stripe_js };
  const next_action = { type: 'use_stripe_sdk', use_stripe_sdk };
  const challenged = { status: 'requires_action', next_action } as const;
  return scope.change(intent, challenged, 'payment_intent.requires_action');
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
  const { refusal } = await testNumberOf(scope, method.id);
  const charge = await createCharge(scope, intent, method);
  if (refusal === undefined) return succeed(scope, intent, charge);
  const payment_intent = await decline(scope, intent, method, refusal, charge);
  const failed = { charge: charge.id, payment_intent, payment_method: method };
  throw new Failure(402, { type: 'card_error', ...refusal, ...failed });
}

/** The bank is debited: its answer comes later. */
async function beginDebit(scope: Scope, intent: Intent, method: Method): Promise<Intent> {
  if ((await mandateOf(scope, method.id))?.status === 'inactive')
    throw invalid('The mandate of this bank account is not active any more.', {
      code: 'payment_intent_mandate_invalid',
      payment_intent: intent,
    });
  const { refusal, fate } = await testNumberOf(scope, method.id);
  const charge = await createCharge(scope, intent, method);
  if (refusal !== undefined) return decline(scope, intent, method, refusal, charge);
  if (fate !== 'stays pending') await scope.later(fate === 'fails' ? 'failAch' : 'succeedAch', intent.id);
  const processing = { latest_charge: charge.id, status: 'processing' } as const;
  return scope.change(intent, processing, 'payment_intent.processing');
}

/** A bank debit that was processing succeeds. A repeat changes nothing. */
export async function succeedAch(scope: Scope, intentId: string): Promise<Intent> {
  const intent = await scope.get('payment_intent', intentId);
  return intent.status === 'processing' ? succeed(scope, intent, await chargeOf(scope, intentId)) : intent;
}

/** A bank debit that was processing fails. */
export async function failAch(scope: Scope, intentId: string): Promise<Intent> {
  const intent = await scope.get('payment_intent', intentId);
  if (intent.status !== 'processing') return intent;
  const method = await scope.get('payment_method', String(intent.payment_method));
  return decline(scope, intent, method, NO_FUNDS, await chargeOf(scope, intentId));
}

async function succeed(scope: Scope, intent: Intent, charge: Charge): Promise<Intent> {
  const { id: latest_charge } = await succeedCharge(scope, charge);
  const paid = { amount_received: intent.amount, latest_charge, status: 'succeeded' } as const;
  return scope.change(intent, paid, 'payment_intent.succeeded');
}

/** The try failed, and with it a charge if it came to one: the intent waits for another method. */
async function decline(
  scope: Scope,
  intent: Intent,
  method: Method,
  { code, decline_code, message }: Decline,
  charge?: Charge,
): Promise<Intent> {
  const failure = { status: 'failed', failure_code: code, failure_message: message } as const;
  const failed = { ...failure, paid: false, captured: false, amount_captured: 0 };
  if (charge !== undefined) await scope.change(charge, failed, 'charge.failed');
  const declined: Partial<Intent> = {
    ...(charge !== undefined && { latest_charge: charge.id }),
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      type: method.type === 'card' ? 'card_error' : 'invalid_request_error',
      code: code as Stripe.PaymentIntent.LastPaymentError.Code,
      message,
      payment_method: method,
      decline_code,
      charge: charge?.id,
    },
  };
  return scope.change(intent, declined, 'payment_intent.payment_failed');
}
