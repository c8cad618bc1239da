import { type AccountCommand, account } from '../../../ledger/account/decide.ts';
import { accountStream } from '../../../ledger/account/events.ts';
import { decode } from '../../../ledger/catalogue.ts';
import { NotFound } from '../../../ledger/decider.ts';
import { handle } from '../../../ledger/handle.ts';
import { type Position, StreamPurged } from '../../../ledger/log/log.ts';
import { type CalendarDate, dayIn } from '../../../ledger/values/calendar.ts';
import { getOrganisation } from '../../../projections/organisation.ts';
import type { Deps } from '../../deps.ts';
import { oneAtATime } from '../../oneAtATime.ts';
import type { Intent, IntentCharge, PaymentReference } from './intents.ts';
import { stripeFailure } from './stripe.ts';
import type { Dispute, Refund, Share } from './takeBacks.ts';

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
    // An intent is cancelled when its payment could not begin; another installation may use the same account at Stripe; and an organisation that
    // was removed may still stand in the lists for a moment.
    if (!(error instanceof NotFound || error instanceof StreamPurged)) throw error;
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
      if (intent.failure === undefined) return;
      // A declined card may be tried again or replaced, for as long as the member has the page open. A bank's no is the end.
      if (intent.method === 'card') await recordDecline(settling, intent.failure);
      else await giveUpDebit(settling, intent.failure.message);
      return;
    // Still in the member's hands.
    default:
      return;
  }
}

/** One try of a card that was declined. Tries without a charge are told apart by their reason alone. */
async function recordDecline(
  settling: Settling,
  { chargeId, code, message }: NonNullable<Intent['failure']>,
): Promise<void> {
  const { intent, payment, today } = settling;
  const attemptId = chargeId ?? `${intent.id}:${code ?? 'declined'}`;
  const { paymentId } = payment;
  const command = { type: 'DeclineCard', paymentId, attemptId, reason: message, today } as const;
  await give(settling, `${attemptId}:declined`, command);
}

/** A failed debit is not tried again under the same intent, which is closed so that nobody can. */
async function giveUpDebit(settling: Settling, reason: string): Promise<void> {
  const { deps, intent, payment, today } = settling;
  const { paymentId } = payment;
  await give(settling, `${intent.id}:failed`, { type: 'FailPayment', paymentId, reason, today });
  await deps.stripe.cancelIntent(intent.id);
}

/**
 * Refunds, disputes and returns of a payment, the oldest first. What they did to the member is recorded whether or not the organisation's part
 * could be taken from its account: what could not is owed (`MoneyTakenBack.owedCents`), and asked for again with every later settling. One
 * settling of an intent waits for the other, in whatever process: both would see the same share not taken yet, and take it twice.
 * @throws the first failure of Stripe, once everything is recorded, unless Stripe refused because the balance is too low
 */
async function settleTakeBacks(settling: Settling): Promise<void> {
  const { deps, intent } = settling;
  const { charge } = intent;
  if (charge === undefined) return;
  // Also when nothing counts as refunded: a refund may have failed since.
  const isUntouched = !charge.isDisputed && (await deps.stripe.listRefunds(intent.id)).length === 0;
  if (isUntouched) return;
  const shares = await oneAtATime(deps.db, `take-backs ${intent.id}`, async () => {
    const settled: Share[] = [];
    for (const refund of await deps.stripe.listRefunds(intent.id))
      settled.push(await settleRefund(settling, charge, refund));
    if (charge.isDisputed)
      for (const dispute of await deps.stripe.listDisputes(intent.id))
        settled.push(await settleDispute(settling, charge, dispute));
    return settled;
  });
  const failures = shares.flatMap(({ failure }) => (failure === undefined ? [] : [failure]));
  const unexpected = failures.find((failure) => stripeFailure(failure)?.kind !== 'refused');
  if (unexpected !== undefined) throw unexpected;
}

/** Nothing of the organisation's is to be taken. */
const NO_SHARE: Share = { transferCents: 0, owedCents: 0 };

/**
 * A refund, and that it failed if it did: Stripe gives the money of a refund that failed or was cancelled to the platform, which passes the
 * organisation's part on.
 */
