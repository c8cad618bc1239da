import type { Allocation } from '../../ledger/account/events.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { defineTable } from '../table.ts';

/** How a payment came: recorded by an administrator, through Stripe, with a screenshot to verify, or with credit alone. */
export type PaymentKind = 'manual' | 'stripe' | 'screenshot' | 'credit';

/**
 * `initiated` and `abandoned` ones are no payments and are not listed. A payment that was refunded in part is still a `success`; a dispute that
 * was lost stays `disputed`.
 */
export type PaymentStatus =
  | 'initiated'
  | 'abandoned'
  | 'pending'
  | 'success'
  | 'failed'
  | 'refunded'
  | 'returned'
  | 'disputed';

/** A refund, return or dispute whose money is not there again. Cents. */
export interface TakenBack {
  readonly id: string;
  readonly kind: 'refund' | 'return' | 'dispute';
  readonly amountCents: number;
  readonly reason: string;
}

/** A refund: ordered by an administrator, or made at Stripe itself. Cents. */
export interface RefundOrder {
  /** The order; of one that was made at Stripe, the refund. */
  readonly id: string;
  /** Stripe's, once it was made; empty before. */
  readonly refundId: string;
  /** Who ordered it, by the user id; empty when it was made at Stripe. */
  readonly by: string;
  readonly at: string;
  readonly amountCents: number;
  /** `asked` until Stripe has made or refused it; `failed` when it did not arrive. */
  readonly status: 'asked' | 'made' | 'refused' | 'failed';
  /** Why it was refused or did not arrive; empty otherwise. */
  readonly failure: string;
}

/** One payment as its events left it. Cents. */
export interface PaymentRow {
  org_code: string;
  payment_id: string;
  member_id: string;
  order_id: string;
  /** `credit` when it was credit alone. */
  method: string;
  kind: PaymentKind;
  status: PaymentStatus;
  /** What the member paid, a fee on top included; for credit alone the credit. */
  amount_cents: number;
  fee_cents: number;
  /** Whether the fee is part of the amount on top of what was for charges. */
  fee_passed_on: boolean;
  /** Credit that it uses or used. */
  credit_cents: number;
  /** The oldest first. */
  refunds: readonly RefundOrder[];
  taken_back: readonly TakenBack[];
  /** What went back to the member: the sum of those. */
  refunded_cents: number;
  /** What of that has yet to leave the organisation's Stripe balance. */
  owed_cents: number;
  /** A refund that did not arrive, and why, until another is given. */
  refund_failed_cents: number;
  refund_failure: string;
  /** Money that was kept as credit when it was accepted, because less was due by then. */
  excess_cents: number;
  /** Money received for charges and credit, less what was taken back. */
  net_cents: number;
  /** Null for credit alone, whose event names no day: it is the organisation's day of `paid_at`. */
  paid_on: CalendarDate | null;
  paid_at: string;
  /** The key of the screenshot's file. */
  location: string;
  /** Venmo name or Zelle phone number. */
  payer: string;
  /** Why it failed, was declined or was taken back. */
  reason: string;
  /** What each charge got of the money; while it is not accepted, what is meant for it by money and credit. Refunds change nothing here. */
  allocations: readonly Allocation[];
  /** What each charge got of credit. */
  credit_allocations: readonly Allocation[];
}

/** SQL: payments through Stripe of which it is not known that all is settled. */
export const OPEN_AT_STRIPE =
  "kind = 'stripe' AND (status IN ('initiated', 'pending') OR owed_cents > 0 OR refunds @> '[{\"status\": \"asked\"}]')";

export const payments = defineTable<PaymentRow>({
  name: 'payments',
  kind: 'owned',
  columns: {
    org_code: 'text NOT NULL',
    payment_id: 'text NOT NULL',
    member_id: 'text NOT NULL',
    order_id: 'text NOT NULL',
    method: 'text NOT NULL',
    kind: 'text NOT NULL',
    status: 'text NOT NULL',
    amount_cents: 'bigint NOT NULL',
    fee_cents: 'bigint NOT NULL',
    fee_passed_on: 'boolean NOT NULL',
    credit_cents: 'bigint NOT NULL',
    refunds: 'jsonb NOT NULL',
    taken_back: 'jsonb NOT NULL',
    refunded_cents: 'bigint NOT NULL',
    owed_cents: 'bigint NOT NULL',
    refund_failed_cents: 'bigint NOT NULL',
    refund_failure: 'text NOT NULL',
    excess_cents: 'bigint NOT NULL',
    net_cents: 'bigint NOT NULL',
    paid_on: 'date',
    paid_at: 'timestamptz NOT NULL',
    location: 'text NOT NULL',
    payer: 'text NOT NULL',
    reason: 'text NOT NULL',
    allocations: 'jsonb NOT NULL',
    credit_allocations: 'jsonb NOT NULL',
  },
  key: ['org_code', 'payment_id'],
  indexes: [
    '(org_code, paid_at, payment_id)',
    '(org_code, member_id, paid_at, payment_id)',
    // Verify Payments, its history and its count: few payments come with a screenshot, and fewer wait.
    "(org_code, paid_at, payment_id) WHERE kind = 'screenshot'",
    "(org_code, paid_at, payment_id) WHERE kind = 'screenshot' AND status = 'pending'",
    // What the reconciliation asks Stripe for again, in the words of its query.
    `(paid_at) WHERE ${OPEN_AT_STRIPE}`,
    // The operator's view over all organisations.
    "(paid_on, org_code) WHERE method IN ('card', 'check')",
  ],
});
