import { type Allocation, sumPerCharge } from '../ledger/account/events.ts';
import type { CalendarDate } from '../ledger/values/calendar.ts';
import type { Database } from './database.ts';
import { containing, countUpTo, type Listed, orderBy, type Paging, pageSql, parameters } from './paging.ts';
import type { PaymentKind, PaymentStatus, RefundOrder } from './payments/row.ts';

export type { PaymentKind, PaymentStatus, RefundOrder } from './payments/row.ts';

/** A payment as it is shown. Cents. */
export interface PaymentView {
  readonly paymentId: string;
  readonly memberId: string;
  /** The member's name and email; empty when unknown. */
  readonly name: string;
  readonly email: string;
  readonly memberExists: boolean;
  readonly orderId: string;
  /** card, ach, venmo, zelle, the ways of manual payments, or credit. */
  readonly method: string;
  readonly kind: PaymentKind;
  readonly status: PaymentStatus;
  /** What the member paid, a fee on top included; for credit alone the credit. */
  readonly amountCents: number;
  readonly feeCents: number;
  readonly feePassedOn: boolean;
  readonly creditCents: number;
  /** What went back to the member by refunds, returns and disputes. */
  readonly refundedCents: number;
  /** What of that has yet to leave the organisation's Stripe balance. */
  readonly owedCents: number;
  /** A refund that did not arrive, and why, until another is given. */
  readonly refundFailedCents: number;
  readonly refundFailure: string;
  /** The refunds that were ordered or made, the oldest first. */
  readonly refunds: readonly RefundOrder[];
  /** Money received for charges and credit, less what was taken back. */
  readonly netCents: number;
  readonly paidOn: CalendarDate;
  /** ISO instant at which it was made or recorded. */
  readonly paidAt: string;
  /** The key of the screenshot's file; empty when there is none. */
  readonly location: string;
  /** Venmo name or Zelle phone number. */
  readonly payer: string;
  /** Why it failed, was declined or was taken back. */
  readonly reason: string;
  /** What each charge got of it by money and credit, or is meant to get; names are the present ones. Refunds change nothing here. */
  readonly charges: readonly {
    readonly chargeId: string;
    readonly name: string;
    readonly amountCents: number;
  }[];
  /** Money that was kept as credit, because less was due when it was accepted. */
  readonly excessCents: number;
  /** The early discounts granted with it, and the late fees of the charges that it paid. */
  readonly discountCents: number;
  readonly lateFeeCents: number;
}

export type PaymentSort = 'date' | 'amount' | 'method' | 'status' | 'name';

