import type Stripe from 'stripe';
import { chargeOf, isCardCharge } from './charges.ts';
import { invalid } from './failure.ts';
import { book } from './money.ts';
import { cardNamed } from './numbers.ts';
import { newId, nulls } from './objects.ts';
import { on, readList, readOne } from './routes.ts';
import type { Scope } from './store.ts';

interface RefundParams {
  readonly payment_intent: string;
  readonly amount?: number;
  readonly refund_application_fee?: boolean;
  readonly metadata?: Stripe.Metadata;
}

export const refundRoutes = [
  on(
    'POST /v1/refunds',
    'payment_intent amount refund_application_fee metadata',
    (scope, params: RefundParams) => createRefund(scope, params),
  ),
  readList('refund', 'payment_intent charge'),
  readOne('refund'),
];

/** Give money of a charge back, in whole or in part; several times as long as some of it is left. */
export async function createRefund(
  scope: Scope,
  params: RefundParams,
  id = newId('re'),
): Promise<Stripe.Refund> {
  const charge = await chargeOf(scope, params.payment_intent);
  const left = charge.amount - charge.amount_refunded;
  const { amount = left } = params;
  await requireRefundable(scope, charge, amount, left);
  const feeBack =
    params.refund_application_fee === true ? await applicationFeeBack(scope, charge, amount) : 0;
  const transaction = await book(scope, {
    type: 'refund',
    amount: -amount,
    applicationFee: -feeBack,
    source: id,
  });
  const card = cardNamed(await scope.behaviorOf(charge.payment_method));
  const isLater = !isCardCharge(charge) || card?.refund === 'later';
  const { currency, customer, payment_intent, payment_method } = charge;
  const refund: Stripe.Refund = {
    ...nulls('customer_account reason receipt_number source_transfer_reversal transfer_reversal'),
    ...{ id, amount, currency, customer, payment_intent, payment_method },
    object: 'refund',
    balance_transaction: transaction.id,
    charge: charge.id,
    created: scope.now,
    metadata: params.metadata ?? {},
    status: isLater ? 'pending' : 'succeeded',
  };
  if (isLater) await scope.later('settleRefund', id, scope.delays.refundMs);
  if (card?.refund === 'fails') await scope.later('failRefund', id, scope.delays.refundMs);
  await scope.put(refund, 'refund.created');
  await scope.put(withRefunded(charge, amount), 'charge.refunded');
  return refund;
}

function withRefunded(charge: Stripe.Charge, cents: number): Stripe.Charge {
  const amount_refunded = charge.amount_refunded + cents;
  return { ...charge, amount_refunded, refunded: amount_refunded === charge.amount };
}

/** A dispute has taken the money; an inquiry has not, and a refund answers it. */
async function requireRefundable(
  scope: Scope,
  { id: charge, status }: Stripe.Charge,
  amount: number,
  left: number,
): Promise<void> {
  const taken = await scope.list('dispute', { charge, is_charge_refundable: false }, { limit: 1 });
  if (taken.data.length > 0)
    throw invalid(`Charge ${charge} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  if (status !== 'succeeded') throw invalid(`Charge ${charge} cannot be refunded: it has ${status}.`);
  if (left === 0)
    throw invalid(`Charge ${charge} has already been refunded.`, { code: 'charge_already_refunded' });
  if (amount > 0 && amount <= left) return;
  throw invalid(
    `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
    { param: 'amount' },
  );
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/**
 * The part of the platform's fee that goes with a refund: in proportion, and with the last of the charge all
 * that is left. Answers cents.
 */
async function applicationFeeBack(scope: Scope, charge: Stripe.Charge, cents: number): Promise<number> {
  const fee = charge.application_fee_amount ?? 0;
  if (fee === 0)
    throw invalid('Charge does not have an application fee to refund.', { param: 'refund_application_fee' });
  const [back] = await scope.query<{ cents: number }>(
    `SELECT coalesce(-sum((moved.data->>'fee')::int), 0)::int AS cents
     FROM sandbox.objects refund JOIN sandbox.objects moved ON moved.id = refund.data->>'balance_transaction'
     WHERE refund.kind = 'refund' AND refund.data->>'charge' = $1`,
    [charge.id],
  );
  const left = fee - (back?.cents ?? 0);
  const isAll = charge.amount_refunded + cents === charge.amount;
  return isAll ? left : Math.min(left, Math.round((fee * cents) / charge.amount));
}

/** A refund that was on its way has arrived. */
export async function settleRefund(scope: Scope, id: string): Promise<void> {
  const refund = await scope.get('refund', id);
  if (refund.status === 'pending') await scope.put({ ...refund, status: 'succeeded' }, 'refund.updated');
}

/** The bank sent a refund back: the money is on the merchant's balance again, and may be refunded anew. */
export async function failRefund(scope: Scope, id: string): Promise<void> {
  const refund = await scope.get('refund', id);
  if (refund.status === 'failed') return;
  const charge = await scope.get('charge', String(refund.charge));
  const transaction = await book(scope, { type: 'refund_failure', amount: refund.amount, source: id });
  await scope.save(withRefunded(charge, -refund.amount));
  const failed: Stripe.Refund = {
    ...refund,
    status: 'failed',
    failure_reason: isCardCharge(charge) ? 'expired_or_canceled_card' : 'declined',
    failure_balance_transaction: transaction.id,
  };
  await scope.put(failed, 'refund.updated', 'charge.refund.updated', 'refund.failed');
}
