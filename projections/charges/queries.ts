import type { ChargeBalance } from '../../ledger/account/charge/balance.ts';
import type { ChargeStatus } from '../../ledger/account/charge/due.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import type { Database } from '../engine/database.ts';
import {
  type Conditions,
  conditions,
  containing,
  containingName,
  listOf,
  orderBy,
  type Paging,
} from '../engine/paging.ts';
import { select, type ViewOf } from '../engine/table.ts';
import { isInGroup } from '../groups.ts';
import { discountSql, dueSql, isDue, lateFeeSql, OPEN_SQL, payableSql, statusSql, totalSql } from './due.ts';
import { DUE_CHARGES } from './figures.ts';
import { balanceOf, type ChargeRow, charges } from './row.ts';

const INNER = [
  'former_types',
  'last_payment_id',
  'facts',
  'late_fee_applied_cents',
  'discount_granted_cents',
  'discount_settled_by',
  'is_covered',
  'offer_until',
  'worth_cents',
  'open_cents',
  'is_open',
] as const;

/** A charge on a day. Cents. */
export interface ChargeView extends ViewOf<typeof charges, (typeof INNER)[number]> {
  /** Empty when the member is unknown. */
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  /** False once the member was removed. */
  readonly memberExists: boolean;
  /** The day since which the member's account is with collections, or null. */
  readonly collectionsSince: CalendarDate | null;
  /** What counts on the day: applied or reached; granted or on offer. */
  readonly lateFeeOnCents: number;
  readonly discountOnCents: number;
  readonly totalCents: number;
  readonly dueCents: number;
  /** What can still be paid beside what is on its way to it. */
  readonly payableCents: number;
  readonly status: ChargeStatus;
}

export type ChargeTab = 'all' | 'current' | 'overdue' | 'collected' | 'pending';
export type ChargeSort =
  | 'date'
  | 'dueDate'
  | 'amount'
  | 'paid'
  | 'due'
  | 'type'
  | 'status'
  | 'name'
  | 'member';

export interface ChargeFilter {
  readonly tab?: ChargeTab;
  readonly memberId?: string;
  /** The id of a group. */
  readonly group?: string;
  readonly ids?: readonly string[];
  readonly type?: string;
  /** Part of the member's name or email, the type, its other name, or the memo. */
  readonly q?: string;
  /** Days of the Date of Charge, both included, in the organization's time zone. */
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
  /** Start dates, both included. */
  readonly startFrom?: CalendarDate;
  readonly startTo?: CalendarDate;
}

const sortFields = (today: string): Record<ChargeSort, string | readonly string[]> => ({
  date: 'c.charged_at',
  dueDate: 'c.due_date',
  amount: 'c.amount_cents',
  paid: 'c.paid_cents',
  due: dueSql('c', today),
  type: ['c.charge_type', 'c.other'],
  status: statusSql('c', today),
  name: ['m.name', 'm.member_id', 'c.charged_at'],
  member: ['c.member_id', 'c.charged_at'],
});

/** Written so that the partial index on open charges serves, and Postgres can estimate Collected. */
function tabSql(tab: Exclude<ChargeTab, 'all'>, today: string): string {
  if (tab === 'collected') return `(NOT c.is_open OR ${dueSql('c', today)} = 0)`;
  return `${OPEN_SQL} AND ${isDue[tab]('c', today)} AND ${dueSql('c', today)} > 0`;
}

interface ChargeQuery extends Paging<ChargeSort> {
  readonly today: CalendarDate;
  readonly filter?: ChargeFilter;
}

