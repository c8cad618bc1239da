import { type AccountCommand, account, type Payment } from '../../../ledger/account/decide.ts';
import type { AccountEvent } from '../../../ledger/account/events.ts';
import type { Recorded } from '../../../ledger/catalogue.ts';
import { NotFound } from '../../../ledger/decider.ts';
import { loadStream } from '../../../ledger/loadStream.ts';
import { type Position, StreamPurged } from '../../../ledger/log/log.ts';
import { type CalendarDate, dayIn } from '../../../ledger/values/calendar.ts';
import { getOrganization } from '../../../projections/organization.ts';
import { type Giver, give } from '../../calls/give.ts';
import type { Deps } from '../../deps.ts';
import type { Intent, IntentRef, MovementFees, PaymentReference } from './intents.ts';
import type { Dispute, Refund } from './reversals.ts';

export type SyncDeps = Pick<Deps, 'log' | 'db' | 'clock' | 'stripe'>;

/** What Stripe's event says has happened, to what, and when. */
export interface Heard {
  readonly type: string;
  readonly subjectId: string;
  /** ISO. */
  readonly at: string;
}

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
 * all call it with ids alone, in any order, any number of times: command ids are made of Stripe's ids.
 */
export async function syncIntent(deps: SyncDeps, ref: IntentRef, heard?: Heard): Promise<Synced> {
  return withPayment(deps, ref, syncPayment, heard);
}

/** Record that the network of the card warns of fraud, unless it is past. False for none of our payments. */
export async function syncFraudWarning(
  deps: SyncDeps,
  accountId: string,
  warningId: string,
): Promise<boolean> {
  const { intentId, isActionable } = await deps.stripe.readFraudWarning(accountId, warningId);
  if (intentId === undefined) return false;
  const synced = await withPayment(deps, { accountId, intentId }, async (syncing) => {
    await syncPayment(syncing);
    if (!isActionable) return;
    const { paymentId } = syncing.payment;
    const today = todayIn(syncing);
    await record(syncing, warningId, { type: 'RecordFraudWarning', paymentId, warningId, today });
  });
  return synced.isOurs;
}

/** Read an intent, and work on the payment that it is of. */
async function withPayment(
  deps: SyncDeps,
  ref: IntentRef,
  work: (syncing: Syncing) => Promise<void>,
  heard?: Heard,
): Promise<Synced> {
  const intent = await deps.stripe.readIntent(ref);
  const notOurs = { intent, isOurs: false, position: undefined };
  const { payment } = intent;
  const organization = payment && (await getOrganization(deps.db, payment.orgCode));
  if (payment === undefined || organization === undefined) return notOurs;
  try {
    const { events, state } = await loadStream(deps.log, account, payment.memberId, payment.orgCode);
    if (!isOf(state.payments.get(payment.paymentId), intent)) return notOurs;
    const dayOf = (at: Date) => dayIn(organization.timeZone, at);
    const syncing: Syncing = { deps, intent, payment, events, dayOf, heard, position: undefined };
    await work(syncing);
    return { intent, isOurs: true, position: syncing.position };
  } catch (error) {
    // An intent is canceled when its payment could not begin; another installation may use the same account
    // at Stripe; and an organization that was removed may still stand in the lists for a moment.
    if (!(error instanceof NotFound || error instanceof StreamPurged)) throw error;
    return notOurs;
  }
}

/** An account is its organization's own, who may write any payment's id on an intent: only its own counts. */
function isOf(payment: Payment | undefined, { accountId, intentId, amountCents }: Intent): boolean {
  return (
    payment?.orderId === intentId && payment.accountId === accountId && payment.amountCents === amountCents
  );
}

interface Syncing {
  readonly deps: SyncDeps;
  readonly intent: Intent;
  readonly payment: PaymentReference;
  /** Of the account, before anything is recorded. */
  readonly events: readonly Recorded<AccountEvent>[];
  /** The organization's day. */
  readonly dayOf: (at: Date) => CalendarDate;
  /** Of which event this is a sync, if of any: some days Stripe says in events alone. */
  readonly heard: Heard | undefined;
  /** The last one that was written. */
  position: Position | undefined;
}

/** The day on which Stripe moved its balance; today while that is not known. */
const dayOfMovement = (syncing: Syncing, movement: MovementFees | undefined): CalendarDate =>
  movement === undefined ? todayIn(syncing) : syncing.dayOf(movement.createdAt);

/** The day that the event of a type about something names; today without one. */
const dayHeard = (syncing: Syncing, type: string, subjectId: string): CalendarDate => {
  const { heard } = syncing;
  const isIt = heard?.type === type && heard.subjectId === subjectId;
  return isIt ? syncing.dayOf(new Date(heard.at)) : todayIn(syncing);
};

const todayIn = ({ deps, dayOf }: Syncing) => dayOf(deps.clock());

async function syncPayment(syncing: Syncing): Promise<void> {
  const { intent } = syncing;
  const { intentId } = intent;
  const { paymentId } = syncing.payment;
  const today = todayIn(syncing);
  switch (intent.status) {
    case 'succeeded':
      await record(syncing, `${intentId}:accepted`, {
        type: 'AcceptPayment',
        paymentId,
        arrivedOn: dayOfMovement(syncing, intent.charge?.fees[0]),
        today,
      });
      await recordFees(syncing, intent.charge?.fees);
      await syncReversals(syncing);
      return;
    case 'processing':
      await record(syncing, `${intentId}:pending`, { type: 'MarkPaymentPending', paymentId, today });
      return;
    case 'canceled':
      await record(syncing, `${intentId}:canceled`, { type: 'AbandonPayment', paymentId, today });
      await recordFees(syncing, intent.charge?.fees);
      return;
    case 'requires_payment_method':
      if (intent.failure === undefined) return;
      // A declined card may be tried again or replaced while the page is open; a bank's refusal is final.
      if (intent.method === 'card') await recordDecline(syncing, intent.failure);
      else await giveUpDebit(syncing, intent.failure.message);
      await recordFees(syncing, intent.charge?.fees);
      return;
    // Still in the member's hands.
    default:
      return;
  }
}

