import { memberOfAccountStream } from '../ledger/account/events.ts';
import type { Recorded } from '../ledger/catalogue.ts';
import type { CalendarDate } from '../ledger/values/calendar.ts';
import type { Database } from './database.ts';
import { countUpTo, type Listed, orderBy, type Paging, parameters } from './paging.ts';
import type { Projection, Rows } from './projection.ts';
import { defineTable } from './table.ts';

/** One payment: money received, or credit spent on charges. */
interface PaymentRow {
  org_code: string;
  payment_id: string;
  member_id: string;
  order_id: string;
  /** How the money came; `credit` when it was credit. */
  method: string;
  amount_cents: number;
  credit_cents: number;
  paid_on: CalendarDate;
  paid_at: string;
  actor: string;
  charge_ids: readonly string[];
}

const payments = defineTable<PaymentRow>({
  name: 'payments',
  kind: 'appended',
  columns: {
    org_code: 'text NOT NULL',
    payment_id: 'text NOT NULL',
    member_id: 'text NOT NULL',
    order_id: 'text NOT NULL',
    method: 'text NOT NULL',
    amount_cents: 'bigint NOT NULL',
    credit_cents: 'bigint NOT NULL',
    paid_on: 'date NOT NULL',
    paid_at: 'timestamptz NOT NULL',
    actor: 'text NOT NULL',
    charge_ids: 'jsonb NOT NULL',
  },
  key: ['org_code', 'payment_id'],
  indexes: ['(org_code, paid_at, payment_id)', '(org_code, member_id, paid_at, payment_id)'],
});

export const paymentsProjection: Projection = {
  name: 'payments',
  version: 1,
  tables: [payments],
  touches: () => [],
  fold: foldPayment,
};

function foldPayment(event: Recorded, rows: Rows): void {
  if (event.type !== 'PaymentRecorded' && event.type !== 'CreditSpent') return;
  const { orgCode, at, actor } = event.metadata;
  const common = {
    org_code: orgCode,
    member_id: memberOfAccountStream(event.stream) ?? '',
    amount_cents: event.data.amountCents,
    paid_at: at,
    actor,
    charge_ids: event.data.allocations.map((allocation) => allocation.chargeId),
  };
  if (event.type === 'PaymentRecorded') {
    const { paymentId, orderId, method, paidOn } = event.data;
    rows.append(payments, {
      ...common,
      payment_id: paymentId,
      order_id: orderId,
      method,
      credit_cents: 0,
      paid_on: paidOn,
    });
    return;
  }
  rows.append(payments, {
    ...common,
    // A reservation can be spent in parts: each is a payment of its own.
    payment_id: event.id,
    order_id: event.data.reservationId,
    method: 'credit',
    credit_cents: event.data.amountCents,
    paid_on: at.slice(0, 10),
  });
}

/** A payment as it is shown. Cents. */
export interface PaymentView {
  readonly paymentId: string;
  readonly memberId: string;
  /** The member's name; empty when unknown. */
  readonly name: string;
  readonly memberExists: boolean;
  readonly orderId: string;
  readonly method: string;
  readonly amountCents: number;
  readonly creditCents: number;
  readonly paidOn: CalendarDate;
  /** ISO instant at which it was recorded. */
  readonly paidAt: string;
  readonly actor: string;
  readonly chargeIds: readonly string[];
  /** The early discounts granted with it, and the late fees of the charges that it paid. */
  readonly discountCents: number;
  readonly lateFeeCents: number;
}

export type PaymentSort = 'date' | 'amount' | 'method';

export interface PaymentFilter {
  readonly memberId?: string;
  readonly ids?: readonly string[];
  /** Days on which money was received, both included. */
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

const sortFields: Record<PaymentSort, string> = {
  date: 'p.paid_at',
  amount: 'p.amount_cents',
  method: 'p.method',
};

/** One page of payments, newest first unless sorted otherwise. */
export async function listPayments(
  db: Database,
  orgCode: string,
  options: { filter?: PaymentFilter } & Paging<PaymentSort> = {},
): Promise<Listed<PaymentView>> {
  const { filter = {}, sort = { field: 'date', order: 'DESC' }, offset = 0, limit = 25 } = options;
  const params = parameters(orgCode);
  const where = ['p.org_code = $1'];
  if (filter.memberId !== undefined) where.push(`p.member_id = ${params.add(filter.memberId)}`);
  if (filter.ids !== undefined) where.push(`p.payment_id = ANY(${params.add(filter.ids)}::text[])`);
  if (filter.from !== undefined) where.push(`p.paid_on >= ${params.add(filter.from)}::date`);
  if (filter.to !== undefined) where.push(`p.paid_on <= ${params.add(filter.to)}::date`);
  const condition = `WHERE ${where.join(' AND ')}`;
  const countValues = [...params.values];
  const page = `SELECT p.* FROM read.payments p ${condition} ${orderBy(sortFields, sort, 'p.payment_id')}
    LIMIT ${params.add(limit)} OFFSET ${params.add(offset)}`;
  // Names and charges are looked up for the page's rows only.
  const sql = `
    SELECT p.payment_id AS "paymentId", p.member_id AS "memberId", coalesce(m.name, '') AS name,
      coalesce(m.active, false) AS "memberExists", p.order_id AS "orderId", p.method, p.amount_cents AS "amountCents",
      p.credit_cents AS "creditCents", p.paid_on AS "paidOn", p.paid_at AS "paidAt", p.actor,
      p.charge_ids AS "chargeIds", paid.discount AS "discountCents", paid.late_fee AS "lateFeeCents"
    FROM (${page}) p
    LEFT JOIN read.members m ON m.org_code = p.org_code AND m.member_id = p.member_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(c.late_fee_applied_cents), 0)::bigint AS late_fee,
        coalesce(sum(c.discount_granted_cents) FILTER (WHERE c.discount_settled_by IN (p.payment_id, p.order_id)), 0)::bigint AS discount
      FROM read.charges c
      WHERE c.org_code = p.org_code AND c.charge_id IN (SELECT jsonb_array_elements_text(p.charge_ids))
    ) paid
    ${orderBy(sortFields, sort, 'p.payment_id')}`;
  const [rows, total] = await Promise.all([
    db.tenant<PaymentView>(orgCode, sql, params.values),
    countUpTo(db, orgCode, `FROM read.payments p ${condition}`, countValues),
  ]);
  return { rows, total };
}
