import type { ChargeStatus } from '../ledger/account/due.ts';
import type { CalendarDate } from '../ledger/values/calendar.ts';
import { discountSql, dueSql, lateFeeSql, OPEN_SQL, payableSql, statusSql } from './charges/due.ts';
import { DUE_CHARGES, WHEN } from './charges/figures.ts';
import type { Database } from './database.ts';
import { startOfDaySql } from './organisation.ts';
import { containing, countUpTo, type Listed, orderBy, type Paging, pageSql, parameters } from './paging.ts';

/** A charge on a day. Amounts are integer cents. */
export interface ChargeView {
  readonly chargeId: string;
  readonly memberId: string;
  /** Empty when the member is unknown. */
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  /** False once the member was removed. */
  readonly memberExists: boolean;
  readonly chargeType: string;
  /** The name of the charge when its type is Other, else empty. */
  readonly other: string;
  readonly account: string;
  readonly amountCents: number;
  readonly startDate: CalendarDate;
  readonly dueDate: CalendarDate;
  readonly memo: string;
  /** Terms: 0 and null when there is none. */
  readonly lateFeeCents: number;
  readonly lateFeeStartDate: CalendarDate | null;
  readonly discountCents: number;
  readonly discountEndDate: CalendarDate | null;
  /** What counts on the day: applied or reached; granted or on offer. */
  readonly lateFeeOnCents: number;
  readonly discountOnCents: number;
  /** amount + late fee - early discount, as they count on the day, less what was written off. */
  readonly totalCents: number;
  /** What will not be asked for any more. */
  readonly writtenOffCents: number;
  readonly lateFeeWaived: boolean;
  readonly paidCents: number;
  readonly creditUsedCents: number;
  readonly dueCents: number;
  /** What is on its way to it, and what can still be paid beside that. */
  readonly pendingCents: number;
  readonly payableCents: number;
  readonly status: ChargeStatus;
  /** ISO instant: the Date of Charge. */
  readonly chargedAt: string;
  readonly lastPaymentMethod: string | null;
  readonly lastOrderId: string | null;
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
  readonly ids?: readonly string[];
  readonly type?: string;
  /** Part of the member's name or email, the type, its other name, or the memo. */
  readonly q?: string;
  /** Days of the Date of Charge, both included, in the organisation's time zone. */
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

const sortFields: Record<ChargeSort, string | readonly string[]> = {
  date: 'c.charged_at',
  dueDate: 'c.due_date',
  amount: 'c.amount_cents',
  paid: 'c.paid_cents',
  due: '"dueCents"',
  type: ['c.charge_type', 'c.other'],
  status: 'status',
  name: ['m.name', 'm.member_id', 'c.charged_at'],
  member: ['c.member_id', 'c.charged_at'],
};

/** Which charges a tab holds. Written so that the partial index on open charges serves Current, Overdue and Pending, and Postgres knows how many are Collected. */
function tabSql(tab: ChargeTab, today: string): string {
  switch (tab) {
    case 'all':
      return 'true';
    case 'collected':
      return `(NOT c.is_open OR ${dueSql('c', today)} = 0)`;
    case 'pending':
      return `${OPEN_SQL} AND c.start_date > ${today} AND ${dueSql('c', today)} > 0`;
    case 'overdue':
      return `${OPEN_SQL} AND c.start_date <= ${today} AND c.due_date < ${today} AND ${dueSql('c', today)} > 0`;
    case 'current':
      return `${OPEN_SQL} AND c.start_date <= ${today} AND c.due_date >= ${today} AND ${dueSql('c', today)} > 0`;
    default: {
      const unknown: never = tab;
      throw new RangeError(`there is no tab ${unknown}`);
    }
  }
}

export interface ChargeQuery extends Paging<ChargeSort> {
  /** The organisation's calendar day. */
  readonly today: CalendarDate;
  readonly filter?: ChargeFilter;
}

/** One page of charges that are not voided, by Date of Charge unless sorted otherwise. */
export async function listCharges(
  db: Database,
  orgCode: string,
  query: ChargeQuery,
): Promise<Listed<ChargeView>> {
  const { filter = {}, today } = query;
  const found = filter.q === undefined ? undefined : await wordsWith(db, orgCode, filter.q);
  const { sql, values, countFrom, countValues } = chargesSql(orgCode, query, found);
  const [rows, total] = await Promise.all([
    db.tenant<ChargeView>(orgCode, sql, values),
    keptCount(db, orgCode, filter, today) ?? countUpTo(db, orgCode, countFrom, countValues, query),
  ]);
  return { rows, total };
}

/** Every charge that `listCharges` would list, in batches, as they are at one moment. */
export async function* everyCharge(
  db: Database,
  orgCode: string,
  query: Omit<ChargeQuery, 'limit' | 'offset'>,
): AsyncGenerator<ChargeView[], void, undefined> {
  const { q } = query.filter ?? {};
  const found = q === undefined ? undefined : await wordsWith(db, orgCode, q);
  const { sql, values } = chargesSql(orgCode, { ...query, limit: Number.POSITIVE_INFINITY }, found);
  yield* db.tenantBatches<ChargeView>(orgCode, sql, values);
}

function chargesSql(orgCode: string, query: ChargeQuery, found: Words | undefined) {
  const { filter = {}, sort = { field: 'date', order: 'ASC' } } = query;
  const params = parameters(orgCode);
  const today = `${params.add(query.today)}::date`;
  const where = ['c.org_code = $1', 'NOT c.voided', tabSql(filter.tab ?? 'all', today)];
  if (filter.memberId !== undefined) where.push(`c.member_id = ${params.add(filter.memberId)}`);
  if (filter.ids !== undefined) where.push(`c.charge_id = ANY(${params.add(filter.ids)}::text[])`);
  if (filter.type !== undefined) {
    // A charge of type Other goes by its own name, which is one of the organisation's types since then.
    const type = params.add(filter.type);
    where.push(`(c.charge_type = ${type} OR (c.charge_type = 'Other' AND c.other = ${type}))`);
  }
  if (filter.from !== undefined) where.push(`c.charged_at >= ${startOfDaySql(params.add(filter.from))}`);
  if (filter.to !== undefined) where.push(`c.charged_at < ${startOfDaySql(params.add(filter.to), 1)}`);
  if (found !== undefined) where.push(isAnyOf(found, params));
  const member = 'JOIN read.members m ON m.org_code = c.org_code AND m.member_id = c.member_id';
  // By name, the first page is found by going through the members. Members that were removed have their rows still.
  const from = `FROM read.charges c ${sort.field === 'name' ? member : ''} WHERE ${where.join(' AND ')}`;
  const order = orderBy(sortFields, sort, 'c.charge_id');
  const countFrom = `FROM read.charges c WHERE ${where.join(' AND ')} AND ${today} IS NOT NULL`;
  const countValues = [...params.values];
  if (query.limit === Number.POSITIVE_INFINITY) {
    const all = `SELECT ${viewColumns(today)} FROM read.charges c LEFT ${member} WHERE ${where.join(' AND ')} ${order}`;
    return { sql: all, values: params.values, countFrom, countValues };
  }
  // The page is found by an index alone wherever one has it; the rest is looked up for its rows only.
  const page = `SELECT c.charge_id ${sort.field === 'status' ? `, ${statusSql('c', today)} AS status` : ''}
    ${sort.field === 'due' ? `, ${dueSql('c', today)} AS "dueCents"` : ''} ${from} ${order} ${pageSql(params, query)}`;
  const sql = `SELECT ${viewColumns(today)}
    FROM (${page}) page JOIN read.charges c ON c.org_code = $1 AND c.charge_id = page.charge_id LEFT ${member}
    ${order}`;
  return { sql, values: params.values, countFrom, countValues };
}

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
    `SELECT ARRAY(SELECT member_id FROM read.members WHERE org_code = $1 AND (name ILIKE $2 OR email ILIKE $2)) AS people,
       ARRAY(SELECT charge_type FROM read.charge_types WHERE org_code = $1 AND charge_type ILIKE $2
         UNION SELECT 'Other' WHERE 'Other' ILIKE $2) AS types,
       ARRAY(SELECT memo FROM read.charge_memos WHERE org_code = $1 AND memo ILIKE $2) AS memos`,
    [orgCode, containing(q)],
  );
  return found ?? { people: [], types: [], memos: [] };
}

