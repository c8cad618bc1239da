import { type AccountCommand, account } from '../../../ledger/account/decide.ts';
import { NotFound } from '../../../ledger/decider.ts';
import { loadStream } from '../../../ledger/loadStream.ts';
import { type Position, StreamPurged } from '../../../ledger/log/log.ts';
import { type CalendarDate, dayIn } from '../../../ledger/values/calendar.ts';
import { getOrganization } from '../../../projections/organization.ts';
import { type Giver, give } from '../../calls/give.ts';
import { withAdvisoryLock } from '../../calls/withAdvisoryLock.ts';
import type { Deps } from '../../deps.ts';
import type { Intent, IntentCharge, PaymentReference } from './intents.ts';
import { stripeFailure } from './stripe.ts';
import type { Dispute, Refund, Share } from './takeBacks.ts';

export type SyncDeps = Pick<Deps, 'log' | 'db' | 'clock' | 'stripe'>;

/** What became of syncing an intent. */
export interface Synced {
  readonly intent: Intent;
  /** False when the intent is not of a payment that this Bursar knows. */
  readonly isOurs: boolean;
  /** Wait for this before reading; undefined when nothing was new. */
  readonly position: Position | undefined;
}

/**
 * Bring an account up to what Stripe says about a payment intent now. Webhooks, browsers and reconciliation
 * all call it with the id alone, in any order, any number of times: command ids are made of Stripe's ids.
 */
export async function syncIntent(deps: SyncDeps, intentId: string): Promise<Synced> {
  const intent = await deps.stripe.readIntent(intentId);
  const today = intent.payment && (await todayOf(deps, intent.payment.orgCode));
  if (intent.payment === undefined || today === undefined)
    return { intent, isOurs: false, position: undefined };
  const syncing: Syncing = { deps, intent, payment: intent.payment, today, position: undefined };
  try {
    await syncPayment(syncing);
  } catch (error) {
    // An intent is canceled when its payment could not begin; another installation may use the same account
    // at Stripe; and an organization that was removed may still stand in the lists for a moment.
    if (!(error instanceof NotFound || error instanceof StreamPurged)) throw error;
    return { intent, isOurs: false, position: undefined };
  }
  return { intent, isOurs: true, position: syncing.position };
}

interface Syncing {
  readonly deps: SyncDeps;
  readonly intent: Intent;
  readonly payment: PaymentReference;
  readonly today: CalendarDate;
  /** The last one that was written. */
  position: Position | undefined;
}

async function syncPayment(syncing: Syncing): Promise<void> {
  const { intent, today } = syncing;
  const { paymentId } = syncing.payment;
  switch (intent.status) {
    case 'succeeded':
      await record(syncing, `${intent.id}:accepted`, { type: 'AcceptPayment', paymentId, today });
      await syncTakeBacks(syncing);
      return;
    case 'processing':
      await record(syncing, `${intent.id}:pending`, { type: 'MarkPaymentPending', paymentId, today });
      return;
    case 'canceled':
      await record(syncing, `${intent.id}:canceled`, { type: 'AbandonPayment', paymentId, today });
      return;
    case 'requires_payment_method':
      if (intent.failure === undefined) return;
      // A declined card may be tried again or replaced while the page is open; a bank's refusal is final.
      if (intent.method === 'card') await recordDecline(syncing, intent.failure);
      else await giveUpDebit(syncing, intent.failure.message);
      return;
    // Still in the member's hands.
    default:
      return;
  }
}

/** One try of a card that was declined. Tries without a charge are told apart by their reason alone. */
async function recordDecline(
  syncing: Syncing,
  { chargeId, code, message }: NonNullable<Intent['failure']>,
): Promise<void> {
  const { intent, payment, today } = syncing;
  const attemptId = chargeId ?? `${intent.id}:${code ?? 'declined'}`;
  const { paymentId } = payment;
  const command = { type: 'DeclineCard', paymentId, attemptId, reason: message, today } as const;
  await record(syncing, `${attemptId}:declined`, command);
}

/** A failed debit is not tried again under the same intent, which is closed so that nobody can. */
async function giveUpDebit(syncing: Syncing, reason: string): Promise<void> {
  const { deps, intent, payment, today } = syncing;
  const { paymentId } = payment;
  await record(syncing, `${intent.id}:failed`, { type: 'FailPayment', paymentId, reason, today });
  await deps.stripe.cancelIntent(intent.id);
}

/**
 * Refunds, disputes and returns of a payment, the oldest first, recorded even if the organization's part
 * could not be taken: that is owed (`MoneyTakenBack.owedCents`) and asked for at every later sync. Syncs of
 * one intent take turns: two would take the same share twice.
 * @throws the first failure of Stripe, once everything is recorded, unless the balance was too low
 */
async function syncTakeBacks(syncing: Syncing): Promise<void> {
  const { deps, intent } = syncing;
  const { charge } = intent;
  if (charge === undefined) return;
  // Also when nothing counts as refunded: a refund may have failed since.
  if (!charge.isDisputed && !charge.hasRefunds) return;
  const shares = await withAdvisoryLock(deps.db, `take-backs ${intent.id}`, async () => {
    const synced: Share[] = [];
    for (const refund of await deps.stripe.listRefunds(intent.id))
      synced.push(await syncRefund(syncing, charge, refund));
    if (charge.isDisputed)
      for (const dispute of await deps.stripe.listDisputes(intent.id))
        synced.push(await syncDispute(syncing, charge, dispute));
    return synced;
  });
  const failures = shares.flatMap(({ failure }) => (failure === undefined ? [] : [failure]));
  const unexpected = failures.find((failure) => stripeFailure(failure)?.kind !== 'refused');
  if (unexpected !== undefined) throw unexpected;
}

