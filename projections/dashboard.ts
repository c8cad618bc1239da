import type { CalendarDate } from '../ledger/values/calendar.ts';
import { isDue, owedSql } from './charges/due.ts';
import { DUE_CENTS } from './charges/figures.ts';
import type { Database } from './engine/database.ts';
import { countMembers } from './members/queries.ts';
import { pendingPaymentsCents } from './payments/queries.ts';

export interface DashboardFigures {
  /** Money received in the period less what went back in it (projections/charges/collected.ts). */
  readonly collectedCents: number;
  /** Due today on charges that start within the period: not yet past their due date, and past it. */
  readonly currentCents: number;
  readonly overdueCents: number;
  /** The same per charge type, the largest first; `payments` counts them per charge. Empty type: credit. */
  readonly byType: readonly { readonly type: string; readonly payments: number; readonly cents: number }[];
  /** Today, whatever the period (ledger/values/owed.ts). */
  readonly dueNowCents: number;
  readonly scheduledCents: number;
  readonly pendingCents: number;
  /** Six months, the present one last, whatever the period. `month` is `YYYY-MM`. */
  readonly months: readonly {
    readonly month: string;
    readonly chargedCents: number;
    readonly paidCents: number;
  }[];
  readonly members: number;
}

/** Dashboard figures (spec 2 section 2) from `from` to `to`, both included, or of all time. */
export async function dashboardFigures(
  db: Database,
  orgCode: string,
  options: { today: CalendarDate; from?: CalendarDate; to?: CalendarDate },
): Promise<DashboardFigures> {
  const from = options.from ?? '-infinity';
  const to = options.to ?? 'infinity';
  const inPeriod = `o.start_date BETWEEN $3::date AND $4::date`;
  const { dueNowCents, scheduledCents } = owedSql('o', DUE_CENTS, '$2::date');
  const [[openSums], byType, lastMonths, pendingCents, members] = await Promise.all([
    db.tenant<Pick<DashboardFigures, 'currentCents' | 'overdueCents' | 'dueNowCents' | 'scheduledCents'>>(
      orgCode,
      `SELECT coalesce(sum(${DUE_CENTS}) FILTER (WHERE ${inPeriod} AND ${isDue.current('o', '$2::date')}), 0)::bigint AS "currentCents",
         coalesce(sum(${DUE_CENTS}) FILTER (WHERE ${inPeriod} AND ${isDue.overdue('o', '$2::date')}), 0)::bigint AS "overdueCents",
         ${dueNowCents} AS "dueNowCents", ${scheduledCents} AS "scheduledCents"
       FROM read.open_charges o WHERE o.org_code = $1`,
      [orgCode, options.today, from, to],
    ),
    db.tenant<{ type: string; payments: number; cents: number }>(
      orgCode,
      `SELECT charge_type AS type, sum(payments)::bigint AS payments, sum(collected_cents)::bigint AS cents
       FROM read.collected_days WHERE org_code = $1 AND day BETWEEN $2::date AND $3::date
       GROUP BY charge_type ORDER BY cents DESC, type`,
      [orgCode, from, to],
    ),
    db.tenant<{ month: string; chargedCents: number; paidCents: number }>(
      orgCode,
      `SELECT to_char(first, 'YYYY-MM') AS month,
         coalesce((SELECT m.charged_cents FROM read.charged_months m WHERE m.org_code = $1 AND m.month = first::date), 0)
           AS "chargedCents",
         coalesce((SELECT sum(d.collected_cents) FROM read.collected_days d WHERE d.org_code = $1
           AND d.day >= first::date AND d.day < (first + interval '1 month')::date), 0)::bigint AS "paidCents"
       FROM generate_series(date_trunc('month', $2::date::timestamp) - interval '5 months',
         date_trunc('month', $2::date::timestamp), interval '1 month') AS first ORDER BY first`,
      [orgCode, options.today],
    ),
    pendingPaymentsCents(db, orgCode),
    countMembers(db, orgCode),
  ]);
  if (openSums === undefined) throw new Error('an aggregate has a row');
  return {
    collectedCents: byType.reduce((sum, row) => sum + row.cents, 0),
    ...openSums,
    pendingCents,
    byType,
    months: lastMonths,
    members,
  };
}

/** Collected per day from a day to a day, both included; days on which nothing moved are left out. Cents. */
export async function collectedByDay(
  db: Database,
  orgCode: string,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
): Promise<{ day: CalendarDate; cents: number }[]> {
  return db.tenant(
    orgCode,
    `SELECT day, sum(collected_cents)::bigint AS cents FROM read.collected_days
     WHERE org_code = $1 AND day BETWEEN $2::date AND $3::date GROUP BY day ORDER BY day`,
    [orgCode, from, to],
  );
}