/** SQL: charges of these members, types or memos. An empty list is left out, so that it costs nothing to find that nothing is in it. */
function isAnyOf({ people, types, memos }: Words, params: ReturnType<typeof parameters>): string {
  const some: string[] = [];
  if (people.length > 0) some.push(`c.member_id = ANY(${params.add(people)}::text[])`);
  if (types.length > 0) {
    const any = `ANY(${params.add(types)}::text[])`;
    some.push(`c.charge_type = ${any} OR (c.charge_type = 'Other' AND c.other = ${any})`);
  }
  if (memos.length > 0) some.push(`(c.memo <> '' AND c.memo = ANY(${params.add(memos)}::text[]))`);
  return some.length === 0 ? 'false' : `(${some.join(' OR ')})`;
}

function viewColumns(today: string): string {
  return `c.charge_id AS "chargeId", c.member_id AS "memberId", coalesce(m.fname, '') AS fname,
    coalesce(m.lname, '') AS lname, coalesce(m.email, '') AS email, coalesce(m.active, false) AS "memberExists",
    c.charge_type AS "chargeType", c.other, c.account, c.amount_cents AS "amountCents", c.start_date AS "startDate",
    c.due_date AS "dueDate", c.memo, c.late_fee_cents AS "lateFeeCents", c.late_fee_start AS "lateFeeStartDate",
    c.discount_cents AS "discountCents", c.discount_end AS "discountEndDate",
    ${lateFeeSql('c', today)} AS "lateFeeOnCents", ${discountSql('c', today)} AS "discountOnCents",
    c.amount_cents + ${lateFeeSql('c', today)} - ${discountSql('c', today)} - c.written_off_cents AS "totalCents",
    c.written_off_cents AS "writtenOffCents", c.late_fee_waived AS "lateFeeWaived",
    c.paid_cents AS "paidCents", c.credit_used_cents AS "creditUsedCents", ${dueSql('c', today)} AS "dueCents",
    c.pending_cents AS "pendingCents", ${payableSql('c', today)} AS "payableCents",
    ${statusSql('c', today)} AS status, c.charged_at AS "chargedAt",
    c.last_payment_method AS "lastPaymentMethod", c.last_order_id AS "lastOrderId"`;
}

