import { type AccountCommand, account } from '../../../ledger/account/decide.ts';
import { accountStream } from '../../../ledger/account/events.ts';
import { NotFound } from '../../../ledger/decider.ts';
import { handle } from '../../../ledger/handle.ts';
import type { Position } from '../../../ledger/log/log.ts';
import { type CalendarDate, dayIn } from '../../../ledger/values/calendar.ts';
import { getOrganisation } from '../../../projections/organisation.ts';
import type { Deps } from '../../deps.ts';
import type { Intent, PaymentReference } from './intents.ts';
import type { Dispute, Refund } from './takeBacks.ts';

export type SettleDeps = Pick<Deps, 'log' | 'db' | 'clock' | 'stripe'>;

/** What became of settling an intent. */
export interface Settled {
  readonly intent: Intent;
  /** False when the intent is not of a payment that this Bursar knows. */
  readonly isOurs: boolean;
  /** Wait for this before reading; undefined when nothing was new. */
  readonly position: Position | undefined;
}

/**
 * Bring an account up to what Stripe says about a payment intent at this moment: whether the money is on its way, came or will not come, and
 * what went back since. Webhooks, the member's browser and the reconciliation all come here, with nothing but the id, so that it does not matter
 * how often, in what order or at what times they do: command ids are made of Stripe's ids, and the account takes each once.
 */
export async function settleIntent(deps: SettleDeps, intentId: string): Promise<Settled> {
  const intent = await deps.stripe.readIntent(intentId);
  const today = intent.payment && (await todayOf(deps, intent.payment.orgCode));
  if (intent.payment === undefined || today === undefined)
    return { intent, isOurs: false, position: undefined };
  const settling: Settling = { deps, intent, payment: intent.payment, today, position: undefined };
  try {
    await settlePayment(settling);
  } catch (error) {
    // An intent is cancelled when its payment could not begin; and another installation may use the same account at Stripe.
    if (!(error instanceof NotFound)) throw error;
    return { intent, isOurs: false, position: undefined };
  }
  return { intent, isOurs: true, position: settling.position };
}

interface Settling {
  readonly deps: SettleDeps;
  readonly intent: Intent;
  readonly payment: PaymentReference;
  readonly today: CalendarDate;
  /** The last one that was written. */
  position: Position | undefined;
}

async function settlePayment(settling: Settling): Promise<void> {
  const { intent, today } = settling;
  const { paymentId } = settling.payment;
  switch (intent.status) {
    case 'succeeded':
      await give(settling, `${intent.id}:accepted`, { type: 'AcceptPayment', paymentId, today });
      await settleTakeBacks(settling);
      return;
    case 'processing':
      await give(settling, `${intent.id}:pending`, { type: 'MarkPaymentPending', paymentId, today });
      return;
    case 'canceled':
      await give(settling, `${intent.id}:canceled`, { type: 'AbandonPayment', paymentId, today });
      return;
    case 'requires_payment_method':
      // The bank said no. A declined card may be tried again or replaced, for as long as the member has the page open.
      if (intent.failure === undefined || intent.method === 'card') return;
      await giveUpDebit(settling, intent.failure.message);
      return;
    // Still in the member's hands.
    default:
      return;
  }
}

/** A failed debit is not tried again under the same intent, which is closed so that nobody can. */
async function giveUpDebit(settling: Settling, reason: string): Promise<void> {
  const { deps, intent, payment, today } = settling;
  const { paymentId } = payment;
  await give(settling, `${intent.id}:failed`, { type: 'FailPayment', paymentId, reason, today });
  await deps.stripe.cancelIntent(intent.id);
}

/** Refunds, disputes and returns of a payment, the oldest first. */
async function settleTakeBacks(settling: Settling): Promise<void> {
  const { deps, intent } = settling;
  const { charge } = intent;
  if (charge === undefined) return;
  // Also when nothing counts as refunded: a refund may have failed since.
  for (const refund of await deps.stripe.listRefunds(intent.id)) await settleRefund(settling, refund);
  if (charge.isDisputed)
    for (const dispute of await deps.stripe.listDisputes(intent.id)) await settleDispute(settling, dispute);
}

/**
 * A refund, and that it failed if it did: Stripe gives the money of a refund that failed or was cancelled to the platform, which passes the
 * organisation's part on.
 */
async function settleRefund(settling: Settling, refund: Refund): Promise<void> {
  const { id: refundId, amountCents, reason, status, failure } = refund;
  const { deps, intent, today } = settling;
  const { paymentId } = settling.payment;
  const transferId = intent.charge?.transferId;
  const transferCents =
    refund.takesShare && intent.charge !== undefined && transferId !== undefined
      ? await deps.stripe.takeShare({ ...intent.charge, transferId }, refund)
      : refund.transferCents;
  await give(settling, refundId, {
    type: 'RefundPayment',
    paymentId,
    refundId,
    amountCents,
    transferCents,
    reason,
    today,
  });
  if (status !== 'failed' && status !== 'canceled') return;
  if (transferId !== undefined) await deps.stripe.giveAgain(transferId, refundId, transferCents);
  const why = sentenceOf(failure || status);
  await give(settling, `${refundId}:failed`, { type: 'FailRefund', refundId, reason: why, today });
}

/**
 * Stripe takes disputed money from the platform at once; the organisation's part of it is taken back from its account here, and given again
 * when the dispute is won. What a bank takes back (a return) Stripe calls a dispute too: it is final.
 */
async function settleDispute(settling: Settling, dispute: Dispute): Promise<void> {
  // An inquiry moves no money.
  if (dispute.status.startsWith('warning_') || dispute.status === 'prevented') return;
  const { deps, intent, payment, today } = settling;
  const { charge } = intent;
  const transferId = charge?.transferId;
  if (charge === undefined || transferId === undefined) return;
  const { id, amountCents, reason } = dispute;
  const transferCents = await deps.stripe.takeShare({ ...charge, transferId }, dispute);
  const taken = {
    paymentId: payment.paymentId,
    amountCents,
    transferCents,
    reason: sentenceOf(reason),
    today,
  };
  if (intent.method === 'ach') {
    await give(settling, id, { type: 'ReturnPayment', returnId: id, ...taken });
    return;
  }
  await give(settling, id, { type: 'DisputePayment', disputeId: id, ...taken });
  if (dispute.status === 'won') {
    await deps.stripe.giveAgain(transferId, id, transferCents);
    await give(settling, `${id}:won`, { type: 'WinDispute', disputeId: id, today });
  }
  if (dispute.status === 'lost')
    await give(settling, `${id}:lost`, { type: 'LoseDispute', disputeId: id, today });
}

/** Stripe's words as a sentence: `insufficient_funds` -> "Insufficient funds". */
function sentenceOf(reason: string): string {
  const words = reason.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

async function give(settling: Settling, key: string, command: AccountCommand): Promise<void> {
  const { deps, payment, intent } = settling;
  const { position } = await handle(deps.log, account, accountStream(payment.memberId), command, {
    orgCode: payment.orgCode,
    actor: 'webhook:stripe',
    at: deps.clock().toISOString(),
    correlationId: intent.id,
    commandId: `stripe:${key}`,
  });
  if (position !== undefined) settling.position = position;
}

/** The organisation's day; undefined when there is no such organisation here. */
export async function todayOf({ db, clock }: SettleDeps, orgCode: string): Promise<CalendarDate | undefined> {
  const organisation = await getOrganisation(db, orgCode);
  return organisation && dayIn(organisation.timeZone, clock());
}
