import { sumOf } from '../../ledger/account/allocations.ts';
import {
  type AccountEvent,
  type Allocation,
  memberOfAccountStream,
  receivedCents,
} from '../../ledger/account/events.ts';
import type { Recorded } from '../../ledger/catalogue.ts';
import { isReversalKind, type ManualPaymentMethod } from '../../ledger/values/paymentRules.ts';
import type { Projection, Rows } from '../projection.ts';
import { refundsAfter } from './refunds.ts';
import { type PaymentRow, payments, type Reversal } from './row.ts';

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
        ...begunRow(event, event.data.orderId),
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
        ...begunRow(event, intentId),
        kind: 'stripe',
        status: 'initiated',
        added_fee_cents: addedFeeCents,
        stripe_account_id: accountId,
        credit_cents: creditCents,
      };
    }
    case 'PaymentSubmitted': {
      const { orderId, creditCents, location, payer } = event.data;
      return {
        ...begunRow(event, orderId),
        kind: 'screenshot',
        status: 'pending',
        credit_cents: creditCents,
        location,
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

/** What an event changes of a payment that is there. */
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
      const isBegun = row.status === 'pending';
      return {
        status: 'success',
        net_cents: receivedCents(event),
        allocations: event.data.allocations,
        excess_cents: event.data.excessCents,
        // Credit is spent just before, as far as it was needed.
        credit_cents: sumOf(row.credit_allocations),
        paid_on: event.data.occurredOn,
        paid_at: isBegun ? row.paid_at : event.metadata.at,
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

type ReversalEvent = Extract<AccountEvent, { readonly type: keyof typeof kinds | 'PaymentReversed' }>;
type ReinstatementEvent = Extract<AccountEvent, { readonly type: 'RefundFailed' | 'DisputeWon' }>;

function reversed(event: Recorded & ReversalEvent, row: PaymentRow): Partial<PaymentRow> {
  const { amountCents, reason, occurredOn: on } = event.data;
  const kind = event.type === 'PaymentReversed' ? event.data.kind : kinds[event.type];
  const { actor: by } = event.metadata;
  const to = event.type === 'PaymentReversed' ? (event.data.movedTo?.memberId ?? '') : '';
  const reversal = { id: reversalIdOf(event), kind, amountCents, reason, by, on, to };
  return {
    ...standingWith(row, [...row.reversals, reversal]),
    net_cents: row.net_cents + receivedCents(event),
  };
}

function reinstated(event: ReinstatementEvent, row: PaymentRow): Partial<PaymentRow> {
  const left = row.reversals.filter(({ id }) => id !== reversalIdOf(event));
  return {
    ...standingWith(row, left),
    net_cents: row.net_cents + receivedCents(event),
  };
}

/** What an accepted payment is, by the reversals whose money is not there again. */
function standingWith(
  { amount_cents }: PaymentRow,
  reversals: PaymentRow['reversals'],
): Pick<PaymentRow, 'reversals' | 'refunded_cents' | 'status' | 'reason'> {
  const refunded_cents = reversals.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const isBy = (kind: Reversal['kind']) => reversals.some((each) => each.kind === kind);
  const isWhole = refunded_cents >= amount_cents;
  const whole = isBy('dispute') ? 'disputed' : isWhole ? 'refunded' : 'success';
  const isReversed = reversals.some(({ kind }) => isReversalKind(kind));
  return {
    reversals,
    refunded_cents,
    status: isReversed ? 'reversed' : isBy('return') ? 'returned' : whole,
    reason: reversals.at(-1)?.reason ?? '',
  };
}

const kinds = { PaymentRefunded: 'refund', PaymentReturned: 'return', PaymentDisputed: 'dispute' } as const;

function reversalIdOf({ data }: ReversalEvent | ReinstatementEvent): string {
  if ('reversalId' in data) return data.reversalId;
  if ('refundId' in data) return data.refundId;
  return 'returnId' in data ? data.returnId : data.disputeId;
}

function creditPayment(event: Extract<Recorded, { type: 'CreditSpent' }>): PaymentRow {
  const { reservationId, amountCents, allocations, occurredOn } = event.data;
  return {
    ...newRow(event, reservationId, []),
    credit_allocations: allocations,
    order_id: reservationId,
    method: 'credit',
    kind: 'credit',
    status: 'success',
    amount_cents: amountCents,
    credit_cents: amountCents,
    paid_on: occurredOn,
  };
}

type Begun = Extract<Recorded, { type: 'PaymentRecorded' | 'PaymentInitiated' | 'PaymentSubmitted' }>;

/** What every payment says when it begins. */
function begunRow(event: Begun, orderId: string): Omit<PaymentRow, 'kind' | 'status'> {
  const { paymentId, method, amountCents, allocations, occurredOn } = event.data;
  return {
    ...newRow(event, paymentId, allocations),
    order_id: orderId,
    method,
    amount_cents: amountCents,
    paid_on: occurredOn,
  };
}

type Beginning = Omit<PaymentRow, 'order_id' | 'method' | 'kind' | 'status' | 'amount_cents' | 'paid_on'>;

function newRow(event: Recorded, paymentId: string, allocations: readonly Allocation[]): Beginning {
  const { orgCode, at } = event.metadata;
  return {
    org_code: orgCode,
    payment_id: paymentId,
    receipt_id: paymentId,
    member_id: memberOfAccountStream(event.stream) ?? '',
    added_fee_cents: 0,
    stripe_fee_cents: 0,
    stripe_account_id: '',
    credit_cents: 0,
    check_number: '',
    changes: [],
    refunds: [],
    reversals: [],
    refunded_cents: 0,
    refund_failed_cents: 0,
    refund_failure: '',
    excess_cents: 0,
    net_cents: 0,
    paid_at: at,
    location: '',
    payer: '',
    reason: '',
    undone_decline: null,
    allocations,
    credit_allocations: [],
  };
}