/** How many charges a list holds, where sums are kept of what it is filtered by: a tab alone, or a type alone. */
function keptCount(
  db: Database,
  orgCode: string,
  { tab = 'all', type, ...others }: ChargeFilter,
  today: CalendarDate,
): Promise<number> | undefined {
  if (Object.values(others).some((value) => value !== undefined)) return undefined;
  if (type === undefined) return tabCount(db, orgCode, tab, today);
  // The sums have a charge of type Other under its own name alone.
  return tab === 'all' && type !== 'Other' ? typeCount(db, orgCode, type) : undefined;
}

async function typeCount(db: Database, orgCode: string, type: string): Promise<number> {
  const [row] = await db.tenant<{ charges: number }>(
    orgCode,
    'SELECT charges FROM read.charge_types WHERE org_code = $1 AND charge_type = $2',
    [orgCode, type],
  );
  return row?.charges ?? 0;
}

/** How many charges a tab of the Charges screen holds. */
async function tabCount(db: Database, orgCode: string, tab: ChargeTab, today: CalendarDate): Promise<number> {
  const all = '(SELECT coalesce(sum(t.charges), 0) FROM read.charge_types t WHERE t.org_code = $1)';
  const due = (condition: string) =>
    `(SELECT coalesce(sum(${DUE_CHARGES}), 0) FROM read.open_charges o WHERE o.org_code = $1 AND ${condition})`;
  const figure = tab === 'all' ? all : tab === 'collected' ? `${all} - ${due('true')}` : due(WHEN[tab]);
  const [row] = await db.tenant<{ total: number }>(
    orgCode,
    `SELECT (${figure})::bigint AS total WHERE $2::date IS NOT NULL`,
    [orgCode, today],
  );
  return row?.total ?? 0;
}

/** What was charged and collected per charge type, by name. Cents; voided charges do not count. */
export interface ChargeTypeTotals {
  readonly type: string;
  readonly count: number;
  readonly amountCents: number;
  readonly collectedCount: number;
  readonly collectedCents: number;
  /** The last due date of the type's open charges; null when nothing is open. */
  readonly dueDate: CalendarDate | null;
}

/** What was charged and collected per charge type; charges of type Other stand under their own names. */
export async function chargeTotalsByType(db: Database, orgCode: string): Promise<ChargeTypeTotals[]> {
  return db.tenant<ChargeTypeTotals>(
    orgCode,
    `SELECT charge_type AS type, charges AS count, charged_cents AS "amountCents", closed_charges AS "collectedCount",
       paid_cents AS "collectedCents",
       greatest(
         (SELECT max(c.due_date) FROM read.charges c
          WHERE c.org_code = $1 AND c.charge_type = t.charge_type
            AND (c.charge_type <> 'Other' OR c.other = '') AND ${OPEN_SQL}),
         (SELECT max(c.due_date) FROM read.charges c
          WHERE c.org_code = $1 AND c.charge_type = 'Other' AND c.other = t.charge_type AND ${OPEN_SQL})
       ) AS "dueDate"
     FROM read.charge_types t WHERE org_code = $1 ORDER BY charge_type`,
    [orgCode],
  );
}

/** Whose account each of these charges is on, voided ones included. Unknown charges are left out. */
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
