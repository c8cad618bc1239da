import type pg from 'pg';
import { sumPerCharge } from '../../ledger/account/allocations.ts';
import type { Allocation } from '../../ledger/account/events.ts';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import type { Database } from '../engine/database.ts';
import {
  type Conditions,
  conditions,
  containingName,
  type Listed,
  listOf,
  orderBy,
  type Paging,
} from '../engine/paging.ts';
import { select, type ViewOf } from '../engine/table.ts';
import { isInGroup } from '../groups.ts';
import { OPEN_AT_STRIPE, type PaymentKind, type PaymentStatus, payments } from './row.ts';

export type { PaymentStatus } from './row.ts';

const REPLACED = ['allocations', 'credit_allocations'] as const;

/** A payment as it is shown. Cents. */
export interface PaymentView extends ViewOf<typeof payments, (typeof REPLACED)[number]> {
  /** The member's name and email; empty when unknown. */
  readonly name: string;
  readonly email: string;
  readonly memberExists: boolean;
  /** What each charge got or is to get, by money and credit, without refunds. With present name and memo. */
  readonly charges: readonly {
    readonly chargeId: string;
    readonly name: string;
    readonly amountCents: number;
  }[];
  /** The early discounts granted with it, and the late fees of the charges that it paid. */
  readonly discountCents: number;
  readonly lateFeeCents: number;
  /** What else its check paid for; empty but for a check over several members. */
  readonly otherParts: readonly {
    readonly memberId: string;
    readonly name: string;
    readonly amountCents: number;
  }[];
}

interface PaymentFilter {
  /** In the member's name or email. */
  readonly q?: string;
  readonly memberId?: string;
  /** The id of a group. */
  readonly group?: string;
  readonly ids?: readonly string[];
  readonly kind?: readonly PaymentKind[];
  readonly method?: string;
  /** Of the day on which they count; both are included. */
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
  /** Left out: all but those that are no payments (initiated, abandoned). */
  readonly status?: readonly PaymentStatus[];
}

export type PaymentSort = 'date' | 'day';

interface PaymentQuery extends Paging<PaymentSort> {
  readonly filter?: PaymentFilter;
}

/** Payments, newest first unless sorted otherwise; `every` has all of them in batches. */
export const {
  page: listPayments,
  every: everyPayment,
  sums: sumPayments,
} = listOf<PaymentQuery, PaymentView, FoundRow>(
  (_, orgCode, { filter = {}, sort = { field: 'date', order: 'DESC' } }) => ({
    from: 'read.payments p',
    key: ['payment_id'],
    where: conditionsOf(orgCode, filter),
    sums: {
      cents: {
        received:
          "CASE WHEN p.kind <> 'credit' AND p.status IN ('success', 'refunded') THEN p.amount_cents - p.refunded_cents ELSE 0 END",
        pending: "CASE WHEN p.status = 'pending' THEN p.amount_cents ELSE 0 END",
      },
    },
    order: orderBy({ date: 'p.paid_at', day: ['p.paid_on', 'p.paid_at'] }, sort, 'p.payment_id'),
    columns: `${select(payments, 'p', REPLACED)}, coalesce(m.name, '') AS name, coalesce(m.email, '') AS email,
      coalesce(m.active, false) AS "memberExists",
      p.allocations || p.credit_allocations AS allocations, paid.names, paid.discount AS "discountCents",
      paid.late_fee AS "lateFeeCents", coalesce(shared.parts, '[]') AS "otherParts"`,
    joins: `LEFT JOIN read.members m ON m.org_code = p.org_code AND m.member_id = p.member_id ${PAID_CHARGES} ${OTHER_PARTS}`,
  }),
  (rows) => rows.map(asView),
);

/** As an array, looked up by key: for a subquery Postgres guesses a hundred rows and reads them all. */
const PAID_CHARGES = `CROSS JOIN LATERAL (
  SELECT coalesce(sum(c.late_fee_applied_cents), 0)::bigint AS late_fee,
    coalesce(jsonb_object_agg(c.charge_id,
      coalesce(nullif(c.other, ''), c.charge_type) || CASE c.memo WHEN '' THEN '' ELSE ': ' || c.memo END), '{}') AS names,
    coalesce(sum(c.discount_granted_cents) FILTER (WHERE c.discount_settled_by IN (p.payment_id, p.order_id)), 0)::bigint AS discount
  FROM read.charges c
  WHERE c.org_code = p.org_code AND c.charge_id = ANY(ARRAY(
    SELECT paid->>'chargeId' FROM jsonb_array_elements(p.allocations || p.credit_allocations) paid))
) paid`;

/** What else its check paid for; where a payment was moved, it is another one by now. */
const OTHER_PARTS = `LEFT JOIN LATERAL (
  SELECT jsonb_agg(jsonb_build_object('memberId', o.member_id, 'name', coalesce(om.name, ''), 'amountCents', o.amount_cents)
    ORDER BY o.paid_at, o.payment_id) AS parts
  FROM read.payments o LEFT JOIN read.members om ON om.org_code = o.org_code AND om.member_id = o.member_id
  WHERE p.kind = 'manual' AND o.kind = 'manual' AND o.org_code = p.org_code AND o.receipt_id = p.receipt_id
    AND o.payment_id <> p.payment_id AND NOT o.reversals @> '[{"kind": "moved"}]' AND NOT p.reversals @> '[{"kind": "moved"}]'
) shared ON true`;

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

