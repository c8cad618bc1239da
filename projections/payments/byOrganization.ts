import type { CalendarDate } from '../../ledger/values/calendar.ts';
import type { Database } from '../engine/database.ts';

/** What an organization's members paid by card and check in a time. Cents. */
export interface OrganizationPayments {
  readonly orgCode: string;
  readonly name: string;
  /** Payments that were accepted, and what they came to less what went back. */
  readonly count: number;
  readonly totalCents: number;
  readonly payments: readonly OrganizationPayment[];
}

interface OrganizationPayment {
  readonly paymentId: string;
  readonly orderId: string;
  readonly method: string;
  readonly amountCents: number;
  readonly paidOn: CalendarDate;
}

/**
 * Payments by organization, over all organizations, by name, card and check payments only (spec 2 sections 2
 * and 9). Both days are included. For operators alone: the owner's pool is not bound by row-level security.
 */
export async function paymentsByOrganization(
  db: Pick<Database, 'pool'>,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<OrganizationPayments[]> {
  const { rows } = await db.pool.query<OrganizationPayments>(
    `WITH counted AS (
       SELECT org_code, payment_id, order_id, method, amount_cents - refunded_cents AS cents, paid_on,
         row_number() OVER (PARTITION BY org_code ORDER BY paid_on DESC, payment_id DESC) AS place
       FROM read.payments
       WHERE method IN ('card', 'check') AND paid_on BETWEEN $1::date AND $2::date
         AND status IN ('success', 'refunded', 'returned', 'disputed', 'reversed')
     ), grouped AS (
       SELECT org_code, count(*) AS count, sum(cents)::bigint AS cents,
         jsonb_agg(jsonb_build_object('paymentId', payment_id, 'orderId', order_id, 'method', method,
           'amountCents', cents, 'paidOn', paid_on) ORDER BY place) AS payments
       FROM counted GROUP BY org_code
     )
     SELECT o.org_code AS "orgCode", o.name, coalesce(g.count, 0)::bigint AS count,
       coalesce(g.cents, 0)::bigint AS "totalCents", coalesce(g.payments, '[]') AS payments
     FROM read.organizations o LEFT JOIN grouped g ON g.org_code = o.org_code
     ORDER BY o.name, o.org_code`,
    [from, to],
  );
  return rows;
}
