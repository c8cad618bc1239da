import type Stripe from 'stripe';
import { testNumberOf } from './customers.ts';
import { book, planPayout, stripeFee } from './money.ts';
import { type Charge, type Intent, type Method, newId } from './objects.ts';
import { DAY, type Scope } from './store.ts';

/** Begin to charge a method for an intent. The caller records the result. */
export async function createCharge(scope: Scope, intent: Intent, method: Method): Promise<Charge> {
  const { amount, application, application_fee_amount, customer, description, metadata } = intent;
  const { billing_details, id: payment_method } = method;
  return scope.create('charge', newId(method.type === 'card' ? 'ch' : 'py'), [], {
    ...{ amount, application, application_fee_amount, customer, description, metadata },
    ...{ amount_captured: amount, billing_details, payment_intent: intent.id, payment_method },
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
  });
}

/** The charge's money is there: book it, and plan what test numbers bring about. */
export async function succeedCharge(scope: Scope, charge: Charge): Promise<Charge> {
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
