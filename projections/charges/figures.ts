import type { CalendarDate } from '../../ledger/values/calendar.ts';
import type { Rows } from '../projection.ts';
import { defineTable, type Table } from '../table.ts';
import type { ChargeRow } from './row.ts';

/**
 * The figures of the dashboard and of the charge lists' totals, as sums that events add to, so that their cost does not grow with
 * history. They belong to the projection `charges`: what a charge adds is computed from its row, before and after each change.
 */

/** What is open, summed over charges with the same days: the days decide what is Pending, Current or Overdue, whichever day it is. */
interface OpenRow {
  org_code: string;
  start_date: CalendarDate;
  due_date: CalendarDate;
  /** From this day on `late_fee_cents` is due as well; `infinity` when there is none, it was applied, or the money is on its way. */
  late_fee_start: string;
  /** Up to this day `discount_cents` less is due; `-infinity` when there is none or it was granted. */
  discount_end: string;
  charges: number;
  open_cents: number;
  late_fee_cents: number;
  discount_cents: number;
  /** Charges on which nothing is due while their discount is on offer. */
  settled_by_discount: number;
}

const open = defineTable<OpenRow>({
  name: 'open_charges',
  kind: 'added',
  columns: {
    org_code: 'text NOT NULL',
    start_date: 'date NOT NULL',
    due_date: 'date NOT NULL',
    late_fee_start: 'date NOT NULL',
    discount_end: 'date NOT NULL',
    charges: 'bigint NOT NULL',
    open_cents: 'bigint NOT NULL',
    late_fee_cents: 'bigint NOT NULL',
    discount_cents: 'bigint NOT NULL',
    settled_by_discount: 'bigint NOT NULL',
  },
  key: ['org_code', 'start_date', 'due_date', 'late_fee_start', 'discount_end'],
  indexes: [],
});

/** What was charged and how much of it is paid, per charge type. Voided charges do not count. */
interface TypeRow {
  org_code: string;
  charge_type: string;
  charges: number;
  charged_cents: number;
  closed_charges: number;
  paid_cents: number;
}

const types = defineTable<TypeRow>({
  name: 'charge_types',
  kind: 'added',
  columns: {
    org_code: 'text NOT NULL',
    charge_type: 'text NOT NULL',
    charges: 'bigint NOT NULL',
    charged_cents: 'bigint NOT NULL',
    closed_charges: 'bigint NOT NULL',
    paid_cents: 'bigint NOT NULL',
  },
  key: ['org_code', 'charge_type'],
  indexes: [],
});

/** What was charged per month of the charge's start date (its first day), late fees and discounts included. */
interface MonthRow {
  org_code: string;
  month: CalendarDate;
  charged_cents: number;
}

const months = defineTable<MonthRow>({
  name: 'charged_months',
  kind: 'added',
  columns: {
    org_code: 'text NOT NULL',
    month: 'date NOT NULL',
    charged_cents: 'bigint NOT NULL',
  },
  key: ['org_code', 'month'],
  indexes: [],
});

/**
 * Money received per day and charge type, less what was taken back on that day. Credit spent is not in it: its money was counted when it
 * came in, under CREDIT_TYPE, or never came.
 */
interface CollectedRow {
  org_code: string;
  day: CalendarDate;
  charge_type: string;
  payments: number;
  collected_cents: number;
}

const collected = defineTable<CollectedRow>({
  name: 'collected_days',
  kind: 'added',
  columns: {
    org_code: 'text NOT NULL',
    day: 'date NOT NULL',
    charge_type: 'text NOT NULL',
    payments: 'bigint NOT NULL',
    collected_cents: 'bigint NOT NULL',
  },
  key: ['org_code', 'day', 'charge_type'],
  indexes: [],
});

/** The memos that there are, each once: what is searched for is looked up here first. Voided charges do not count. */
interface MemoRow {
  org_code: string;
  memo: string;
  charges: number;
}

