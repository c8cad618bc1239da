import type Stripe from 'stripe';
import { invalid } from './failure.ts';
import { book } from './money.ts';
import { APPLICATION, newId } from './objects.ts';
import type { Scope } from './store.ts';

/**
 * The platform gets its fee of a charge that a connected account took (direct charge). It has left the
 * account's balance with the charge itself.
 */
export async function takeApplicationFee(scope: Scope, charge: Stripe.Charge): Promise<string | null> {
  const amount = charge.application_fee_amount ?? 0;
  if (scope.account === '' || amount === 0) return null;
  const platform = scope.on('');
  const id = newId('fee');
  const transaction = await book(platform, { type: 'application_fee', amount, source: id });
  const fee: Stripe.ApplicationFee = {
    id,
    object: 'application_fee',
    account: scope.account,
    amount,
    amount_refunded: 0,
    application: APPLICATION,
    balance_transaction: transaction.id,
    charge: charge.id,
    created: scope.now,
    currency: charge.currency,
    fee_source: { charge: charge.id, type: 'charge' },
    livemode: false,
    originating_transaction: null,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/application_fees/${id}/refunds` },
  };
  await platform.save('application_fee', fee);
  await platform.emit('application_fee.created', fee);
  return id;
}

/**
 * The part of the platform's fee that goes with a refund, which the platform gives back: in proportion, and
 * with the last of the charge all that is left. Answers cents.
 */
export async function refundApplicationFee(
  scope: Scope,
  charge: Stripe.Charge,
  refundedCents: number,
): Promise<number> {
  if (typeof charge.application_fee !== 'string')
    throw invalid('Charge does not have an application fee to refund.', { param: 'refund_application_fee' });
  const platform = scope.on('');
  const fee = await platform.get('application_fee', charge.application_fee);
  const left = fee.amount - fee.amount_refunded;
  const isAll = charge.amount_refunded + refundedCents === charge.amount;
  const amount = isAll ? left : Math.min(left, Math.round((fee.amount * refundedCents) / charge.amount));
  if (amount === 0) return 0;
  const id = newId('fr');
  const transaction = await book(platform, { type: 'application_fee_refund', amount: -amount, source: id });
  const refund: Stripe.FeeRefund = {
    id,
    object: 'fee_refund',
    amount,
    balance_transaction: transaction.id,
    created: scope.now,
    currency: fee.currency,
    fee: fee.id,
    metadata: {},
  };
  const amount_refunded = fee.amount_refunded + amount;
  const changed: Stripe.ApplicationFee = {
    ...fee,
    amount_refunded,
    refunded: amount_refunded === fee.amount,
    refunds: { ...fee.refunds, data: [refund, ...fee.refunds.data] },
  };
  await platform.save('application_fee', changed);
  await platform.emit('application_fee.refunded', changed);
  return amount;
}
