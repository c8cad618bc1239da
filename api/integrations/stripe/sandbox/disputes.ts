import type Stripe from 'stripe';
import { invalid } from './failure.ts';
import { book } from './money.ts';
import { bankNamed } from './numbers.ts';
import { newId, nulls } from './objects.ts';
import { DAY, type Scope } from './store.ts';

/** Cents that Stripe keeps for a dispute. */
const DISPUTE_FEE = 1500;

/** An inquiry is a dispute that has moved no money. */
const isInquiry = ({ status }: Pick<Stripe.Dispute, 'status'>) => status.startsWith('warning_');

/** Disputes the rest of a charge, which leaves the merchant's balance now; an inquiry moves nothing yet. */
export async function openDispute(
  scope: Scope,
  chargeId: string,
  reason: string,
  status: 'needs_response' | 'warning_needs_response' | 'lost',
): Promise<Stripe.Dispute> {
  const charge = await scope.get('charge', chargeId);
  const amount = charge.amount - charge.amount_refunded;
  if (charge.status !== 'succeeded' || charge.disputed || amount === 0)
    throw invalid(`Charge ${charge.id} cannot be disputed: it has failed, or nothing is left of it.`);
  const id = newId('du');
  const movesMoney = !isInquiry({ status });
  const moved = movesMoney
    ? [await book(scope, { type: 'adjustment', amount: -amount, fee: DISPUTE_FEE, source: id })]
    : [];
  const dispute: Stripe.Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: moved,
    charge: charge.id,
    created: scope.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: status === 'lost' ? null : scope.now + 7 * DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: !movesMoney,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status,
  };
  await scope.save({ ...charge, disputed: true });
  await scope.put(dispute, 'charge.dispute.created');
  if (movesMoney) await scope.emit('charge.dispute.funds_withdrawn', dispute);
  if (status === 'lost') await scope.emit('charge.dispute.closed', dispute);
  return dispute;
}

/** The bank takes back a debit that had succeeded: to Stripe, a dispute lost from the start. */
export async function returnAch(scope: Scope, chargeId: string): Promise<Stripe.Dispute> {
  if (!chargeId.startsWith('py_')) throw invalid(`Charge ${chargeId} is no bank payment.`);
  const { payment_method } = await scope.get('charge', chargeId);
  const isUnauthorized = bankNamed(await scope.behaviorOf(payment_method))?.isReturned;
  return openDispute(scope, chargeId, isUnauthorized ? 'debit_not_authorized' : 'insufficient_funds', 'lost');
}

/** The verdict. When it is won, the money is back on the merchant's balance. */
export async function closeDispute(
  scope: Scope,
  disputeId: string,
  verdict: 'won' | 'lost',
): Promise<Stripe.Dispute> {
  const dispute = await scope.get('dispute', disputeId);
  if (closed.has(dispute.status)) return dispute;
  const isBack = verdict === 'won' && !isInquiry(dispute);
  const back = isBack
    ? [await book(scope, { type: 'adjustment', amount: dispute.amount, source: dispute.id })]
    : [];
  const decided: Stripe.Dispute = {
    ...dispute,
    status: isInquiry(dispute) ? 'warning_closed' : verdict,
    balance_transactions: [...dispute.balance_transactions, ...back],
  };
  if (isBack) await scope.emit('charge.dispute.funds_reinstated', decided);
  return scope.put(decided, 'charge.dispute.closed');
}

const closed: ReadonlySet<string> = new Set(['won', 'lost', 'warning_closed']);

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
