import type { PendingPart } from '../../ledger/account/pending.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { defineTable } from '../table.ts';

/** A charge as its events left it; what depends on the day is computed when it is asked for. Cents. */
export interface ChargeRow {
  org_code: string;
  charge_id: string;
  member_id: string;
  charge_type: string;
  other: string;
  account: string;
  amount_cents: number;
  start_date: CalendarDate;
  due_date: CalendarDate;
  memo: string;
  /** The terms' late fee and early discount; 0 and null when there is none. */
  late_fee_cents: number;
  late_fee_start: CalendarDate | null;
  discount_cents: number;
  discount_end: CalendarDate | null;
  /** What was applied and granted; 0 while it was not. */
  late_fee_applied_cents: number;
  discount_granted_cents: number;
  /** The payment or reservation with which the discount was granted. */
  discount_settled_by: string | null;
  /** Paid by payments and credits, less what was given back as credit. */
  paid_cents: number;
  /** The part of it that was credit. */
  credit_used_cents: number;
  /** What is on its way to it, and the sum. */
  pending: readonly PendingPart[];
  pending_cents: number;
  /** It covers all that is due without a late fee (`isCovered` of ledger/account/due.ts). */
  is_covered: boolean;
  /** What it owes by its events alone, never below 0 (`outstandingOf` of ledger/account/due.ts). */
  open_cents: number;
  /** Something is owed. Indexes ask this and not for the amount, so that a part payment leaves them all as they are. */
  is_open: boolean;
  /** There is no late fee any more, applied or to come. */
  late_fee_waived: boolean;
  written_off_cents: number;
  voided: boolean;
  charged_at: string;
  last_payment_method: string | null;
  last_order_id: string | null;
}

export const charges = defineTable<ChargeRow>({
  name: 'charges',
  kind: 'owned',
  columns: {
    org_code: 'text NOT NULL',
    charge_id: 'text NOT NULL',
    member_id: 'text NOT NULL',
    charge_type: 'text NOT NULL',
    other: 'text NOT NULL',
    account: 'text NOT NULL',
    amount_cents: 'bigint NOT NULL',
    start_date: 'date NOT NULL',
    due_date: 'date NOT NULL',
    memo: 'text NOT NULL',
    late_fee_cents: 'bigint NOT NULL',
    late_fee_start: 'date',
    discount_cents: 'bigint NOT NULL',
    discount_end: 'date',
    late_fee_applied_cents: 'bigint NOT NULL',
    discount_granted_cents: 'bigint NOT NULL',
    discount_settled_by: 'text',
    paid_cents: 'bigint NOT NULL',
    credit_used_cents: 'bigint NOT NULL',
    pending: 'jsonb NOT NULL',
    pending_cents: 'bigint NOT NULL',
    is_covered: 'boolean NOT NULL',
    open_cents: 'bigint NOT NULL',
    is_open: 'boolean NOT NULL',
    late_fee_waived: 'boolean NOT NULL',
    written_off_cents: 'bigint NOT NULL',
    voided: 'boolean NOT NULL',
    charged_at: 'timestamptz NOT NULL',
    last_payment_method: 'text',
    last_order_id: 'text',
  },
  key: ['org_code', 'charge_id'],
  indexes: [
    '(org_code, charged_at, charge_id) WHERE NOT voided',
    '(org_code, due_date, charge_id) WHERE NOT voided',
    '(org_code, amount_cents, charge_id) WHERE NOT voided',
    '(org_code, member_id, charged_at, charge_id) WHERE NOT voided',
    '(org_code, paid_cents, charge_id) WHERE NOT voided',
    '(org_code, charge_type, other, charge_id) WHERE NOT voided',
    "(org_code, memo) WHERE memo <> '' AND NOT voided",
    // The tabs Current and Overdue, and what members owe: few charges are open, however many there have been.
    '(org_code, charged_at, charge_id) INCLUDE (start_date, due_date) WHERE is_open',
    '(org_code, member_id) WHERE is_open',
    '(org_code, charge_type, due_date) WHERE is_open',
    "(org_code, other, due_date) WHERE is_open AND charge_type = 'Other'",
  ],
});
