import { type Allocation, memberOfAccountStream } from '../../ledger/account/events.ts';
import type { Recorded } from '../../ledger/catalogue.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { orderIdOf, type PaymentDetails, type ReversalKind } from '../../ledger/values/paymentRules.ts';
import { cents, day, instant, json, optional, type RowOf, table, text, textOf } from '../engine/table.ts';

/** How a payment came: recorded by hand, through Stripe, with a screenshot, or by credit alone. */
export type PaymentKind = 'manual' | 'stripe' | 'screenshot' | 'credit';

/** Without `initiated` and `abandoned`. A partial refund is a `success`; a lost dispute is `disputed`;
 * what was taken back by hand is `reversed`. */
export type PaymentStatus =
  | 'initiated'
  | 'abandoned'
  | 'pending'
  | 'success'
  | 'failed'
  | 'refunded'
  | 'returned'
  | 'disputed'
  | 'reversed';

/** A standing refund, return, dispute or correction. Cents. */
export interface Reversal {
  readonly id: string;
  readonly kind: 'refund' | 'return' | 'dispute' | ReversalKind;
  readonly amountCents: number;
  readonly reason: string;
  /** Who recorded it, and the day on which the money left. */
  readonly by: string;
  readonly on: CalendarDate;
  /** The member to whom it was moved; empty for everything else. */
  readonly to: string;
}

/** What a payment by hand was before its details changed, or one by Venmo or Zelle before its day did. */
interface ChangedDetails extends PaymentDetails {
  readonly changeId: string;
  /** Who changed them, and why. */
  readonly by: string;
  readonly reason: string;
}

/** A refund: ordered by an administrator, or made at Stripe itself. Cents. */
export interface RefundOrder {
  readonly id: string;
  /** Stripe's, once it was made; empty before. */
  readonly refundId: string;
  /** Who ordered it, by the user id; empty when it was made at Stripe. */
  readonly by: string;
  readonly at: string;
  readonly amountCents: number;
  /** `failed`: made, and it did not arrive. */
  readonly status: 'asked' | 'made' | 'refused' | 'failed';
  /** Why it was refused or did not arrive; empty otherwise. */
  readonly failure: string;
}

/** SQL: payments through Stripe of which it is not known that all is settled. */
export const OPEN_AT_STRIPE =
  "kind = 'stripe' AND (status IN ('initiated', 'pending') OR refunds @> '[{\"status\": \"asked\"}]')";

/** One payment as its events left it. */
export const payments = table({
  name: 'payments',
  kind: 'entity',
  columns: {
    org_code: text,
    payment_id: text,
    member_id: text,
    order_id: text,
    /** As what its money came in: its own id, the payment's that was moved, or of a check over several. */
    receipt_id: text,
    /** card, ach, venmo, zelle, the ways of manual payments, or credit. */
    method: text,
    kind: textOf<PaymentKind>(),
    /** Of a check by hand, where it was entered. */
    check_number: text,
    /** What it was before its details were changed, the oldest first. */
    changes: json<readonly ChangedDetails[]>(),
    status: textOf<PaymentStatus>(),
    /** What the member paid, a fee on top included; for credit alone the credit. */
    amount_cents: cents,
    added_fee_cents: cents,
    /** What Stripe took of the organization's balance for it, its refunds and disputes. */
    stripe_fee_cents: cents,
    /** The organization's account at Stripe that took it; empty when it is not by Stripe. */
    stripe_account_id: text,
    /** Credit that it uses or used. */
    credit_cents: cents,
    /** The refunds that were ordered or made, the oldest first. */
    refunds: json<readonly RefundOrder[]>(),
    reversals: json<readonly Reversal[]>(),
    /** What went back to the member: the sum of those. */
    refunded_cents: cents,
    /** A refund that did not arrive, and why, until another is given. */
    refund_failed_cents: cents,
    refund_failure: text,
    /** Money that was kept as credit when it was accepted, because less was due by then. */
    excess_cents: cents,
    /** Money received for charges and credit, less what was taken back. */
    net_cents: cents,
    /** The day on which it counts. */
    paid_on: day,
    paid_at: instant,
    /** The key of the screenshot's file; empty when there is none. */
    location: text,
    /** Of the screenshot's bytes; empty when there is none. */
    screenshot_sha256: text,
    /** Venmo name or Zelle phone number. */
    payer: text,
    /** Why it failed, was declined or was taken back. */
    reason: text,
    /** A decline that was taken back: why it was declined, who took that back, and why. */
    undone_decline: optional(
      json<{ readonly declined: string; readonly by: string; readonly reason: string }>(),
    ),
    /** What each charge got or, until accepted, is to get, by money and credit, without refunds. */
    allocations: json<readonly Allocation[]>(),
    credit_allocations: json<readonly Allocation[]>(),
  },
  key: ['org_code', 'payment_id'],
  indexes: [
    '(org_code, paid_at, payment_id)',
    '(org_code, member_id, paid_at, payment_id)',
    // By the day that the list shows.
    '(org_code, paid_on, paid_at, payment_id)',
    // Verify Payments, its history and its count: few payments come with a screenshot, and fewer wait.
    "(org_code, paid_at, payment_id) WHERE kind = 'screenshot'",
    "(org_code, paid_at, payment_id) WHERE kind = 'screenshot' AND status = 'pending'",
    "(org_code, paid_at, payment_id) WHERE status = 'pending'",
    "(org_code, screenshot_sha256) WHERE kind = 'screenshot'",
    // What the reconciliation asks Stripe for again, in the words of its query.
    `(paid_at) WHERE ${OPEN_AT_STRIPE}`,
    // What a deposit takes.
    "(org_code, receipt_id) WHERE kind = 'manual'",
    // The operator's view over all organizations.
    "(paid_on, org_code) WHERE method IN ('card', 'check')",
  ],
});

export type PaymentRow = RowOf<typeof payments>;

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
    screenshot_sha256: '',
    payer: '',
    reason: '',
    undone_decline: null,
    allocations,
    credit_allocations: [],
  };
}
