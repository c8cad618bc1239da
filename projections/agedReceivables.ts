import type { CalendarDate } from '../ledger/values/calendar.ts';
import type { BookedCharge, Bridge } from '../ledger/values/owed.ts';
import { dueSql, feeReachedSql, isDue, owedSql, statusSql } from './charges/due.ts';
import type { Database } from './database.ts';

/** What was due now from one member at the end of a day, by how long it had been. Cents. */
export interface AgedReceivable {
  readonly memberId: string;
  /** Empty when unknown. */
  readonly name: string;
  readonly email: string;
  /** The day since which the account is with collections, or null: as it is now, whatever the day. */
  readonly collectionsSince: CalendarDate | null;
  /** Not past its due date. */
  readonly notDueCents: number;
  /** Past its due date by so many days. */
  readonly days1To30Cents: number;
  readonly days31To60Cents: number;
  readonly days61To90Cents: number;
  readonly over90Cents: number;
  readonly dueNowCents: number;
}

/** A charge that is owed at the end of a day, or that the ledger balance holds. Cents. */
export interface ReceivableCharge extends BookedCharge {
  readonly chargeId: string;
  readonly memberId: string;
  /** Empty when unknown. */
  readonly name: string;
  readonly chargeType: string;
  readonly other: string;
  readonly startDate: CalendarDate;
  readonly dueDate: CalendarDate;
}

/** How long what is due has been past its due date. */
export type Age = 'notYetDue' | 'days1to30' | 'days31to60' | 'days61to90' | 'over90';

/** SQL of each, over a number of days. */
const ages: Record<Age, string> = {
  notYetDue: '<= 0',
  days1to30: 'BETWEEN 1 AND 30',
  days31to60: 'BETWEEN 31 AND 60',
  days61to90: 'BETWEEN 61 AND 90',
  over90: '> 90',
};

/** The parts of what leads from due now to the ledger balance. */
export type ReceivablePart = 'dueNow' | 'scheduled' | 'lateFees' | 'discounts' | 'ahead' | 'ledger';

const DAY = '$2::date';

/**
 * SQL: every charge as it stood at the end of a day: what is open now, less what the journal's lines of the
 * receivable moved after that day, so that today costs only what is open. Terms are the present ones.
 */
const STOOD = `(
  WITH since AS (
    SELECT l.charge_id, sum(l.credit_cents - l.debit_cents) AS cents,
      coalesce(sum(l.credit_cents - l.debit_cents) FILTER (WHERE l.event_type LIKE 'EarlyDiscount%'), 0) AS discount,
      coalesce(sum(l.credit_cents - l.debit_cents) FILTER (WHERE l.event_type IN ('ChargeWrittenOff', 'WriteOffReversed', 'BadDebtRecovered')), 0) AS written_off
    FROM read.journal_lines l WHERE l.org_code = $1 AND l.account = 'receivable' AND l.occurred_on > ${DAY}
    GROUP BY l.charge_id
  ), touched AS (
    SELECT c.*, s.cents, s.discount, s.written_off FROM read.charges c LEFT JOIN since s USING (charge_id)
    WHERE c.org_code = $1 AND c.is_open
    UNION ALL
    -- Looked up one by one: since today there are none, which Postgres cannot know.
    SELECT c.*, s.cents, s.discount, s.written_off FROM since s CROSS JOIN LATERAL (
      SELECT * FROM read.charges WHERE org_code = $1 AND charge_id = s.charge_id AND NOT is_open OFFSET 0
    ) c
  )
  SELECT t.charge_id, t.member_id, t.charge_type, t.other, t.start_date, t.due_date, t.late_fee_waived,
    t.late_fee_start, t.late_fee_cents, t.late_fee_applied_cents, t.discount_end, t.discount_cents,
    t.open_cents + coalesce(t.cents, 0) AS open_cents, t.open_cents + coalesce(t.cents, 0) > 0 AS is_open,
    -- A fee that was reached is in the journal by its own day, unless the charge still waits for it.
    t.is_covered OR NOT t.is_open AS is_covered,
    t.discount_end IS NOT NULL AND t.discount_granted_cents = coalesce(t.discount, 0)
      AND t.written_off_cents = coalesce(t.written_off, 0) AS has_offer
  FROM touched t
)`;