/** Charges that are not voided, by Date of Charge unless sorted otherwise. */
export const {
  page: listCharges,
  every: everyCharge,
  sums: sumCharges,
} = listOf<ChargeQuery, ChargeView>(async (db, orgCode, query) => {
  const { filter = {}, sort = { field: 'date', order: 'ASC' } } = query;
  const { tab = 'all', type, q } = filter;
  const where = conditions(orgCode, 'c');
  where.and('NOT c.voided');
  if (tab !== 'all') where.and(tabSql(tab, `${where.add(query.today)}::date`));
  where.is('c.member_id', filter.memberId);
  if (filter.group !== undefined) where.and(isInGroup('c.member_id', where.add(filter.group)));
  where.isOneOf('c.charge_id', filter.ids);
  // A charge of type Other goes by its own name, which is one of the organization's types since then.
  if (type !== undefined) where.and(isOfTypes(`= ${where.add(type)}`));
  where.isOfDays('c.charged_at', filter.from, filter.to);
  where.isFromTo('c.start_date', filter.startFrom, filter.startTo);
  if (q !== undefined) where.and(isAnyOf(await wordsWith(db, orgCode, q), where));
  const today = `${where.add(query.today)}::date`;
  const member = 'JOIN read.members m ON m.org_code = c.org_code AND m.member_id = c.member_id';
  return {
    from: 'read.charges c',
    key: ['charge_id'],
    where,
    order: orderBy(sortFields(today), sort, 'c.charge_id'),
    // Removed members keep their rows: the first page is found through them.
    orderJoin: sort.field === 'name' ? member : '',
    columns: viewColumns(today),
    joins: `LEFT ${member}
        LEFT JOIN read.balances b ON b.org_code = c.org_code AND b.member_id = c.member_id`,
    sums: { cents: { due: dueSql('c', today), paid: 'c.paid_cents' } },
    total: keptCount(db, orgCode, filter, query.today),
  };
});

/** Which members, charge types and memos have a text in them. */
interface Words {
  readonly people: readonly string[];
  readonly types: readonly string[];
  readonly memos: readonly string[];
}

/** Look for a text where each name, type and memo stands once, however many charges have it. */
async function wordsWith(db: Database, orgCode: string, q: string): Promise<Words> {
  const [found] = await db.tenant<Words>(
    orgCode,
    `SELECT ARRAY(SELECT member_id FROM read.members WHERE org_code = $1 AND search LIKE $3) AS people,
       ARRAY(SELECT charge_type FROM read.charge_types WHERE org_code = $1 AND charge_type ILIKE $2
         UNION SELECT 'Other' WHERE 'Other' ILIKE $2) AS types,
       ARRAY(SELECT memo FROM read.charge_memos WHERE org_code = $1 AND memo ILIKE $2) AS memos`,
    [orgCode, containing(q), containingName(q)],
  );
  return found ?? { people: [], types: [], memos: [] };
}

/** SQL: charges of these members, types or memos. Empty lists are left out: they cost nothing. */
function isAnyOf({ people, types, memos }: Words, where: Conditions): string {
  const any = (some: readonly string[]) => `= ANY(${where.add(some)}::text[])`;
  const parts: string[] = [];
  if (people.length > 0) parts.push(`c.member_id ${any(people)}`);
  if (types.length > 0) parts.push(isOfTypes(any(types)));
  if (memos.length > 0) parts.push(`(c.memo <> '' AND c.memo ${any(memos)})`);
  return parts.length === 0 ? 'false' : `(${parts.join(' OR ')})`;
}

function isOfTypes(types: string): string {
  return `(c.charge_type ${types} OR (c.charge_type = 'Other' AND c.other ${types}))`;
}

function viewColumns(today: string): string {
  return `${select(charges, 'c', INNER)}, coalesce(m.fname, '') AS fname, coalesce(m.lname, '') AS lname,
    coalesce(m.email, '') AS email, coalesce(m.active, false) AS "memberExists", b.collections_since AS "collectionsSince",
    ${lateFeeSql('c', today)} AS "lateFeeOnCents", ${discountSql('c', today)} AS "discountOnCents",
    ${totalSql('c', today)} AS "totalCents",
    ${dueSql('c', today)} AS "dueCents", ${payableSql('c', today)} AS "payableCents", ${statusSql('c', today)} AS status`;
}

/** How many charges a list holds, where sums are kept of its filter: a tab alone, or a type alone. */
function keptCount(
  db: Database,
  orgCode: string,
  { tab = 'all', type, ...others }: ChargeFilter,
  today: CalendarDate,
): (() => Promise<number>) | undefined {
  if (Object.values(others).some((value) => value !== undefined)) return undefined;
  if (type === undefined) return () => tabCount(db, orgCode, tab, today);
  // The sums have a charge of type Other under its own name alone.
  return tab === 'all' && type !== 'Other' ? () => typeCount(db, orgCode, type) : undefined;
}