function conditionsOf(orgCode: string, filter: PaymentFilter): Conditions {
  const { q, memberId, group, ids, kind, method, from, to, status } = filter;
  const where = conditions(orgCode, 'p');
  where.is('p.member_id', memberId);
  if (group !== undefined) where.and(isInGroup('p.member_id', where.add(group)));
  where.is('p.method', method);
  if (from !== undefined) where.and(`p.paid_on >= ${where.add(from)}`);
  if (to !== undefined) where.and(`p.paid_on <= ${where.add(to)}`);
  if (q !== undefined)
    where.and(
      `p.member_id IN (SELECT member_id FROM read.members WHERE org_code = $1 AND search LIKE ${where.add(containingName(q))})`,
    );
  where.isOneOf('p.payment_id', ids);
  // The condition repeats the index's, so that the index is used.
  if (kind?.length === 1) where.and(`p.kind = '${oneKind(kind)}'`);
  else where.isOneOf('p.kind', kind);
  if (status === undefined) where.and("p.status NOT IN ('initiated', 'abandoned')");
  else if (status.length === 1 && status[0] === 'pending') where.and("p.status = 'pending'");
  else where.isOneOf('p.status', status);
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

/** Payments with a screenshot to verify, newest first (spec 2 section 2, "Verify Payments screen"). */
export function listToVerify(
  db: Database,
  orgCode: string,
  paging: Paging<'date'> = {},
): Promise<Listed<PaymentView>> {
  return listPayments(db, orgCode, { ...paging, filter: { kind: ['screenshot'], status: ['pending'] } });
}

/** Other payments of the organization that came with the very same screenshot, newest first. */
export async function listWithSameScreenshot(db: Database, orgCode: string, paymentId: string) {
  const { rows } = await db.pool.query<{ orderId: string; name: string; paidOn: CalendarDate }>(
    `SELECT o.order_id AS "orderId", coalesce(m.name, '') AS name, o.paid_on AS "paidOn"
     FROM read.payments p JOIN read.payments o ON o.org_code = p.org_code AND o.kind = 'screenshot'
       AND o.screenshot_sha256 = p.screenshot_sha256 AND o.payment_id <> p.payment_id
     LEFT JOIN read.members m ON m.org_code = o.org_code AND m.member_id = o.member_id
     WHERE p.org_code = $1 AND p.payment_id = $2 AND p.screenshot_sha256 <> ''
     ORDER BY o.paid_at DESC, o.payment_id`,
    [orgCode, paymentId],
  );
  return rows;
}

/** Verified and declined screenshots, also those that were reversed since, newest first. */
export function listVerified(
  db: Database,
  orgCode: string,
  paging: Paging<'date'> = {},
): Promise<Listed<PaymentView>> {
  return listPayments(db, orgCode, {
    ...paging,
    filter: { kind: ['screenshot'], status: ['success', 'failed', 'reversed'] },
  });
}

export async function countToVerify(db: Database, orgCode: string): Promise<number> {
  const [row] = await db.tenant<{ count: number }>(
    orgCode,
    `SELECT count(*) AS count FROM read.payments WHERE org_code = $1 AND kind = 'screenshot' AND status = 'pending'`,
    [orgCode],
  );
  return row?.count ?? 0;
}

/** The sum of pending payments: unverified, or being debited. Cents. */
export async function pendingPaymentsCents(db: Database, orgCode: string): Promise<number> {
  const [row] = await db.tenant<{ cents: number }>(
    orgCode,
    `SELECT coalesce(sum(amount_cents), 0)::bigint AS cents FROM read.payments
     WHERE org_code = $1 AND status = 'pending'`,
    [orgCode],
  );
  return row?.cents ?? 0;
}

/** What an organization's members paid by card and check in a time. Cents. */
interface OrganizationPayments {
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

/** A Stripe payment to reconcile. */
export interface OpenStripePayment {
  readonly orgCode: string;
  readonly paymentId: string;
  readonly accountId: string;
  readonly intentId: string;
  readonly memberId: string;
  /** Refunds ordered before that instant that Stripe neither made nor refused, by order id. */
  readonly unmade: readonly string[];
}

/** Of all organizations, the oldest first: payments older than an instant that await an outcome or refund. */
export async function openStripePayments(pool: pg.Pool, before: Date): Promise<OpenStripePayment[]> {
  const { rows } = await pool.query<OpenStripePayment>(
    `SELECT org_code AS "orgCode", payment_id AS "paymentId", stripe_account_id AS "accountId", order_id AS "intentId",
       member_id AS "memberId",
       ARRAY(SELECT refund->>'id' FROM jsonb_array_elements(refunds) refund
         WHERE refund->>'status' = 'asked' AND (refund->>'at')::timestamptz < $1) AS unmade
     FROM read.payments
     WHERE ${OPEN_AT_STRIPE} AND paid_at < $1
     ORDER BY paid_at, payment_id`,
    [before.toISOString()],
  );
  return rows;
}