export interface PaymentFilter {
  readonly memberId?: string;
  readonly ids?: readonly string[];
  readonly kind?: readonly PaymentKind[];
  readonly methods?: readonly string[];
  /** Left out: all but those that are no payments (initiated, abandoned). */
  readonly status?: readonly PaymentStatus[];
  /** Part of the payer's Venmo name or Zelle number, of the order id, or of the member's name. */
  readonly q?: string;
  /** Days on which money was received, both included. */
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

const sortFields: Record<PaymentSort, string | readonly string[]> = {
  date: 'p.paid_at',
  amount: 'p.amount_cents',
  method: 'p.method',
  status: 'p.status',
  name: 'p.member_name',
};

/** The day on which a payment counts. Credit alone names none: it counts on the organisation's day on which it was spent. */
const PAID_ON =
  'coalesce(p.paid_on, (p.paid_at AT TIME ZONE (SELECT time_zone FROM read.organisations WHERE org_code = $1))::date)';

/** One page of payments, newest first unless sorted otherwise. */
export async function listPayments(
  db: Database,
  orgCode: string,
  options: { filter?: PaymentFilter } & Paging<PaymentSort> = {},
): Promise<Listed<PaymentView>> {
  const { filter = {}, sort = { field: 'date', order: 'DESC' } } = options;
  const params = parameters(orgCode);
  const condition = `WHERE ${conditionsOf(filter, params).join(' AND ')}`;
  // The name is a column of the page only when something asks for it.
  const needsName = sort.field === 'name' || filter.q !== undefined;
  const from = needsName
    ? `FROM (SELECT pay.*, coalesce(who.name, '') AS member_name FROM read.payments pay
        LEFT JOIN read.members who ON who.org_code = pay.org_code AND who.member_id = pay.member_id
        WHERE pay.org_code = $1) p`
    : 'FROM read.payments p';
  const countValues = [...params.values];
  const page = `SELECT p.* ${from} ${condition} ${orderBy(sortFields, sort, 'p.payment_id')}
    ${pageSql(params, options)}`;
  // Names and charges are looked up for the page's rows only.
  const sql = `
    SELECT p.payment_id AS "paymentId", p.member_id AS "memberId", coalesce(m.name, '') AS name,
      coalesce(m.email, '') AS email, coalesce(m.active, false) AS "memberExists", p.order_id AS "orderId", p.method,
      p.kind, p.status, p.amount_cents AS "amountCents", p.fee_cents AS "feeCents", p.fee_passed_on AS "feePassedOn",
      p.credit_cents AS "creditCents", p.refunded_cents AS "refundedCents", p.owed_cents AS "owedCents",
      p.refund_failed_cents AS "refundFailedCents", p.refund_failure AS "refundFailure", p.refunds, p.net_cents AS "netCents",
      ${PAID_ON} AS "paidOn", p.paid_at AS "paidAt", p.location, p.payer, p.reason, p.excess_cents AS "excessCents", p.allocations || p.credit_allocations AS allocations,
      paid.names, paid.discount AS "discountCents",
      paid.late_fee AS "lateFeeCents"
    FROM (${page}) p
    LEFT JOIN read.members m ON m.org_code = p.org_code AND m.member_id = p.member_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(c.late_fee_applied_cents), 0)::bigint AS late_fee,
        coalesce(jsonb_object_agg(c.charge_id, coalesce(nullif(c.other, ''), c.charge_type)), '{}') AS names,
        coalesce(sum(c.discount_granted_cents) FILTER (WHERE c.discount_settled_by IN (p.payment_id, p.order_id)), 0)::bigint AS discount
      FROM read.charges c
      -- As an array, so that each charge is looked up by its key: Postgres thinks that a subquery here has a hundred rows, and reads all charges.
      WHERE c.org_code = p.org_code AND c.charge_id = ANY(ARRAY(
        SELECT paid->>'chargeId' FROM jsonb_array_elements(p.allocations || p.credit_allocations) paid))
    ) paid
    ${orderBy(sortFields, sort, 'p.payment_id')}`;
  const [found, total] = await Promise.all([
    db.tenant<FoundRow>(orgCode, sql, params.values),
    countUpTo(db, orgCode, `${from} ${condition}`, countValues, options),
  ]);
  return { rows: found.map(asView), total };
}

interface FoundRow extends Omit<PaymentView, 'charges'> {
  readonly allocations: readonly Allocation[];
  readonly names: Readonly<Record<string, string>>;
}

function asView({ allocations, names, ...row }: FoundRow): PaymentView {
  const sums = sumPerCharge(allocations);
  const charges = [...sums].map(([chargeId, amountCents]) => ({
    chargeId,
    name: names[chargeId] ?? 'Charge',
    amountCents,
  }));
  return { ...row, charges };
}

function conditionsOf(filter: PaymentFilter, params: ReturnType<typeof parameters>): string[] {
  const { memberId, ids, kind, methods, status, q, from, to } = filter;
  const where = ['p.org_code = $1'];
  const isOneOf = (column: string, values: readonly string[]) =>
    where.push(`${column} = ANY(${params.add(values)}::text[])`);
  if (memberId !== undefined) where.push(`p.member_id = ${params.add(memberId)}`);
  if (ids !== undefined) isOneOf('p.payment_id', ids);
  // What waits to be verified is said plainly, so that its index serves it.
  if (kind?.length === 1) where.push(`p.kind = '${oneKind(kind)}'`);
  else if (kind !== undefined) isOneOf('p.kind', kind);
  if (methods !== undefined) isOneOf('p.method', methods);
  if (status === undefined) where.push("p.status NOT IN ('initiated', 'abandoned')");
  else if (status.length === 1 && status[0] === 'pending') where.push("p.status = 'pending'");
  else isOneOf('p.status', status);
  if (q !== undefined) {
    const like = `ILIKE ${params.add(containing(q))}`;
    where.push(`(p.payer ${like} OR p.order_id ${like} OR p.member_name ${like})`);
  }
  if (from !== undefined) where.push(`${PAID_ON} >= ${params.add(from)}::date`);
  if (to !== undefined) where.push(`${PAID_ON} <= ${params.add(to)}::date`);
  return where;
}

const kindNames: Readonly<Record<PaymentKind, string>> = {
  manual: 'manual',
  stripe: 'stripe',
  screenshot: 'screenshot',
  credit: 'credit',
};

/** A kind as it may stand in SQL. @throws RangeError for what is none */
function oneKind([kind]: readonly PaymentKind[]): string {
  if (kind === undefined || !Object.hasOwn(kindNames, kind)) throw new RangeError(`${kind} is no kind`);
  return kindNames[kind];
}

/** Payments with a screenshot that wait for an administrator, newest first (spec 2 section 2, "Verify Payments screen"). */
export function listToVerify(
  db: Database,
  orgCode: string,
  paging: Paging<PaymentSort> = {},
): Promise<Listed<PaymentView>> {
  return listPayments(db, orgCode, { ...paging, filter: { kind: ['screenshot'], status: ['pending'] } });
}

/** Payments with a screenshot that were verified or declined, newest first; `q` is part of the Venmo name or Zelle number, order id or member's name. */
export function listVerified(
  db: Database,
  orgCode: string,
  { q, ...paging }: { q?: string } & Paging<PaymentSort> = {},
): Promise<Listed<PaymentView>> {
  const filter: PaymentFilter = {
    kind: ['screenshot'],
    status: ['success', 'failed'],
    ...(q !== undefined && q !== '' && { q }),
  };
  return listPayments(db, orgCode, { ...paging, filter });
}

/** How many payments wait to be verified: the bell's count. */
export async function countToVerify(db: Database, orgCode: string): Promise<number> {
  const [row] = await db.tenant<{ count: number }>(
    orgCode,
    `SELECT count(*) AS count FROM read.payments WHERE org_code = $1 AND kind = 'screenshot' AND status = 'pending'`,
    [orgCode],
  );
  return row?.count ?? 0;
}
