import { type Allocation, memberOfAccountStream } from '../../ledger/account/events.ts';
import type { Recorded } from '../../ledger/catalogue.ts';
import { orderIdOf } from '../../ledger/values/paymentRules.ts';
import type { PaymentRow } from './row.ts';

export function creditPayment(event: Extract<Recorded, { type: 'CreditSpent' }>): PaymentRow {
  const { reservationId, amountCents, allocations, occurredOn } = event.data;
  return {
    ...newRow(event, reservationId, []),
    credit_allocations: allocations,
    order_id: orderIdOf(reservationId),
    method: 'credit',
    kind: 'credit',
    status: 'success',
    amount_cents: amountCents,
    credit_cents: amountCents,
    paid_on: occurredOn,
  };
}

type PaymentStart = Extract<Recorded, { type: 'PaymentRecorded' | 'PaymentInitiated' | 'PaymentSubmitted' }>;

export function newPaymentRow(event: PaymentStart, orderId: string): Omit<PaymentRow, 'kind' | 'status'> {
  const { paymentId, method, amountCents, allocations, occurredOn } = event.data;
  return {
    ...newRow(event, paymentId, allocations),
    order_id: orderId,
    method,
    amount_cents: amountCents,
    paid_on: occurredOn,
  };
}

type NewPayment = Omit<PaymentRow, 'order_id' | 'method' | 'kind' | 'status' | 'amount_cents' | 'paid_on'>;

function newRow(event: Recorded, paymentId: string, allocations: readonly Allocation[]): NewPayment {
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
