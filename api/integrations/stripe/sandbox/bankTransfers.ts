import type Stripe from 'stripe';
import { decline, succeed } from './confirmation.ts';
import { openDispute } from './disputes.ts';
import { invalid } from './failure.ts';
import { bankNamed, type Decline } from './numbers.ts';
import type { Scope } from './store.ts';

const FAILED: Decline = {
  code: 'insufficient_funds',
  message: "The customer's account has insufficient funds to cover this payment.",
};

/** A bank debit that was processing: the money came. Asked again, nothing happens. */
export async function settleAch(scope: Scope, intentId: string): Promise<Stripe.PaymentIntent> {
  const intent = await scope.get('payment_intent', intentId);
  if (intent.status !== 'processing') return intent;
  return succeed(scope, intent, await scope.get('charge', String(intent.latest_charge)));
}

/** A bank debit that was processing: the bank said no. */
export async function failAch(scope: Scope, intentId: string): Promise<Stripe.PaymentIntent> {
  const intent = await scope.get('payment_intent', intentId);
  if (intent.status !== 'processing') return intent;
  const method = await scope.get('payment_method', String(intent.payment_method));
  const reason = bankNamed(await scope.behaviorOf(method.id))?.failure ?? FAILED;
  const charge = await scope.get('charge', String(intent.latest_charge));
  const failed = await scope.save('charge', {
    ...charge,
    status: 'failed',
    paid: false,
    captured: false,
    amount_captured: 0,
    failure_code: reason.code,
    failure_message: reason.message,
  });
  await scope.emit('charge.failed', failed);
  return decline(scope, intent, method, reason, charge.id);
}

/** The bank takes back a debit that had succeeded: to Stripe, a dispute lost from the start. */
export async function returnAch(scope: Scope, chargeId: string): Promise<Stripe.Dispute> {
  const charge = await scope.get('charge', chargeId);
  if (charge.payment_method_details?.type !== 'us_bank_account')
    throw invalid(`Charge ${charge.id} is no bank payment.`);
  const bank = bankNamed(await scope.behaviorOf(charge.payment_method ?? ''));
  return openDispute(scope, chargeId, { reason: bank?.returned ?? 'insufficient_funds', status: 'lost' });
}
