import type { Rows } from '../engine/projection.ts';
import { cents, count, day, type Table, table, text } from '../engine/table.ts';
import { typeNameOf } from './collected.ts';
import type { ChargeRow } from './row.ts';

/**
 * Dashboard and list figures as sums that events add to, so that their cost does not grow with history. What
 * a charge adds is computed from its row, before and after each change.
 */

/** Open amounts per set of days, which decide on any day what is Pending, Current or Overdue. */
const open = table({
  name: 'open_charges',
  kind: 'counter',
  columns: {
    org_code: text,
    start_date: day,
    due_date: day,
    /** `late_fee_cents` is due from this day on; `infinity`: no fee, applied already, or money pending. */
    late_fee_start: day,
    /** Up to this day `discount_cents` less is due; `-infinity` when there is none or it was granted. */
    discount_end: day,
    charges: count,
    open_cents: cents,
    late_fee_cents: cents,
    discount_cents: cents,
    /** Charges on which nothing is due while their discount is on offer. */
    settled_by_discount: count,
  },
  key: ['org_code', 'start_date', 'due_date', 'late_fee_start', 'discount_end'],
  indexes: [],
});

/** Charges, their amounts and what is paid on them, credit included, per charge type. Not of voided ones. */
const types = table({
  name: 'charge_types',
  kind: 'counter',
  columns: {
    org_code: text,
    charge_type: text,
    charges: count,
    charged_cents: cents,
    closed_charges: count,
    paid_cents: cents,
  },
  key: ['org_code', 'charge_type'],
  indexes: [],
});

/** The amounts of charges per month of their start date (by its first day). */
const months = table({
  name: 'charged_months',
  kind: 'counter',
  columns: { org_code: text, month: day, charged_cents: cents },
  key: ['org_code', 'month'],
  indexes: [],
});

/** Every memo once, without voided charges: searches look here first. */
const memos = table({
  name: 'charge_memos',
  kind: 'counter',
  columns: { org_code: text, memo: text, charges: count },
  key: ['org_code', 'memo'],
  indexes: [],
});

export const figureTables: readonly Table[] = [open, types, months, memos];

/** Add what a charge contributes to the figures; with sign -1, take it back. */
export function addChargeFigures(rows: Rows, row: ChargeRow, sign: 1 | -1): void {
  if (row.voided) return;
  const org_code = row.org_code;
  const charged = sign * row.amount_cents;
  const closed = row.open_cents === 0 ? sign : 0;
  rows.increment(types, {
    org_code,
    charge_type: typeNameOf(row),
    charges: sign,
    charged_cents: charged,
    closed_charges: closed,
    paid_cents: sign * row.paid_cents,
  });
  if (row.memo !== '') rows.increment(memos, { org_code, memo: row.memo, charges: sign });
  rows.increment(months, { org_code, month: `${row.start_date.slice(0, 7)}-01`, charged_cents: charged });
  if (row.open_cents === 0) return;
  const { fee_from: feeFrom, offer_until: offerUntil } = row;
  rows.increment(open, {
    org_code,
    start_date: row.start_date,
    due_date: row.due_date,
    late_fee_start: feeFrom ?? 'infinity',
    discount_end: offerUntil ?? '-infinity',
    charges: sign,
    open_cents: sign * row.open_cents,
    late_fee_cents: feeFrom !== null ? sign * row.late_fee_cents : 0,
    discount_cents: offerUntil !== null ? sign * Math.min(row.discount_cents, row.open_cents) : 0,
    settled_by_discount: offerUntil !== null && row.discount_cents >= row.open_cents ? sign : 0,
  });
}

/** SQL over `read.open_charges o`: cents due on a day, and charges that have anything due on it. */
export const DUE_CENTS = `(o.open_cents + CASE WHEN o.late_fee_start <= $2::date THEN o.late_fee_cents ELSE 0 END
  - CASE WHEN o.discount_end >= $2::date THEN o.discount_cents ELSE 0 END)`;
export const DUE_CHARGES = `o.charges - CASE WHEN o.discount_end >= $2::date THEN o.settled_by_discount ELSE 0 END`;
