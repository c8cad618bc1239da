import type Stripe from 'stripe';
import { z } from 'zod';
import { refundApplicationFee } from './applicationFees.ts';
import { invalid } from './failure.ts';
import { book } from './money.ts';
import { cardNamed } from './numbers.ts';
import { newId } from './objects.ts';
import { flag, integer, mergeMetadata, metadata, pageFields, pageOf, text } from './params.ts';
import { on } from './routes.ts';
import type { Scope } from './store.ts';

const fields = {
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: integer.optional(),
  refund_application_fee: flag.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
};
export type RefundParams = z.output<z.ZodObject<typeof fields>>;

export const refundRoutes = [
  on('POST /v1/refunds', fields, (scope, params) => createRefund(scope, params)),

  on(
    'GET /v1/refunds',
    { ...pageFields, payment_intent: text.optional(), charge: text.optional() },
    (scope, { payment_intent, charge, ...page }) => {
      const filter = {
        ...(payment_intent !== undefined && { payment_intent }),
        ...(charge !== undefined && { charge }),
      };
      return scope.list('refund', filter, pageOf(page));
    },
  ),

  on('GET /v1/refunds/:id', {}, (scope, _params, [id]) => scope.get('refund', id)),

  on('POST /v1/refunds/:id', { metadata: metadata.optional() }, async (scope, params, [id]) => {
    const refund = await scope.get('refund', id);
    const changed = { ...refund, metadata: mergeMetadata(refund.metadata, params.metadata) };
    await scope.emit('refund.updated', changed);
    return scope.save('refund', changed);
  }),
];

/** Give money of a charge back, in whole or in part; several times as long as some of it is left. */
export async function createRefund(
  scope: Scope,
  params: RefundParams,
  id = newId('re'),
): Promise<Stripe.Refund> {
  const charge = await chargeOf(scope, params);
  const left = charge.amount - charge.amount_refunded;
  const { amount = left } = params;
  await requireRefundable(scope, charge);
  checkRefund(charge, amount, left);
  const feeBack = params.refund_application_fee ? await refundApplicationFee(scope, charge, amount) : 0;
  const transaction = await book(scope, {
    type: 'refund',
    amount: -amount,
    applicationFee: -feeBack,
    source: id,
  });
  const card = cardNamed(await scope.behaviorOf(charge.payment_method ?? ''));
  const isCard = charge.payment_method_details?.type === 'card';
  const isLater = !isCard || card?.refund === 'later';
  const refund: Stripe.Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: transaction.id,
    charge: charge.id,
    created: scope.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: isCard
      ? { type: 'card', card: { type: isLater ? 'pending' : 'refund' } }
      : { type: 'us_bank_transfer' },
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: isLater ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  await scope.save('refund', refund);
  if (isLater) await scope.later('settleRefund', id, scope.delays.refundMs);
  if (card?.refund === 'fails') await scope.later('failRefund', id, scope.delays.refundMs);
  const refunded = charge.amount_refunded + amount;
  const changed = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
  await scope.save('charge', changed);
  await scope.emit('refund.created', refund);
  await scope.emit('charge.refunded', changed);
  return refund;
}

async function chargeOf(scope: Scope, { charge, payment_intent }: RefundParams): Promise<Stripe.Charge> {
  if (charge !== undefined) return scope.get('charge', charge, 'charge');
  if (payment_intent === undefined)
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
      {
        code: 'parameter_missing',
      },
    );
  const intent = await scope.get('payment_intent', payment_intent, 'payment_intent');
  const found =
    typeof intent.latest_charge === 'string' ? await scope.find('charge', intent.latest_charge) : undefined;
  if (found === undefined || found.status === 'failed')
    throw invalid('This PaymentIntent does not have a successful charge to refund.', {
      param: 'payment_intent',
    });
  return found;
}

/** A dispute has taken the money; an inquiry has not, and a refund answers it. */
async function requireRefundable(scope: Scope, { id: charge }: Stripe.Charge): Promise<void> {
  const { data } = await scope.list('dispute', { charge, is_charge_refundable: false }, { limit: 1 });
  if (data.length > 0)
    throw invalid(`Charge ${charge} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
}

function checkRefund(charge: Stripe.Charge, amount: number, left: number): void {
  if (charge.status !== 'succeeded')
    throw invalid(`Charge ${charge.id} cannot be refunded because it has a status of ${charge.status}.`);
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (amount <= 0)
    throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  if (amount > left)
    throw invalid(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    );
}

/** A refund that was on its way has arrived. */
export async function settleRefund(scope: Scope, id: string): Promise<void> {
  const refund = await scope.get('refund', id);
  if (refund.status !== 'pending') return;
  const settled = await scope.save('refund', { ...refund, status: 'succeeded' });
  await scope.emit('refund.updated', settled);
}

/** The bank sent a refund back: the money is on the merchant's balance again. */
export async function failRefund(scope: Scope, id: string): Promise<void> {
  const refund = await scope.get('refund', id);
  if (refund.status === 'failed' || refund.status === 'canceled') return;
  const charge = await scope.get('charge', String(refund.charge));
  const transaction = await book(scope, { type: 'refund_failure', amount: refund.amount, source: id });
  const failed = await scope.save('refund', {
    ...refund,
    status: 'failed',
    failure_reason: charge.payment_method_details?.type === 'card' ? 'expired_or_canceled_card' : 'declined',
    failure_balance_transaction: transaction.id,
  });
  // What did not arrive is not refunded: it may be tried again.
  await scope.save('charge', {
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  });
  await scope.emit('refund.updated', failed);
  await scope.emit('charge.refund.updated', failed);
  await scope.emit('refund.failed', failed);
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
