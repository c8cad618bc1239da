import {
  type AccountEvent,
  type Allocation,
  type MoneyRestored,
  type MoneyTakenBack,
  memberOfAccountStream,
  sumOf,
} from '../../ledger/account/events.ts';
import { receivedCents } from '../../ledger/account/postings.ts';
import type { Recorded } from '../../ledger/catalogue.ts';
import type { Projection, Rows } from '../projection.ts';
import { type PaymentRow, type PaymentStatus, payments } from './row.ts';

export const paymentsProjection: Projection = {
  name: 'payments',
  version: 5,
  tables: [payments],
  touches: (event) => {
    const id = paymentOf(event);
    return id === undefined ? [] : [{ table: payments, id, isNew: beginsPayment(event) }];
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
  const after = paymentAfter(event, paymentId, before);
  if (after !== undefined) rows.put(payments, after);
}

function paymentAfter(
  event: Recorded,
  paymentId: string,
  row: PaymentRow | undefined,
): PaymentRow | undefined {
  switch (event.type) {
    case 'PaymentRecorded': {
      const { orderId, method, paidOn, amountCents, allocations } = event.data;
      return {
        ...newRow(event, paymentId, allocations),
        order_id: orderId,
        method,
        kind: 'manual',
        status: 'success',
        amount_cents: amountCents,
        net_cents: amountCents,
        paid_on: paidOn,
      };
    }
    case 'PaymentInitiated': {
      const { intentId, method, startedOn, amountCents, feeCents, feePassedOn, creditCents } = event.data;
      return {
        ...newRow(event, paymentId, event.data.allocations),
        order_id: intentId,
        method,
        kind: 'stripe',
        status: 'initiated',
        amount_cents: amountCents,
        fee_cents: feeCents,
        fee_passed_on: feePassedOn,
        credit_cents: creditCents,
        paid_on: startedOn,
      };
    }
    case 'PaymentSubmitted': {
      const { orderId, method, startedOn, amountCents, creditCents, location, payer } = event.data;
      return {
        ...newRow(event, paymentId, event.data.allocations),
        order_id: orderId,
        method,
        kind: 'screenshot',
        status: 'pending',
        amount_cents: amountCents,
        credit_cents: creditCents,
        paid_on: startedOn,
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

/** What an event changes of a payment that is there. */
function changeOf(event: Recorded, row: PaymentRow): Partial<PaymentRow> {
  switch (event.type) {
    case 'PaymentPending':
      return { status: 'pending', paid_at: event.metadata.at };
    case 'PaymentAccepted': {
      const isBegun = row.status === 'pending';
      return {
        status: 'success',
        net_cents: receivedCents(event),
        allocations: event.data.allocations,
        excess_cents: event.data.excessCents,
        // Credit is spent just before, as far as it was needed.
        credit_cents: sumOf(row.credit_allocations),
        paid_on: event.data.paidOn,
        paid_at: isBegun ? row.paid_at : event.metadata.at,
        reason: '',
      };
    }
    case 'PaymentFailed':
    case 'PaymentDeclined':
      return { status: 'failed', reason: event.data.reason };
    case 'PaymentAbandoned':
      return { status: 'abandoned' };
    case 'PaymentRefunded': {
      const isWhole = row.refunded_cents + event.data.amountCents >= row.amount_cents;
      return {
        ...takenBack(event, row, isWhole ? 'refunded' : row.status),
        refund_failed_cents: 0,
        refund_failure: '',
      };
    }
    case 'RefundFailed': {
      const refunded = {
        ...restored(event, row),
        refund_failed_cents: event.data.amountCents,
        refund_failure: event.data.reason,
      };
      return row.status === 'refunded' ? { ...refunded, status: 'success' } : refunded;
    }
    case 'ShareRecovered': {
      const { amountCents, notOwedCents = 0 } = event.data;
      return { owed_cents: row.owed_cents - (amountCents - notOwedCents) };
    }
    case 'PaymentReturned':
      return takenBack(event, row, 'returned');
    case 'PaymentDisputed':
      return takenBack(event, row, 'disputed');
    case 'DisputeWon': {
      const won = restored(event, row);
      return { ...won, status: won.refunded_cents >= row.amount_cents ? 'refunded' : 'success' };
    }
    default:
      return {};
  }
}

function takenBack(
  event: AccountEvent & { readonly data: MoneyTakenBack },
  row: PaymentRow,
  status: PaymentStatus,
): Partial<PaymentRow> {
  return {
    status,
    refunded_cents: row.refunded_cents + event.data.amountCents,
    owed_cents: row.owed_cents + (event.data.owedCents ?? 0),
    net_cents: row.net_cents + receivedCents(event),
    reason: event.data.reason,
  };
}

function restored(
  event: AccountEvent & { readonly data: MoneyRestored },
  row: PaymentRow,
): Pick<PaymentRow, 'refunded_cents' | 'owed_cents' | 'net_cents' | 'reason'> {
  return {
    refunded_cents: row.refunded_cents - event.data.amountCents,
    owed_cents: row.owed_cents - (event.data.owedCents ?? 0),
    net_cents: row.net_cents + receivedCents(event),
    reason: '',
  };
}

function creditPayment(event: Extract<Recorded, { type: 'CreditSpent' }>): PaymentRow {
  const { reservationId, amountCents, allocations } = event.data;
  return {
    ...newRow(event, reservationId, []),
    credit_allocations: allocations,
    order_id: reservationId,
    method: 'credit',
    kind: 'credit',
    status: 'success',
    amount_cents: amountCents,
    credit_cents: amountCents,
    paid_on: null,
  };
}

type Beginning = Omit<PaymentRow, 'order_id' | 'method' | 'kind' | 'status' | 'amount_cents' | 'paid_on'>;

function newRow(event: Recorded, paymentId: string, allocations: readonly Allocation[]): Beginning {
  const { orgCode, at } = event.metadata;
  return {
    org_code: orgCode,
    payment_id: paymentId,
    member_id: memberOfAccountStream(event.stream) ?? '',
    fee_cents: 0,
    fee_passed_on: false,
    credit_cents: 0,
    refunded_cents: 0,
    owed_cents: 0,
    refund_failed_cents: 0,
    refund_failure: '',
    excess_cents: 0,
    net_cents: 0,
    paid_at: at,
    location: '',
    payer: '',
    reason: '',
    allocations,
    credit_allocations: [],
  };
}