const memos = defineTable<MemoRow>({
  name: 'charge_memos',
  kind: 'added',
  columns: { org_code: 'text NOT NULL', memo: 'text NOT NULL', charges: 'bigint NOT NULL' },
  key: ['org_code', 'memo'],
  indexes: [],
});

export const figureTables: readonly Table[] = [open, types, months, collected, memos];

/** Add what a charge contributes to the figures; with sign -1, take it back. */
export function addChargeFigures(rows: Rows, row: ChargeRow, sign: 1 | -1): void {
  if (row.voided) return;
  const org_code = row.org_code;
  const charged = sign * worthOf(row);
  const closed = row.open_cents === 0 ? sign : 0;
  rows.add(types, {
    org_code,
    charge_type: typeNameOf(row),
    charges: sign,
    charged_cents: charged,
    closed_charges: closed,
    paid_cents: sign * row.paid_cents,
  });
  if (row.memo !== '') rows.add(memos, { org_code, memo: row.memo, charges: sign });
  rows.add(months, { org_code, month: `${row.start_date.slice(0, 7)}-01`, charged_cents: charged });
  if (row.open_cents === 0) return;
  const feeToCome =
    row.late_fee_applied_cents === 0 &&
    !row.late_fee_waived &&
    !row.is_covered &&
    row.late_fee_start !== null;
  const onOffer =
    row.discount_granted_cents === 0 && row.written_off_cents === 0 && row.discount_end !== null;
  rows.add(open, {
    org_code,
    start_date: row.start_date,
    due_date: row.due_date,
    late_fee_start: feeToCome && row.late_fee_start !== null ? row.late_fee_start : 'infinity',
    discount_end: onOffer && row.discount_end !== null ? row.discount_end : '-infinity',
    charges: sign,
    open_cents: sign * row.open_cents,
    late_fee_cents: feeToCome ? sign * row.late_fee_cents : 0,
    discount_cents: onOffer ? sign * Math.min(row.discount_cents, row.open_cents) : 0,
    settled_by_discount: onOffer && row.discount_cents >= row.open_cents ? sign : 0,
  });
}

/** Under which charge type a charge is counted: one of type Other under the name that it was given. */
export function typeNameOf(row: Pick<ChargeRow, 'charge_type' | 'other'>): string {
  return row.charge_type === 'Other' && row.other !== '' ? row.other : row.charge_type;
}

/** What the charge is or was to pay in all, by what has happened to it. */
export function worthOf(
  row: Pick<
    ChargeRow,
    'amount_cents' | 'late_fee_applied_cents' | 'discount_granted_cents' | 'written_off_cents'
  >,
): number {
  return row.amount_cents + row.late_fee_applied_cents - row.discount_granted_cents - row.written_off_cents;
}

/** Stands among the charge types for money that became credit. */
export const CREDIT_TYPE = 'Credit';

/** Count money that was received, or with negative cents taken back, under the charge's type at that time. */
export function addCollected(
  rows: Rows,
  { org_code }: Pick<ChargeRow, 'org_code'>,
  { day, type, payments, cents }: { day: CalendarDate; type: string; payments: number; cents: number },
): void {
  rows.add(collected, { org_code, day, charge_type: type, payments, collected_cents: cents });
}

/** SQL over `read.open_charges o`: cents due on a day, and charges that have anything due on it. */
export const DUE_CENTS = `o.open_cents + CASE WHEN o.late_fee_start <= $2::date THEN o.late_fee_cents ELSE 0 END
  - CASE WHEN o.discount_end >= $2::date THEN o.discount_cents ELSE 0 END`;
export const DUE_CHARGES = `o.charges - CASE WHEN o.discount_end >= $2::date THEN o.settled_by_discount ELSE 0 END`;
export const WHEN: Record<'pending' | 'current' | 'overdue', string> = {
  pending: 'o.start_date > $2::date',
  current: 'o.start_date <= $2::date AND o.due_date >= $2::date',
  overdue: 'o.start_date <= $2::date AND o.due_date < $2::date',
};
