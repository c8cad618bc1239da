import type Stripe from 'stripe';
import { z } from 'zod';
import { invalid } from './failure.ts';
import { book } from './money.ts';
import { newId } from './objects.ts';
import { anything, flag, metadata, pageFields, pageOf, text } from './params.ts';
import { DAY } from './periods.ts';
import { on } from './routes.ts';
import type { Scope } from './store.ts';

/** Cents that Stripe keeps for a dispute. */
const DISPUTE_FEE = 1500;
const WEEK = 7 * DAY;

export const disputeRoutes = [
  on(
    'GET /v1/disputes',
    { ...pageFields, payment_intent: text.optional(), charge: text.optional() },
    (scope, { payment_intent, charge, ...page }) => {
      const filter = {
        ...(payment_intent !== undefined && { payment_intent }),
        ...(charge !== undefined && { charge }),
      };
      return scope.list('dispute', filter, pageOf(page));
    },
  ),

  on('GET /v1/disputes/:id', {}, (scope, _params, [id]) => scope.get('dispute', id)),

  on(
    'POST /v1/disputes/:id',
    {
      evidence: z.looseObject({ uncategorized_text: z.string().optional() }).optional(),
      metadata: metadata.optional(),
      submit: flag.default(true),
      intended_submission_method: anything,
    },
    async (scope, { evidence, submit }, [id]) => {
      const dispute = await scope.get('dispute', id);
      requireOpen(dispute);
      const said = evidence?.uncategorized_text ?? dispute.evidence.uncategorized_text;
      const changed: Stripe.Dispute = {
        ...dispute,
        evidence: { ...dispute.evidence, uncategorized_text: said },
        evidence_details: {
          ...dispute.evidence_details,
          has_evidence: true,
          submission_count: dispute.evidence_details.submission_count + (submit ? 1 : 0),
        },
        status: submit ? reviewOf(dispute) : dispute.status,
      };
      await scope.save('dispute', changed);
      await scope.emit('charge.dispute.updated', changed);
      if (submit) await scope.later('closeDispute', id, scope.delays.disputeMs);
      return changed;
    },
  ),

  on('POST /v1/disputes/:id/close', {}, async (scope, _params, [id]) => {
    requireOpen(await scope.get('dispute', id));
    return closeDispute(scope, id, 'lost');
  }),
];

const closed: ReadonlySet<string> = new Set(['won', 'lost', 'warning_closed']);

function requireOpen({ status }: Stripe.Dispute): void {
  if (closed.has(status)) throw invalid('This dispute is already closed.');
}

/** An inquiry is a dispute that has moved no money. */
const isInquiry = ({ status }: Stripe.Dispute) => status.startsWith('warning_');
const reviewOf = (dispute: Stripe.Dispute) => (isInquiry(dispute) ? 'warning_under_review' : 'under_review');

/** Disputes the rest of a charge, which leaves the merchant's balance now; an inquiry moves nothing yet. */
export async function openDispute(
  scope: Scope,
  chargeId: string,
  {
    reason,
    status,
  }: { readonly reason: string; readonly status: 'needs_response' | 'warning_needs_response' | 'lost' },
): Promise<Stripe.Dispute> {
  const charge = await scope.get('charge', chargeId);
  if (charge.status !== 'succeeded' || charge.disputed)
    throw invalid(
      `Charge ${charge.id} cannot be disputed: it is ${charge.disputed ? 'disputed' : charge.status}.`,
    );
  const amount = charge.amount - charge.amount_refunded;
  if (amount === 0) throw invalid(`Charge ${charge.id} was refunded.`);
  const id = newId('du');
  const movesMoney = status !== 'warning_needs_response';
  const transaction = movesMoney
    ? await book(scope, { type: 'adjustment', amount: -amount, fee: DISPUTE_FEE, source: id })
    : undefined;
  const dispute: Stripe.Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: transaction === undefined ? [] : [transaction],
    charge: charge.id,
    created: scope.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: status === 'lost' ? null : scope.now + WEEK,
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
  await scope.save('dispute', dispute);
  await scope.save('charge', { ...charge, disputed: true });
  await scope.emit('charge.dispute.created', dispute);
  if (movesMoney) await scope.emit('charge.dispute.funds_withdrawn', dispute);
  if (status === 'lost') await scope.emit('charge.dispute.closed', dispute);
  return dispute;
}

/** The verdict. When it is won, the money is back on the merchant's balance. */
export async function closeDispute(
  scope: Scope,
  disputeId: string,
  verdict: 'won' | 'lost',
): Promise<Stripe.Dispute> {
  const dispute = await scope.get('dispute', disputeId);
  if (closed.has(dispute.status)) return dispute;
  const back =
    verdict === 'won' && !isInquiry(dispute)
      ? await book(scope, { type: 'adjustment', amount: dispute.amount, source: dispute.id })
      : undefined;
  const decided: Stripe.Dispute = {
    ...dispute,
    status: isInquiry(dispute) ? 'warning_closed' : verdict,
    balance_transactions: [...dispute.balance_transactions, ...(back === undefined ? [] : [back])],
  };
  await scope.save('dispute', decided);
  if (back !== undefined) await scope.emit('charge.dispute.funds_reinstated', decided);
  await scope.emit('charge.dispute.closed', decided);
  return decided;
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
