import { sumOf } from '../../ledger/account/allocations.ts';
import { receivedCents } from '../../ledger/account/events.ts';
import type { Recorded } from '../../ledger/catalogue.ts';
import type { ManualPaymentMethod } from '../../ledger/values/paymentRules.ts';
import type { Projection, Rows } from '../engine/projection.ts';
import { refundsAfter, reinstated, reversed } from './reversals.ts';
import { creditPayment, newPaymentRow, type PaymentRow, payments } from './row.ts';

export const paymentsProjection: Projection = {
  name: 'payments',
  version: 10,
  tables: [payments],
  rowKeys: (event) => {
    const id = paymentOf(event);
    const attempt = event.type === 'CardDeclined' ? [{ table: payments, id: event.data.attemptId }] : [];
    return id === undefined ? [] : [{ table: payments, id, isNew: beginsPayment(event) }, ...attempt];
  },
  fold: foldPayment,
};

/** A payment's first event. One by credit alone begins by spending it, which others do later. */
function beginsPayment({ type }: Recorded): boolean {
  return type === 'PaymentRecorded' || type === 'PaymentInitiated' || type === 'PaymentSubmitted';
}

/** The payment that an event is about. Credit is spent under the id of the payment that uses it. */
function paymentOf(event: Recorded): string | undefined {
  if (event.type === 'CreditSpent') return event.data.reservationId;
  return 'paymentId' in event.data ? event.data.paymentId : undefined;
}

function foldPayment(event: Recorded, rows: Rows): void {
  const paymentId = paymentOf(event);
  if (paymentId === undefined) return;
  const before = rows.get(payments, event.metadata.orgCode, paymentId);
  if (event.type === 'CardDeclined') {
    if (before !== undefined) rows.put(payments, declinedTry(event, before));
    return;
  }
  const after = paymentAfter(event, before);
  if (after !== undefined) rows.put(payments, after);
}

function paymentAfter(event: Recorded, row: PaymentRow | undefined): PaymentRow | undefined {
  switch (event.type) {
    case 'PaymentRecorded':
      return {
        ...newPaymentRow(event, event.data.orderId),
        receipt_id: event.data.receiptId ?? event.data.paymentId,
        kind: 'manual',
        status: 'success',
        check_number: event.data.checkNumber ?? '',
        excess_cents: event.data.excessCents ?? 0,
        net_cents: event.data.amountCents,
      };
    case 'PaymentInitiated': {
      const { accountId, intentId, addedFeeCents, creditCents } = event.data;
      return {
        ...newPaymentRow(event, intentId),
        kind: 'stripe',
        status: 'initiated',
        added_fee_cents: addedFeeCents,
        stripe_account_id: accountId,
        credit_cents: creditCents,
      };
    }
    case 'PaymentSubmitted': {
      const { orderId, creditCents, location, payer, screenshotSha256 } = event.data;
      return {
        ...newPaymentRow(event, orderId),
        kind: 'screenshot',
        status: 'pending',
        credit_cents: creditCents,
        location,
        screenshot_sha256: screenshotSha256,
        payer,
      };
    }
    case 'CreditSpent':
      return row === undefined
        ? creditPayment(event)
        : { ...row, credit_allocations: event.data.allocations };
    default:
      return row && { ...row, ...changeOf(event, row) };
  }
}

/** A declined card is a line of its own: the payment may still be made with another card. */
function declinedTry(event: Extract<Recorded, { type: 'CardDeclined' }>, row: PaymentRow): PaymentRow {
  const { attemptId, reason, occurredOn } = event.data;
  const { at } = event.metadata;
  return { ...row, payment_id: attemptId, status: 'failed', reason, paid_on: occurredOn, paid_at: at };
}

function changeOf(event: Recorded, row: PaymentRow): Partial<PaymentRow> {
  switch (event.type) {
    case 'DateSentCorrected': {
      const { before: paidOn, after } = event.data;
      const was = { paidOn, method: row.method as ManualPaymentMethod, changeId: event.id };
      return { paid_on: after, changes: [...row.changes, { ...was, by: event.metadata.actor, reason: '' }] };
    }
    case 'PaymentPending':
      return { status: 'pending', paid_at: event.metadata.at };
    case 'DeclineReversed': {
      const { reason } = event.data;
      const undone_decline = { declined: row.reason, by: event.metadata.actor, reason };
      return { status: 'pending', undone_decline };
    }
    case 'PaymentAccepted': {
      const isPending = row.status === 'pending';
      return {
        status: 'success',
        net_cents: receivedCents(event),
        allocations: event.data.allocations,
        excess_cents: event.data.excessCents,
        // Credit is spent just before, as far as it was needed.
        credit_cents: sumOf(row.credit_allocations),
        paid_on: event.data.occurredOn,
        paid_at: isPending ? row.paid_at : event.metadata.at,
        reason: '',
      };
    }
    case 'VerificationReopened': {
      const { allocations, amountCents } = event.data;
      // All that it was meant for, less the money, is credit that is set aside again.
      const credit_cents = sumOf(allocations) - amountCents;
      const waiting = { status: 'pending', allocations, credit_allocations: [], credit_cents } as const;
      return { ...waiting, excess_cents: 0, net_cents: row.net_cents + receivedCents(event) };
    }
    case 'PaymentFailed':
    case 'PaymentDeclined':
      return { status: 'failed', reason: event.data.reason };
    case 'PaymentAbandoned':
      return { status: 'abandoned' };
    case 'RefundRequested':
    case 'RefundRefused':
      return { refunds: refundsAfter(event, row.refunds) };
    case 'PaymentRefunded':
      return {
        ...reversed(event, row),
        refunds: refundsAfter(event, row.refunds),
        refund_failed_cents: 0,
        refund_failure: '',
      };
    case 'RefundFailed':
      return {
        ...reinstated(event, row),
        refunds: refundsAfter(event, row.refunds),
        refund_failed_cents: event.data.amountCents,
        refund_failure: event.data.reason,
      };
    case 'StripeFeesTaken':
      return { stripe_fee_cents: row.stripe_fee_cents + sumOf(event.data.fees) };
    case 'PaymentReturned':
    case 'PaymentDisputed':
    case 'PaymentReversed':
      return reversed(event, row);
    case 'PaymentDetailsChanged':
      return detailsChanged(event, row);
    case 'DisputeWon':
    case 'PaymentReinstated':
      return reinstated(event, row);
    default:
      return {};
  }
}

function detailsChanged(
  { data, metadata }: Extract<Recorded, { type: 'PaymentDetailsChanged' }>,
  { changes }: PaymentRow,
): Partial<PaymentRow> {
  const { changeId, before, after, reason } = data;
  return {
    method: after.method,
    check_number: after.checkNumber ?? '',
    paid_on: after.paidOn,
    changes: [...changes, { ...before, changeId, by: metadata.actor, reason }],
  };
}