/** Nothing of the organization's is to be taken. */
const NO_SHARE: Share = { transferCents: 0, owedCents: 0 };

/**
 * A refund, and that it failed if it did: Stripe gives the money of a refund that failed or was canceled to
 * the platform, which passes the organization's part on.
 */
async function syncRefund(syncing: Syncing, charge: IntentCharge, refund: Refund): Promise<Share> {
  const { id: refundId, amountCents, reason, status, failure, requestId } = refund;
  const { deps, today } = syncing;
  const { paymentId } = syncing.payment;
  const { transferId } = charge;
  const hasFailed = status === 'failed' || status === 'canceled';
  const share =
    refund.takesShare && transferId !== undefined
      ? await shareOf(syncing, { ...charge, transferId }, refund, hasFailed)
      : { ...NO_SHARE, transferCents: refund.transferCents };
  const { transferCents, owedCents } = share;
  const taken = { paymentId, amountCents, transferCents, owedCents, reason, today };
  const order = requestId === undefined ? undefined : await orderOf(syncing, requestId);
  await record(syncing, refundId, { type: 'RefundPayment', refundId, requestId, ...taken }, order);
  await recover(syncing, refundId, share);
  if (!hasFailed) return share;
  if (transferId !== undefined) await deps.stripe.giveAgain(transferId, refundId, transferCents);
  const why = sentenceOf(failure || status);
  await record(syncing, `${refundId}:failed`, { type: 'FailRefund', refundId, reason: why, today });
  return share;
}

/**
 * For a dispute Stripe debits only the platform: take the organization's part here, and return it when the
 * dispute is won. A bank's return is a dispute to Stripe too: it is final.
 */
async function syncDispute(syncing: Syncing, charge: IntentCharge, dispute: Dispute): Promise<Share> {
  // An inquiry moves no money.
  if (dispute.status.startsWith('warning_') || dispute.status === 'prevented') return NO_SHARE;
  const { deps, intent, payment, today } = syncing;
  const { transferId } = charge;
  if (transferId === undefined) return NO_SHARE;
  const { id, amountCents, reason } = dispute;
  const share = await shareOf(syncing, { ...charge, transferId }, dispute, dispute.status === 'won');
  const { transferCents, owedCents } = share;
  const taken = {
    paymentId: payment.paymentId,
    amountCents,
    transferCents,
    owedCents,
    reason: sentenceOf(reason),
    today,
  };
  if (intent.method === 'ach') await record(syncing, id, { type: 'ReturnPayment', returnId: id, ...taken });
  else await record(syncing, id, { type: 'DisputePayment', disputeId: id, ...taken });
  await recover(syncing, id, share);
  if (intent.method === 'ach') return share;
  if (dispute.status === 'won') {
    await deps.stripe.giveAgain(transferId, id, transferCents);
    await record(syncing, `${id}:won`, { type: 'WinDispute', disputeId: id, today });
  }
  if (dispute.status === 'lost')
    await record(syncing, `${id}:lost`, { type: 'LoseDispute', disputeId: id, today });
  return share;
}

/** Take what a refund or dispute still should; of money that is back already, nothing more. */
function shareOf(
  { deps }: Syncing,
  money: IntentCharge & { readonly transferId: string },
  taken: Refund | Dispute,
  isBack: boolean,
): Promise<Share> {
  if (isBack) return deps.stripe.readShare(money, taken);
  return deps.stripe.takeShare(money, taken);
}

/** What was recorded as owed may have left the organization's balance since. */
async function recover(syncing: Syncing, takenId: string, { transferCents }: Share): Promise<void> {
  const { today } = syncing;
  const command = { type: 'RecoverShare', takenId, transferCents, today } as const;
  await record(syncing, `${takenId}:recovered:${transferCents}`, command);
}

/** Stripe's words as a sentence: `insufficient_funds` -> "Insufficient funds". */
function sentenceOf(reason: string): string {
  const words = reason.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The event by which a refund was ordered: what it comes of. */
async function orderOf({ deps, payment }: Syncing, requestId: string): Promise<string | undefined> {
  const { events } = await loadStream(deps.log, account, payment.memberId, payment.orgCode);
  return events.find((event) => event.type === 'RefundRequested' && event.data.requestId === requestId)?.id;
}

/** `causationId`: the event that it comes of; none: it comes of what Stripe says. */
async function record(
  syncing: Syncing,
  key: string,
  command: AccountCommand,
  causationId?: string,
): Promise<void> {
  const { deps, payment, intent } = syncing;
  const giver = { ...stripeGiver(payment.orgCode, key, intent.id), causationId };
  const { position } = await give(deps, giver, account, payment.memberId, command);
  if (position !== undefined) syncing.position = position;
}

/** The webhook as a command's giver. `key` has Stripe's ids, so that a repeat is recorded once. */
export function stripeGiver(orgCode: string, key: string, correlationId: string): Giver {
  return { orgCode, actor: 'webhook:stripe', correlationId, commandId: `stripe:${key}` };
}

/** The organization's day; undefined when there is no such organization here. */
export async function todayOf({ db, clock }: SyncDeps, orgCode: string): Promise<CalendarDate | undefined> {
  const organization = await getOrganization(db, orgCode);
  return organization && dayIn(organization.timeZone, clock());
}
