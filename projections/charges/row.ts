import { type ChargeBalance, hasOffer, worthOf } from '../../ledger/account/charge/balance.ts';
import { pendingCents } from '../../ledger/account/charge/pending.ts';
import { isCovered, isFeeForgone, standingOf } from '../../ledger/account/charge/standing.ts';
import type { ChargeTerms } from '../../ledger/account/events.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import { boolean, cents, day, instant, json, optional, type RowOf, table, text } from '../engine/table.ts';

/** The name under which a charge was counted until a day, not included. */
interface FormerType {
  readonly type: string;
  readonly until: CalendarDate;
}

/** A charge after its events; what depends on the day is computed on read. */
export const charges = table({
  name: 'charges',
  kind: 'entity',
  columns: {
    org_code: text,
    charge_id: text,
    member_id: text,
    /** The missed meeting of a fine; null for any other charge. */
    meeting_id: optional(text),
    charge_type: text,
    /** The name of the charge when its type is Other, else empty. */
    other: text,
    /** The types that it had before, oldest first, each until the day on which it got another one. */
    former_types: json<readonly FormerType[]>(),
    account: text,
    amount_cents: cents,
    start_date: day,
    due_date: day,
    memo: text,
    /** The terms' late fee and early discount; 0 and null when there is none. */
    late_fee_cents: cents,
    late_fee_start: optional(day),
    discount_cents: cents,
    discount_end: optional(day),
    /** What its events left of it, from which the rest is computed. */
    facts: json<Omit<ChargeBalance, 'terms'>>(),
    /** What was applied and granted; 0 while it was not. */
    late_fee_applied_cents: cents,
    discount_granted_cents: cents,
    /** The payment or reservation with which the discount was granted. */
    discount_settled_by: optional(text),
    /** Paid by payments and credits, less what was given back as credit. */
    paid_cents: cents,
    credit_used_cents: cents,
    pending_cents: cents,
    /** With what is paid it settles the charge in time (`isCovered` of account/charge/standing.ts). */
    is_covered: boolean,
    /** From this day on it has a late fee that is not applied (`standingOf`); null: none is to come. */
    fee_from: optional(day),
    /** The last day of its early discount while that can still be earned (`hasOffer`). */
    offer_until: optional(day),
    /** What it is or was to pay in all, by its events alone (`worthOf` of account/charge/balance.ts). */
    worth_cents: cents,
    /** What it owes by its events alone, never below 0 (`outstandingOf` of account/charge/due.ts). */
    open_cents: cents,
    /** Something is owed. Indexes use this, not the amount, so that part payments leave them alone. */
    is_open: boolean,
    /** An administrator waived its late fee, or a refund keeps it away (`isFeeForgone`). */
    late_fee_waived: boolean,
    /** Given up. */
    written_off_cents: cents,
    voided: boolean,
    charged_at: instant,
    last_payment_method: optional(text),
    last_order_id: optional(text),
    /** Or the reservation of credit. */
    last_payment_id: optional(text),
  },
  key: ['org_code', 'charge_id'],
  indexes: [
    '(org_code, meeting_id) WHERE meeting_id IS NOT NULL',
    '(org_code, charged_at, charge_id) WHERE NOT voided',
    '(org_code, start_date, charge_id) WHERE NOT voided',
    '(org_code, due_date, charge_id) WHERE NOT voided',
    '(org_code, amount_cents, charge_id) WHERE NOT voided',
    '(org_code, member_id, charged_at, charge_id) WHERE NOT voided',
    '(org_code, charge_type, other, charge_id) WHERE NOT voided',
    "(org_code, memo) WHERE memo <> '' AND NOT voided",
    // The tabs Current and Overdue, and what members owe: few charges are open, however many there have been.
    '(org_code, charged_at, charge_id) INCLUDE (start_date, due_date) WHERE is_open',
    '(org_code, member_id) WHERE is_open',
    '(org_code, charge_type, due_date) WHERE is_open',
    "(org_code, other, due_date) WHERE is_open AND charge_type = 'Other'",
  ],
});

export type ChargeRow = RowOf<typeof charges>;

export function termColumns(terms: ChargeTerms) {
  return {
    charge_type: terms.chargeType,
    other: terms.other ?? '',
    account: terms.account,
    amount_cents: terms.amountCents,
    start_date: terms.startDate,
    due_date: terms.dueDate,
    memo: terms.memo,
    late_fee_cents: terms.lateFee?.amountCents ?? 0,
    late_fee_start: terms.lateFee?.startDate ?? null,
    discount_cents: terms.earlyDiscount?.amountCents ?? 0,
    discount_end: terms.earlyDiscount?.endDate ?? null,
  };
}

export function balanceColumns(balance: ChargeBalance) {
  const { terms, ...facts } = balance;
  const openCents = balance.voided ? 0 : Math.max(0, worthOf(balance) - balance.paidCents);
  const { lateFee } = standingOf(balance);
  return {
    facts,
    late_fee_applied_cents: balance.lateFeeCents,
    late_fee_waived: balance.lateFeeWaived || isFeeForgone(balance),
    discount_granted_cents: balance.discountCents,
    written_off_cents: balance.writtenOffCents,
    paid_cents: balance.paidCents,
    voided: balance.voided,
    pending_cents: pendingCents(balance),
    is_covered: isCovered(balance),
    fee_from: balance.lateFeeCents === 0 && lateFee !== undefined ? lateFee.startDate : null,
    offer_until: hasOffer(balance) ? (terms.earlyDiscount?.endDate ?? null) : null,
    worth_cents: worthOf(balance),
    open_cents: openCents,
    is_open: openCents > 0,
  };
}

export function balanceOf(row: ChargeRow): ChargeBalance {
  const { amount_cents: amountCents, start_date: startDate, due_date: dueDate, facts } = row;
  const { late_fee_start: feeFrom, discount_end: endDate } = row;
  const lateFee = feeFrom === null ? undefined : { amountCents: row.late_fee_cents, startDate: feeFrom };
  const earlyDiscount = endDate === null ? undefined : { amountCents: row.discount_cents, endDate };
  return { ...facts, terms: { amountCents, startDate, dueDate, lateFee, earlyDiscount } };
}
