import { account, type Payment } from '../../ledger/account/decide.ts';
import { NotFound } from '../../ledger/decider.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import { type Position, StreamPurged } from '../../ledger/log/log.ts';
import type { Intent, IntentRef } from '../integrations/stripe/intents.ts';
import {
  type DatedNotice,
  dayOfMovement,
  daysOf,
  receivedDay,
  record,
  recordFees,
  type SyncDeps,
  type Syncing,
  todayIn,
} from './syncing.ts';
import { syncReversals } from './syncReversals.ts';

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
export async function syncIntent(
  deps: SyncDeps,
  ref: IntentRef,
  notices: readonly DatedNotice[] = [],
): Promise<Synced> {
  return withPayment(deps, ref, syncPayment, notices);
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

async function withPayment(
  deps: SyncDeps,
  ref: IntentRef,
  work: (syncing: Syncing) => Promise<void>,
  notices: readonly DatedNotice[] = [],
): Promise<Synced> {
  const intent = await deps.stripe.readIntent(ref);
  const notOurs = { intent, isOurs: false, position: undefined };
  const { payment } = intent;
  const dayOf = payment && (await daysOf(deps, payment.orgCode));
  if (payment === undefined || dayOf === undefined) return notOurs;
  try {
    const { events, state } = await loadStream(deps.log, account, payment.memberId, payment.orgCode);
    if (!isOf(state.payments.get(payment.paymentId), intent)) return notOurs;
    const syncing: Syncing = { deps, intent, payment, events, dayOf, notices, position: undefined };
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
        effectiveOn: dayOfMovement(syncing, intent.charge?.fees[0]),
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
      else await abandonDebit(syncing, intent.failure.message);
      await recordFees(syncing, intent.charge?.fees);
      return;
    // Still in the member's hands.
    default:
      return;
  }
}

/** One declined try of a card. Tries without a charge differ by their reason only. */
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
  const effectiveOn = isCharged ? syncing.dayOf(charge.createdAt) : receivedDay(syncing, FAILED, intentId);
  const command = { type: 'DeclineCard', paymentId, attemptId, reason: message, effectiveOn, today } as const;
  await record(syncing, `${attemptId}:declined`, command);
}

const FAILED = 'payment_intent.payment_failed';

/** A failed debit is never retried under its intent, so the intent is closed. */
async function abandonDebit(syncing: Syncing, reason: string): Promise<void> {
  const { deps, intent, payment } = syncing;
  const { paymentId } = payment;
  const { intentId, charge } = intent;
  const effectiveOn = charge?.failedAt
    ? syncing.dayOf(charge.failedAt)
    : receivedDay(syncing, FAILED, intentId);
  const command = { type: 'FailPayment', paymentId, reason, effectiveOn, today: todayIn(syncing) } as const;
  await record(syncing, `${intentId}:failed`, command);
  await deps.stripe.cancelIntent(intent);
}