async function typeCount(db: Database, orgCode: string, type: string): Promise<number> {
  const [row] = await db.tenant<{ charges: number }>(
    orgCode,
    'SELECT charges FROM read.charge_types WHERE org_code = $1 AND charge_type = $2',
    [orgCode, type],
  );
  return row?.charges ?? 0;
}

async function tabCount(db: Database, orgCode: string, tab: ChargeTab, today: CalendarDate): Promise<number> {
  const all = '(SELECT coalesce(sum(t.charges), 0) FROM read.charge_types t WHERE t.org_code = $1)';
  const due = (condition: string) =>
    `(SELECT coalesce(sum(${DUE_CHARGES}), 0) FROM read.open_charges o WHERE o.org_code = $1 AND ${condition})`;
  const figure =
    tab === 'all' ? all : tab === 'collected' ? `${all} - ${due('true')}` : due(isDue[tab]('o', '$2::date'));
  const [row] = await db.tenant<{ total: number }>(
    orgCode,
    `SELECT (${figure})::bigint AS total WHERE $2::date IS NOT NULL`,
    [orgCode, today],
  );
  return row?.total ?? 0;
}

/** The owners of charges, voided ones included. Unknown charges are left out. */
export async function ownersOfCharges(
  db: Database,
  orgCode: string,
  chargeIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.tenant<{ chargeId: string; memberId: string }>(
    orgCode,
    `SELECT charge_id AS "chargeId", member_id AS "memberId" FROM read.charges
     WHERE org_code = $1 AND charge_id = ANY($2::text[])`,
    [orgCode, chargeIds],
  );
  return new Map(rows.map(({ chargeId, memberId }) => [chargeId, memberId]));
}

/** What events left of each of these charges. Unknown charges are left out. */
export async function balancesOfCharges(
  db: Database,
  orgCode: string,
  chargeIds: readonly string[],
): Promise<ReadonlyMap<string, ChargeBalance>> {
  const rows = await db.tenant<ChargeRow>(
    orgCode,
    'SELECT * FROM read.charges WHERE org_code = $1 AND charge_id = ANY($2::text[])',
    [orgCode, chargeIds],
  );
  return new Map(rows.map((row) => [row.charge_id, balanceOf(row)]));
}

/** What was charged and what came of it under a charge type. Cents; voided charges do not count. */
export interface ChargeTypeTotals {
  /** Empty: what is kept as credit. */
  readonly type: string;
  readonly count: number;
  /** The sum of the charges' amounts. */
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

/** Whether there is a charge that was not removed. */
export async function hasCharges(db: Database, orgCode: string): Promise<boolean> {
  const [row] = await db.tenant<{ found: boolean }>(
    orgCode,
    'SELECT EXISTS (SELECT FROM read.charges WHERE org_code = $1 AND NOT voided) AS found',
    [orgCode],
  );
  return row?.found ?? false;
}

/** Charges of one day and name that have not started. Cents to pay on that day. */
export interface StartingCharges {
  readonly day: CalendarDate;
  /** The type, or the own name of charges of type Other. */
  readonly name: string;
  readonly members: number;
  readonly cents: number;
}

/** What starts after a day, per day and name, the first of it. */
export async function startingCharges(
  db: Database,
  orgCode: string,
  after: CalendarDate,
  most: number,
): Promise<StartingCharges[]> {
  return db.tenant(
    orgCode,
    `SELECT c.start_date AS day, coalesce(nullif(c.other, ''), c.charge_type) AS name,
       count(DISTINCT c.member_id)::int AS members, sum(${dueSql('c', 'c.start_date')})::bigint AS cents
     FROM read.charges c WHERE c.org_code = $1 AND c.start_date > $2::date AND NOT c.voided AND ${OPEN_SQL}
     GROUP BY 1, 2 ORDER BY 1, 2 LIMIT $3`,
    [orgCode, after, most],
  );
}