/** SQL: the figures of each (`bookedOn` in ledger/account/due.ts), without those that come to nothing. */
const BOOKED = `(
  SELECT f.*, greatest(0, f.open_cents) + f.fee - f.due AS discount, greatest(0, -f.open_cents) AS ahead
  FROM (
    SELECT c.charge_id, c.member_id, c.charge_type, c.other, c.start_date, c.due_date, c.open_cents::bigint,
      ${dueSql('c', DAY)}::bigint AS due, ${feeReachedSql('c', DAY)}::bigint AS fee, ${statusSql('c', DAY)} AS status
    FROM ${STOOD} c
  ) f WHERE f.open_cents <> 0
)`;

/** Aged receivables at the end of a day: what is due now, by member's name. */
export async function agedReceivables(
  db: Database,
  orgCode: string,
  asOf: CalendarDate,
): Promise<AgedReceivable[]> {
  const bucket = (age: Age) => `coalesce(sum(o.due) FILTER (WHERE o.days ${ages[age]}), 0)::bigint`;
  return db.tenant<AgedReceivable>(
    orgCode,
    `SELECT o.member_id AS "memberId", coalesce(m.name, '') AS name, coalesce(m.email, '') AS email,
       b.collections_since AS "collectionsSince",
       ${bucket('notYetDue')} AS "notDueCents", ${bucket('days1to30')} AS "days1To30Cents",
       ${bucket('days31to60')} AS "days31To60Cents", ${bucket('days61to90')} AS "days61To90Cents",
       ${bucket('over90')} AS "over90Cents", sum(o.due)::bigint AS "dueNowCents"
     FROM (
       SELECT f.member_id, f.due, ${DAY} - f.due_date AS days FROM ${BOOKED} f
       WHERE f.due > 0 AND NOT ${isDue.pending('f', DAY)}
     ) o
     LEFT JOIN read.members m ON m.org_code = $1 AND m.member_id = o.member_id
     LEFT JOIN read.balances b ON b.org_code = $1 AND b.member_id = o.member_id
     GROUP BY o.member_id, m.name, m.email, b.collections_since
     ORDER BY name, o.member_id`,
    [orgCode, asOf],
  );
}

/** What takes all that is due now at the end of a day to the ledger balance. */
export async function receivableBridge(db: Database, orgCode: string, asOf: CalendarDate): Promise<Bridge> {
  const { dueNowCents, overdueCents, scheduledCents } = owedSql('f', 'f.due', DAY);
  const sum = (column: string) => `coalesce(sum(f.${column}), 0)::bigint`;
  const [row] = await db.tenant<Bridge>(
    orgCode,
    `SELECT ${dueNowCents} AS "dueNowCents", ${overdueCents} AS "overdueCents", ${scheduledCents} AS "scheduledCents",
       ${sum('open_cents')} AS "ledgerCents", ${sum('fee')} AS "lateFeeCents", ${sum('discount')} AS "discountCents",
       ${sum('ahead')} AS "aheadCents"
     FROM ${BOOKED} f`,
    [orgCode, asOf],
  );
  if (row === undefined) throw new Error('an aggregate has a row');
  return row;
}

/** SQL: which charges have something in a part. */
const parts: Record<ReceivablePart, string> = {
  dueNow: `f.due > 0 AND NOT ${isDue.pending('f', DAY)}`,
  scheduled: `f.due > 0 AND ${isDue.pending('f', DAY)}`,
  lateFees: 'f.fee > 0',
  discounts: 'f.discount > 0',
  ahead: 'f.ahead > 0',
  ledger: 'true',
};

/** The charges of a part at the end of a day, of one member or age or all, by name and due date. */
export async function receivableCharges(
  db: Database,
  orgCode: string,
  {
    asOf,
    part,
    memberId,
    age,
  }: { asOf: CalendarDate; part: ReceivablePart; memberId?: string | undefined; age?: Age | undefined },
): Promise<ReceivableCharge[]> {
  return db.tenant<ReceivableCharge>(
    orgCode,
    `SELECT f.charge_id AS "chargeId", f.member_id AS "memberId", coalesce(m.name, '') AS name,
       f.charge_type AS "chargeType", f.other, f.start_date AS "startDate", f.due_date AS "dueDate", f.status,
       f.due AS "dueCents", f.open_cents AS "ledgerCents", f.fee AS "lateFeeCents", f.discount AS "discountCents",
       f.ahead AS "aheadCents"
     FROM ${BOOKED} f LEFT JOIN read.members m ON m.org_code = $1 AND m.member_id = f.member_id
     WHERE ${parts[part]} AND ($3::text IS NULL OR f.member_id = $3)
       ${age === undefined ? '' : `AND ${DAY} - f.due_date ${ages[age]}`}
     ORDER BY name, f.member_id, f.due_date, f.charge_id`,
    [orgCode, asOf, memberId ?? null],
  );
}