/** What Stripe took with movements of the balance. Without a fee there is nothing to record. */
async function recordFees(syncing: Syncing, movements: readonly MovementFees[] = []): Promise<void> {
  const { paymentId } = syncing.payment;
  for (const { transactionId, createdAt, fees } of movements) {
    if (fees.length === 0) continue;
    const occurredOn = syncing.dayOf(createdAt);
    const about = { paymentId, transactionId, fees, occurredOn, today: todayIn(syncing) };
    await record(syncing, transactionId, { type: 'RecordStripeFees', ...about });
  }
}

/** One try of a card that was declined. Tries without a charge are told apart by their reason alone. */
async function recordDecline(
  syncing: Syncing,
  { chargeId, code, message }: NonNullable<Intent['failure']>,
): Promise<void> {
  const { intent, payment } = syncing;
  const { intentId, charge } = intent;
  const attemptId = chargeId ?? `${intentId}:${code ?? 'declined'}`;
  const { paymentId } = payment;
  const today = todayIn(syncing);
  const isCharged = charge !== undefined && charge.id === chargeId;
  const declinedOn = isCharged ? syncing.dayOf(charge.createdAt) : dayHeard(syncing, FAILED, intentId);
  const command = { type: 'DeclineCard', paymentId, attemptId, reason: message, declinedOn, today } as const;
  await record(syncing, `${attemptId}:declined`, command);
}

const FAILED = 'payment_intent.payment_failed';

/** A failed debit is not tried again under the same intent, which is closed so that nobody can. */
async function giveUpDebit(syncing: Syncing, reason: string): Promise<void> {
  const { deps, intent, payment } = syncing;
  const { paymentId } = payment;
  const { intentId, charge } = intent;
  const failedOn = charge?.failedAt ? syncing.dayOf(charge.failedAt) : dayHeard(syncing, FAILED, intentId);
  const command = { type: 'FailPayment', paymentId, reason, failedOn, today: todayIn(syncing) } as const;
  await record(syncing, `${intentId}:failed`, command);
  await deps.stripe.cancelIntent(intent);
}

/** Refunds, disputes and returns of a payment, the oldest first. */
async function syncReversals(syncing: Syncing): Promise<void> {
  const { deps, intent } = syncing;
  const { charge, method } = intent;
  // Also when nothing counts as refunded: a refund may have failed since.
  if (charge?.hasRefunds)
    for (const refund of await deps.stripe.listRefunds(intent, method)) await syncRefund(syncing, refund);
  if (charge?.isDisputed)
    for (const dispute of await deps.stripe.listDisputes(intent, method)) await syncDispute(syncing, dispute);
}

/** A refund, and that it failed if it did. */
async function syncRefund(syncing: Syncing, refund: Refund): Promise<void> {
  const { id: refundId, amountCents, reason, status, failure, requestId, fees } = refund;
  const { paymentId } = syncing.payment;
  const today = todayIn(syncing);
  const command = {
    type: 'RefundPayment',
    refundId,
    requestId,
    paymentId,
    amountCents,
    reason,
    leftOn: dayOfMovement(syncing, fees[0]),
    today,
  } as const;
  await record(syncing, refundId, command, orderOf(syncing, requestId));
  if (status === 'failed' || status === 'canceled') {
    const why = sentenceOf(failure || status);
    const backOn = dayOfMovement(syncing, fees[1]);
    await record(syncing, `${refundId}:failed`, { type: 'FailRefund', refundId, reason: why, backOn, today });
  }
  await recordFees(syncing, fees);
}

/** A dispute and its verdict. A bank's return is a dispute to Stripe too: it is final. */
async function syncDispute(syncing: Syncing, dispute: Dispute): Promise<void> {
  // An inquiry moves no money.
  if (dispute.status.startsWith('warning_') || dispute.status === 'prevented') return;
  const { id, amountCents, status, fees } = dispute;
  const { paymentId } = syncing.payment;
  const today = todayIn(syncing);
  const leftOn = dayOfMovement(syncing, fees[0]);
  const backOn = dayOfMovement(syncing, fees[1]);
  const about = { paymentId, amountCents, reason: sentenceOf(dispute.reason), leftOn, today };
  if (syncing.intent.method === 'ach')
    await record(syncing, id, { type: 'ReturnPayment', returnId: id, ...about });
  else {
    await record(syncing, id, { type: 'DisputePayment', disputeId: id, ...about });
    if (status === 'won')
      await record(syncing, `${id}:won`, { type: 'WinDispute', disputeId: id, backOn, today });
    const lostOn = dayHeard(syncing, 'charge.dispute.closed', id);
    if (status === 'lost')
      await record(syncing, `${id}:lost`, { type: 'LoseDispute', disputeId: id, lostOn, today });
  }
  await recordFees(syncing, fees);
}

/** Stripe's words as a sentence: `insufficient_funds` -> "Insufficient funds". */
function sentenceOf(reason: string): string {
  const words = reason.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The event by which a refund was ordered: what it comes of. */
function orderOf({ events }: Syncing, requestId: string | undefined): string | undefined {
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
  const giver = { ...stripeGiver(payment.orgCode, key, intent.intentId), causationId };
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
