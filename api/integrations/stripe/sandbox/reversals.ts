import type Stripe from 'stripe';
import { formatCents } from '../../../../ledger/values/money.ts';
import { all } from './blanks.ts';
import { chargeOf, isCardCharge } from './confirmation.ts';
import { testNumberOf } from './customers.ts';
import { invalid } from './failure.ts';
import { book } from './money.ts';
import { type Charge, newId } from './objects.ts';
import { DAY, type Scope } from './store.ts';

type RefundParams = Pick<Stripe.RefundCreateParams, 'amount' | 'refund_application_fee'> & {
  readonly payment_intent: string;
  readonly metadata?: Stripe.Metadata;
};

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
  const { fate } = await testNumberOf(scope, charge.payment_method);
  const isLater = !isCardCharge(charge) || fate === 'is refunded later';
  const { currency, customer, payment_intent, payment_method } = charge;
  if (isLater) await scope.later('succeedRefund', id);
  const refund = await scope.create('refund', id, ['refund.created'], {
    ...{ amount, balance_transaction, currency, customer, payment_intent, payment_method },
    charge: charge.id,
    metadata: params.metadata ?? {},
    status: isLater ? 'pending' : 'succeeded',
  });
  await scope.change(charge, refunded(charge, amount), 'charge.refunded');
  return refund;
}

function refunded(charge: Charge, cents: number): Partial<Charge> {
  const amount_refunded = charge.amount_refunded + cents;
  return { amount_refunded, refunded: amount_refunded === charge.amount };
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
  const message = `Refund amount (${formatCents(amount)}) is greater than unrefunded amount on charge (${formatCents(left)})`;
  throw invalid(message, { param: 'amount' });
}

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
export async function succeedRefund(scope: Scope, id: string): Promise<void> {
  const refund = await scope.get('refund', id);
  if (refund.status === 'pending') await scope.change(refund, { status: 'succeeded' }, 'refund.updated');
}

/** The bank sent a refund back: the money is on the merchant's balance again, and may be refunded again. */
export async function failRefund(scope: Scope, id: string): Promise<void> {
  const refund = await scope.get('refund', id);
  if (refund.status === 'failed') return;
  const charge = await scope.get('charge', String(refund.charge));
  const transaction = await book(scope, { type: 'refund_failure', amount: refund.amount, source: id });
  await scope.change(charge, refunded(charge, -refund.amount));
  const failed = {
    status: 'failed',
    failure_reason: isCardCharge(charge) ? 'expired_or_canceled_card' : 'declined',
    failure_balance_transaction: transaction.id,
  };
  await scope.change(refund, failed, 'refund.updated', 'charge.refund.updated', 'refund.failed');
}

/** Cents that Stripe keeps for a dispute. */
const DISPUTE_FEE = 1500;

/** Disputes the rest of a charge, which leaves the merchant's balance now. */
export async function openDispute(
  scope: Scope,
  intentId: string,
  reason = 'fraudulent',
  status: 'needs_response' | 'lost' = 'needs_response',
): Promise<Stripe.Dispute> {
  const charge = await chargeOf(scope, intentId);
  const amount = charge.amount - charge.amount_refunded;
  if (charge.status !== 'succeeded' || charge.disputed || amount === 0)
    throw invalid(`Charge ${charge.id} cannot be disputed: it has failed, or nothing is left of it.`);
  const id = newId('du');
  const out = { type: 'adjustment', amount: -amount, fee: DISPUTE_FEE, source: id } as const;
  await scope.change(charge, { disputed: true });
  const events = ['charge.dispute.created', 'charge.dispute.funds_withdrawn'];
  const dispute = await scope.create('dispute', id, events, {
    ...{ amount, charge: charge.id, payment_intent: intentId, reason, status },
    balance_transactions: [await book(scope, out)],
    evidence_details: { ...NOT_SUBMITTED, due_by: status === 'lost' ? null : scope.now + 7 * DAY },
  });
  if (status === 'lost') await scope.emit('charge.dispute.closed', dispute);
  return dispute;
}

/** The bank takes back a debit that had succeeded: to Stripe, a dispute lost from the start. */
export async function returnAch(scope: Scope, intentId: string): Promise<Stripe.Dispute> {
  const charge = await chargeOf(scope, intentId);
  if (isCardCharge(charge)) throw invalid(`Charge ${charge.id} is no bank payment.`);
  const isUnauthorized = (await testNumberOf(scope, charge.payment_method)).fate === 'is returned';
  return openDispute(scope, intentId, isUnauthorized ? 'debit_not_authorized' : 'insufficient_funds', 'lost');
}

/** The verdict. When it is won, the money is back on the merchant's balance. */
export async function closeDispute(scope: Scope, id: string, verdict: 'won' | 'lost') {
  const dispute = await scope.get('dispute', id);
  if (dispute.status !== 'needs_response') return dispute;
  const backIn = { type: 'adjustment', amount: dispute.amount, source: id } as const;
  const back = verdict === 'won' ? [await book(scope, backIn)] : [];
  const balance_transactions = [...dispute.balance_transactions, ...back];
  const events = verdict === 'won' ? ['charge.dispute.funds_reinstated'] : [];
  const decided = { status: verdict, balance_transactions };
  return scope.change(dispute, decided, ...events, 'charge.dispute.closed');
}

const NOT_SUBMITTED = {
  ...all(false, 'has_evidence past_due'),
  enhanced_eligibility: {},
  submission_count: 0,
  submission_method: 'not_submitted' as const,
};
