import { account } from '../../ledger/account/decide.ts';
import type { Position } from '../../ledger/log/log.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import type { Dispute, Refund } from '../integrations/stripe/reversals.ts';
import { dispatch } from '../platform/calls/dispatch.ts';
import {
  type DatedNotice,
  dayOfMovement,
  receivedDay,
  record,
  recordFees,
  type SyncDeps,
  type Syncing,
  todayIn,
} from './syncing.ts';

/** Refunds, disputes and returns of a payment, the oldest first. */
export async function syncReversals(syncing: Syncing): Promise<void> {
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
    const effectiveOn = dayOfMovement(syncing, fees[1]);
    await record(syncing, `${refundId}:failed`, {
      type: 'FailRefund',
      refundId,
      reason: why,
      effectiveOn,
      today,
    });
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
  const effectiveOn = dayOfMovement(syncing, fees[1]);
  const about = { paymentId, amountCents, reason: sentenceOf(dispute.reason), leftOn, today };
  if (syncing.intent.method === 'ach')
    await record(syncing, id, { type: 'ReturnPayment', returnId: id, ...about });
  else {
    await record(syncing, id, { type: 'DisputePayment', disputeId: id, ...about });
    if (status === 'won')
      await record(syncing, `${id}:won`, { type: 'WinDispute', disputeId: id, effectiveOn, today });
    if (status === 'lost') await loseDispute(syncing, id);
  }
  await recordFees(syncing, fees);
}

/** Stripe says in the event alone when it was lost: in one that was heard now, or is kept from before. */
async function loseDispute(syncing: Syncing, disputeId: string): Promise<void> {
  const { deps, events, notices } = syncing;
  if (events.some(({ type, data }) => type === 'DisputeLost' && data.disputeId === disputeId)) return;
  const { rows } = await deps.db.pool.query<DatedNotice>(
    `SELECT type, subject_id AS "subjectId", happened_at AS "happenedAt" FROM app.stripe_events
     WHERE type = $1 AND subject_id = $2`,
    [CLOSED, disputeId],
  );
  const effectiveOn = receivedDay({ ...syncing, notices: [...notices, ...rows] }, CLOSED, disputeId);
  const command = { type: 'LoseDispute', disputeId, effectiveOn, today: todayIn(syncing) } as const;
  await record(syncing, `${disputeId}:lost`, command);
}

const CLOSED = 'charge.dispute.closed';

/** Stripe's words as a sentence: `insufficient_funds` -> "Insufficient funds". */
function sentenceOf(reason: string): string {
  const words = reason.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The event by which a refund was ordered: what it comes of. */
function orderOf({ events }: Syncing, requestId: string | undefined): string | undefined {
  return events.find((event) => event.type === 'RefundRequested' && event.data.requestId === requestId)?.id;
}

interface Unmade {
  readonly orgCode: string;
  readonly memberId: string;
  readonly requestId: string;
  readonly reason: string;
  readonly today: CalendarDate;
}

/** Record that Stripe has not made a refund that was ordered. One that was made after all stays so. */
export async function refuseRefund(
  deps: Pick<SyncDeps, 'log' | 'db' | 'clock' | 'world'>,
  { orgCode, memberId, requestId, reason, today }: Unmade,
): Promise<Position | undefined> {
  const command = { type: 'RefuseRefund', requestId, reason, today } as const;
  const metadata = {
    orgCode,
    actor: 'webhook:stripe',
    correlationId: requestId,
    commandId: `refund-refused:${requestId}`,
  };
  return (await dispatch(deps, metadata, account, memberId, command)).position;
}
