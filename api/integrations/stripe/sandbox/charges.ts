import type Stripe from 'stripe';
import { book, stripeFee } from './money.ts';
import { bankNamed, cardNamed } from './numbers.ts';
import { type Charge, fresh, type Intent, type Method, newId, nulls } from './objects.ts';
import { planPayout } from './payouts.ts';
import { DAY, type Scope } from './store.ts';

/** Begin to charge a method for an intent. The caller records the result. */
export async function createCharge(scope: Scope, intent: Intent, method: Method): Promise<Charge> {
  const { amount, application, application_fee_amount, currency, customer, description, metadata } = intent;
  return scope.save({
    ...fresh(scope, 'charge', newId(method.type === 'card' ? 'ch' : 'py')),
    ...nulls('application_fee balance_transaction calculated_statement_descriptor outcome receipt_email'),
    ...nulls('failure_balance_transaction on_behalf_of payment_method_details receipt_number receipt_url'),
    ...nulls('review shipping source source_transfer statement_descriptor transfer_data transfer_group'),
    ...nulls('failure_code failure_message fraud_details'),
    ...{ amount, application, application_fee_amount, currency, customer, description, metadata },
    amount_captured: amount,
    amount_refunded: 0,
    billing_details: method.billing_details,
    captured: true,
    disputed: false,
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    refunded: false,
    status: 'pending',
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
  });
}

/** The charge's money is there: book it, and plan what test numbers bring about. */
export async function settleCharge(scope: Scope, charge: Charge): Promise<Charge> {
  const behavior = await scope.behaviorOf(charge.payment_method);
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
  if (cardNamed(behavior)?.isDisputed) await scope.later('openDispute', charge.id);
  if (bankNamed(behavior)?.debit === 'comes back') await scope.later('returnAch', charge.id);
  await planPayout(scope, transaction.available_on);
  const settled = { ...charge, balance_transaction: transaction.id, status: 'succeeded' as const };
  return scope.put(settled, 'charge.succeeded');
}

/** Stripe names a bank's payments otherwise than a card's. */
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
  const warning: Stripe.Radar.EarlyFraudWarning = {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: !charge.refunded && !charge.disputed,
    charge: charge.id,
    created: scope.now,
    fraud_type: 'unauthorized_use_of_card',
    livemode: false,
    payment_intent: intentId,
  };
  return scope.put(warning, 'radar.early_fraud_warning.created');
}
