import type { CalendarDate } from '../../ledger/values/calendar.ts';
import type { Database } from '../engine/database.ts';
import { OPEN_SQL } from './due.ts';

export interface ChargeTypeTotals {
  /** Empty: what is kept as credit. */
  readonly type: string;
  readonly count: number;
  readonly amountCents: number;
  readonly collectedCount: number;
  /** Money received less what went back, of all time (projections/charges/collected.ts). */
  readonly collectedCents: number;
  /** Paid on the charges, credit included. */
  readonly paidCents: number;
  /** The last due date of the type's open charges; null when nothing is open. */
  readonly dueDate: CalendarDate | null;
}

/**
 * Charge types by name, those of type Other under their own names, and what is kept as credit last. All of
 * their `collectedCents` together are what was collected.
 */
export async function chargeTotalsByType(db: Database, orgCode: string): Promise<ChargeTypeTotals[]> {
  return db.tenant<ChargeTypeTotals>(
    orgCode,
    `SELECT charge_type AS type, coalesce(t.charges, 0) AS count, coalesce(t.charged_cents, 0) AS "amountCents",
       coalesce(t.closed_charges, 0) AS "collectedCount", coalesce(d.cents, 0) AS "collectedCents",
       coalesce(t.paid_cents, 0) AS "paidCents",
       greatest(
         (SELECT max(c.due_date) FROM read.charges c
          WHERE c.org_code = $1 AND c.charge_type = coalesce(t.charge_type, d.charge_type)
            AND (c.charge_type <> 'Other' OR c.other = '') AND ${OPEN_SQL}),
         (SELECT max(c.due_date) FROM read.charges c
          WHERE c.org_code = $1 AND c.charge_type = 'Other' AND c.other = coalesce(t.charge_type, d.charge_type) AND ${OPEN_SQL})
       ) AS "dueDate"
     FROM (SELECT * FROM read.charge_types WHERE org_code = $1) t
     FULL JOIN (
       SELECT charge_type, sum(collected_cents)::bigint AS cents FROM read.collected_days WHERE org_code = $1
       GROUP BY charge_type HAVING sum(collected_cents) <> 0
     ) d USING (charge_type)
     ORDER BY charge_type = '', charge_type`,
    [orgCode],
  );
}
