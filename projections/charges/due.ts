import type { Owed } from '../../ledger/values/owed.ts';

/**
 * The rules of account/charge/due.ts in SQL, over rows of `read.charges`: `charge` is the table's alias,
 * `day` a date expression. A property test compares the two (test/projections/engine/queries.test.ts).
 */

/** SQL: only charges on which something is owed. The alias is `c`. */
export const OPEN_SQL = 'c.is_open';

/** SQL: the late fee that is reached on a day and not applied. */
export function feeReachedSql(charge: string, day: string): string {
  return `CASE WHEN ${day} >= ${charge}.fee_from THEN ${charge}.late_fee_cents ELSE 0 END`;
}

function offerSql(charge: string, day: string): string {
  return `CASE WHEN ${day} <= ${charge}.offer_until THEN ${charge}.discount_cents ELSE 0 END`;
}

export function lateFeeSql(charge: string, day: string): string {
  return `${charge}.late_fee_applied_cents + ${feeReachedSql(charge, day)}`;
}

export function discountSql(charge: string, day: string): string {
  return `${charge}.discount_granted_cents + ${offerSql(charge, day)}`;
}

export function totalSql(charge: string, day: string): string {
  return `${charge}.worth_cents + ${feeReachedSql(charge, day)} - ${offerSql(charge, day)}`;
}

/** SQL of `dueOn` in account/charge/due.ts. Nothing more can become due on a charge that is not open. */
export function dueSql(charge: string, day: string): string {
  return `CASE WHEN NOT ${charge}.is_open THEN 0 ELSE greatest(0, ${charge}.open_cents
    + ${feeReachedSql(charge, day)} - ${offerSql(charge, day)}) END`;
}

export function payableSql(charge: string, day: string): string {
  return `CASE WHEN ${charge}.late_fee_applied_cents = 0 AND ${charge}.is_covered THEN 0 ELSE greatest(0, ${dueSql(charge, day)} - ${charge}.pending_cents) END`;
}

/**
 * SQL: when something that is due on a charge is scheduled (spec 2 section 4: Pending), current or overdue;
 * of any row with the days of a charge.
 */
export const isDue = {
  pending: (charge: string, day: string) => `${charge}.start_date > ${day}`,
  current: (charge: string, day: string) => `${charge}.start_date <= ${day} AND ${charge}.due_date >= ${day}`,
  overdue: (charge: string, day: string) => `${charge}.start_date <= ${day} AND ${charge}.due_date < ${day}`,
};

/** SQL of `statusOn` in ledger/account/charge/due.ts, for charges that are not voided. */
export function statusSql(charge: string, day: string): string {
  return `CASE WHEN ${dueSql(charge, day)} = 0 THEN 'Paid' WHEN ${isDue.pending(charge, day)} THEN 'Pending'
    WHEN ${isDue.overdue(charge, day)} THEN 'Overdue' ELSE 'Current' END`;
}

/** SQL of `owedOf` in ledger/values/owed.ts: sums over rows with a charge's days, and what is due on it. */
export function owedSql(charge: string, due: string, day: string): Record<keyof Owed, string> {
  const sum = (condition: string) => `coalesce(sum(${due}) FILTER (WHERE ${condition}), 0)::bigint`;
  return {
    dueNowCents: sum(`NOT ${isDue.pending(charge, day)}`),
    overdueCents: sum(isDue.overdue(charge, day)),
    scheduledCents: sum(isDue.pending(charge, day)),
  };
}
