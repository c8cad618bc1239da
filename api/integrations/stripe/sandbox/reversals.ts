import type Stripe from 'stripe';
import { chargeOf, isCardCharge } from './charges.ts';
import { invalid } from './failure.ts';
import { book } from './money.ts';
import { bankNamed, cardNamed } from './numbers.ts';
import { all, type Charge, fresh, newId, nulls } from './objects.ts';
import { on, readList, readOne } from './routes.ts';
import { DAY, type Scope } from './store.ts';

type RefundParams = Pick<Stripe.RefundCreateParams, 'amount' | 'refund_application_fee'> & {
  readonly payment_intent: string;
  readonly metadata?: Stripe.Metadata;
};

export const refundRoutes = [
  on('POST /v1/refunds', 'payment_intent amount refund_application_fee metadata', createRefund),
  readList('refund', 'payment_intent charge'),
  readOne('refund'),
];

/** Give money of a charge back, in whole or in part; several times as long as some of it is left. */
export async function createRefund(
  scope: Scope,
  params: RefundParams,
  givenId?: string,
): Promise<Stripe.Refund> {
  const id = givenId || newId('re');
  const charge = await chargeOf(scope, params.payment_intent);
  const left = charge.amount - charge.amount_refunded;
  const { amount = left } = params;
  await requireRefundable(scope, charge, amount, left);
  const feeBack = params.refund_application_fee ? await applicationFeeBack(scope, charge, amount) : 0;
  const booking = { type: 'refund', amount: -amount, applicationFee: -feeBack, source: id } as const;
  const { id: balance_transaction } = await book(scope, booking);
  const card = cardNamed(await scope.behaviorOf(charge.payment_method));
  const isLater = !isCardCharge(charge) || card?.refundsLater === true;
  const { currency, customer, payment_intent, payment_method } = charge;
  const refund: Stripe.Refund = {
    ...nulls('customer_account reason receipt_number source_transfer_reversal transfer_reversal'),
    ...{ id, amount, currency, customer, payment_intent, payment_method },
    object: 'refund',
    balance_transaction,
    charge: charge.id,
    created: scope.now,
    metadata: params.metadata ?? {},
    status: isLater ? 'pending' : 'succeeded',
  };
  if (isLater) await scope.later('settleRefund', id);
  await scope.put(refund, 'refund.created');
  await scope.put(withRefunded(charge, amount), 'charge.refunded');
  return refund;
}

function withRefunded(charge: Charge, cents: number): Charge {
  const amount_refunded = charge.amount_refunded + cents;
  return { ...charge, amount_refunded, refunded: amount_refunded === charge.amount };
}

async function requireRefundable(
  scope: Scope,
  { id: charge, status }: Charge,
  amount: number,
  left: number,
): Promise<void> {
  if ((await scope.list('dispute', { charge })).data.length > 0)
    throw invalid(`Charge ${charge} has been charged back.`, { code: 'charge_disputed' });
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
 * that is left. What a refund gave back stays back, also when it fails. Answers cents.
 */
async function applicationFeeBack(scope: Scope, charge: Charge, cents: number): Promise<number> {
  const fee = charge.application_fee_amount ?? 0;
  if (fee === 0)
    throw invalid('Charge does not have an application fee to refund.', { param: 'refund_application_fee' });
  const left = fee - Number(await scope.behaviorOf(charge.id));
  const isAll = charge.amount_refunded + cents === charge.amount;
  const back = isAll ? left : Math.min(left, Math.round((fee * cents) / charge.amount));
  await scope.save(charge, String(fee - left + back));
  return back;
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

/** Cents that Stripe keeps for a dispute. */
const DISPUTE_FEE = 1500;

/** Disputes the rest of a charge, which leaves the merchant's balance now. */
export async function openDispute(
  scope: Scope,
  chargeId: string,
  reason = 'fraudulent',
  status: 'needs_response' | 'lost' = 'needs_response',
): Promise<Stripe.Dispute> {
  const charge = await scope.get('charge', chargeId);
  const amount = charge.amount - charge.amount_refunded;
  if (charge.status !== 'succeeded' || charge.disputed || amount === 0)
    throw invalid(`Charge ${charge.id} cannot be disputed: it has failed, or nothing is left of it.`);
  const id = newId('du');
  const out = { type: 'adjustment', amount: -amount, fee: DISPUTE_FEE, source: id } as const;
  const dispute: Stripe.Dispute = {
    ...fresh(scope, 'dispute', id),
    amount,
    balance_transactions: [await book(scope, out)],
    charge: charge.id,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: { ...NOT_SUBMITTED, due_by: status === 'lost' ? null : scope.now + 7 * DAY },
    intended_submission_method: null,
    is_charge_refundable: false,
    payment_intent: charge.payment_intent,
    reason,
    status,
  };
  await scope.save({ ...charge, disputed: true });
  await scope.put(dispute, 'charge.dispute.created', 'charge.dispute.funds_withdrawn');
  if (status === 'lost') await scope.emit('charge.dispute.closed', dispute);
  return dispute;
}

/** The bank takes back a debit that had succeeded: to Stripe, a dispute lost from the start. */
export async function returnAch(scope: Scope, chargeId: string): Promise<Stripe.Dispute> {
  if (!chargeId.startsWith('py_')) throw invalid(`Charge ${chargeId} is no bank payment.`);
  const { payment_method } = await scope.get('charge', chargeId);
  const isUnauthorized = bankNamed(await scope.behaviorOf(payment_method))?.debit === 'comes back';
  return openDispute(scope, chargeId, isUnauthorized ? 'debit_not_authorized' : 'insufficient_funds', 'lost');
}

/** The verdict. When it is won, the money is back on the merchant's balance. */
export async function closeDispute(scope: Scope, id: string, verdict: 'won' | 'lost') {
  const dispute = await scope.get('dispute', id);
  if (dispute.status !== 'needs_response') return dispute;
  const backIn = { type: 'adjustment', amount: dispute.amount, source: id } as const;
  const back = verdict === 'won' ? [await book(scope, backIn)] : [];
  const balance_transactions = [...dispute.balance_transactions, ...back];
  const decided = { ...dispute, status: verdict, balance_transactions };
  if (verdict === 'won') await scope.emit('charge.dispute.funds_reinstated', decided);
  return scope.put(decided, 'charge.dispute.closed');
}

const NOT_SUBMITTED = {
  ...all(false, 'has_evidence past_due'),
  enhanced_eligibility: {},
  submission_count: 0,
  submission_method: 'not_submitted' as const,
};

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  ...nulls('access_activity_log billing_address cancellation_policy cancellation_policy_disclosure'),
  ...nulls('cancellation_rebuttal customer_communication customer_email_address customer_name'),
  ...nulls('customer_purchase_ip customer_signature duplicate_charge_documentation'),
  ...nulls('duplicate_charge_explanation duplicate_charge_id product_description receipt refund_policy'),
  ...nulls('refund_policy_disclosure refund_refusal_explanation service_date service_documentation'),
  ...nulls('shipping_address shipping_carrier shipping_date shipping_documentation'),
  ...nulls('shipping_tracking_number uncategorized_file uncategorized_text'),
  enhanced_evidence: {},
};