async function settleRefund(settling: Settling, charge: IntentCharge, refund: Refund): Promise<Share> {
  const { id: refundId, amountCents, reason, status, failure, requestId } = refund;
  const { deps, today } = settling;
  const { paymentId } = settling.payment;
  const { transferId } = charge;
  const hasFailed = status === 'failed' || status === 'canceled';
  const share =
    refund.takesShare && transferId !== undefined
      ? await shareOf(settling, { ...charge, transferId }, refund, hasFailed)
      : { ...NO_SHARE, transferCents: refund.transferCents };
  const { transferCents, owedCents } = share;
  const taken = { paymentId, amountCents, transferCents, owedCents, reason, today };
  const order = requestId === undefined ? undefined : await orderOf(settling, requestId);
  await give(
    settling,
    refundId,
    { type: 'RefundPayment', refundId, ...(requestId !== undefined && { requestId }), ...taken },
    order,
  );
  await recover(settling, refundId, share);
  if (!hasFailed) return share;
  if (transferId !== undefined) await deps.stripe.giveAgain(transferId, refundId, transferCents);
  const why = sentenceOf(failure || status);
  await give(settling, `${refundId}:failed`, { type: 'FailRefund', refundId, reason: why, today });
  return share;
}

/**
 * Stripe takes disputed money from the platform at once; the organisation's part of it is taken back from its account here, and given again
 * when the dispute is won. What a bank takes back (a return) Stripe calls a dispute too: it is final.
 */
async function settleDispute(settling: Settling, charge: IntentCharge, dispute: Dispute): Promise<Share> {
  // An inquiry moves no money.
  if (dispute.status.startsWith('warning_') || dispute.status === 'prevented') return NO_SHARE;
  const { deps, intent, payment, today } = settling;
  const { transferId } = charge;
  if (transferId === undefined) return NO_SHARE;
  const { id, amountCents, reason } = dispute;
  const share = await shareOf(settling, { ...charge, transferId }, dispute, dispute.status === 'won');
  const { transferCents, owedCents } = share;
  const taken = {
    paymentId: payment.paymentId,
    amountCents,
    transferCents,
    owedCents,
    reason: sentenceOf(reason),
    today,
  };
  if (intent.method === 'ach') await give(settling, id, { type: 'ReturnPayment', returnId: id, ...taken });
  else await give(settling, id, { type: 'DisputePayment', disputeId: id, ...taken });
  await recover(settling, id, share);
  if (intent.method === 'ach') return share;
  if (dispute.status === 'won') {
    await deps.stripe.giveAgain(transferId, id, transferCents);
    await give(settling, `${id}:won`, { type: 'WinDispute', disputeId: id, today });
  }
  if (dispute.status === 'lost')
    await give(settling, `${id}:lost`, { type: 'LoseDispute', disputeId: id, today });
  return share;
}

/** Take what a refund or dispute still should; of money that is back already, nothing more. */
function shareOf(
  { deps }: Settling,
  money: IntentCharge & { readonly transferId: string },
  taken: Refund | Dispute,
  isBack: boolean,
): Promise<Share> {
  if (isBack) return deps.stripe.readShare(money, taken);
  const hour = deps.clock().toISOString().slice(0, 13);
  return deps.stripe.takeShare(money, taken, hour);
}

/** What was recorded as owed may have left the organisation's balance since. */
async function recover(settling: Settling, takenId: string, { transferCents }: Share): Promise<void> {
  const { today } = settling;
  const command = { type: 'RecoverShare', takenId, transferCents, today } as const;
  await give(settling, `${takenId}:recovered:${transferCents}`, command);
}

/** Stripe's words as a sentence: `insufficient_funds` -> "Insufficient funds". */
function sentenceOf(reason: string): string {
  const words = reason.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The event by which a refund was ordered: what it comes of. */
async function orderOf({ deps, payment }: Settling, requestId: string): Promise<string | undefined> {
  const recorded = await deps.log.readStream(accountStream(payment.memberId));
  const events = recorded.map(decode);
  return events.find((event) => event.type === 'RefundRequested' && event.data.requestId === requestId)?.id;
}

/** `causationId`: the event that it comes of; none: it comes of what Stripe says. */
async function give(
  settling: Settling,
  key: string,
  command: AccountCommand,
  causationId?: string,
): Promise<void> {
  const { deps, payment, intent } = settling;
  const { position } = await handle(deps.log, account, accountStream(payment.memberId), command, {
    orgCode: payment.orgCode,
    actor: 'webhook:stripe',
    at: deps.clock().toISOString(),
    correlationId: intent.id,
    commandId: `stripe:${key}`,
    ...(causationId !== undefined && { causationId }),
  });
  if (position !== undefined) settling.position = position;
}

/** The organisation's day; undefined when there is no such organisation here. */
export async function todayOf({ db, clock }: SettleDeps, orgCode: string): Promise<CalendarDate | undefined> {
  const organisation = await getOrganisation(db, orgCode);
  return organisation && dayIn(organisation.timeZone, clock());
}
