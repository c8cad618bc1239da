import type { CalendarDate } from '../../ledger/values/calendar.ts';
import type { Database } from '../../projections/database.ts';
import { startOfDaySql } from '../../projections/organisation.ts';
import {
  containing,
  countSql,
  type Listed,
  orderBy,
  type Paging,
  pageSql,
  parameters,
} from '../../projections/paging.ts';
import type { AccountMailKind } from './templates/account.ts';
import type { BillingMailKind } from './templates/billing.ts';
import type { ChargeMailKind } from './templates/charges.ts';
import type { DisputeMailKind } from './templates/disputes.ts';
import type { PaymentMailKind } from './templates/payments.ts';

/** What a post to Slack is about. */
export type SlackPostKind = 'slack-payment-to-verify' | 'slack-payment-received' | 'slack-new-member';

export type DeliveryKind =
  | ChargeMailKind
  | PaymentMailKind
  | AccountMailKind
  | DisputeMailKind
  | BillingMailKind
  | 'payment-to-verify'
  /** To the operator; it is of no organisation. */
  | 'organisation-purged';

/**
 * - `queued`: asked for; not tried yet.
 * - `sending`: being handed to the mail server.
 * - `sent`: the mail server took it.
 * - `failed`: the mail server did not take it; it is tried again while `retryAt` says when.
 * - `skipped`: when its turn came there was nothing to say any more, e.g. the charge had been paid.
 * - `unknown`: the process or the connection ended while it was sent. It is not sent again: nobody should get two.
 */
export type DeliveryStatus = 'queued' | 'sending' | 'sent' | 'failed' | 'skipped' | 'unknown';

/** A mail to a member or a post to Slack, as the delivery log has it. */
export interface DeliveryView {
  readonly id: string;
  readonly kind: DeliveryKind | SlackPostKind;
  /** Which of its kind: e.g. `overdue-7`, or the reminder's own name. */
  readonly step: string;
  readonly memberId: string;
  /** Empty when the member is unknown. */
  readonly memberName: string;
  readonly email: string;
  /** Empty while it is queued. */
  readonly subject: string;
  readonly chargeIds: readonly string[];
  readonly status: DeliveryStatus;
  /** Why it failed or was not sent; empty otherwise. */
  readonly error: string;
  readonly attempts: number;
  /** ISO instants: asked for, and next tried (null for never). */
  readonly askedAt: string;
  readonly retryAt: string | null;
}

export type DeliverySort = 'at' | 'kind' | 'status' | 'to' | 'name' | 'subject';

export interface DeliveryFilter {
  readonly memberId?: string;
  readonly ids?: readonly string[];
  readonly kind?: string;
  readonly status?: string;
  /** Part of the address, the member's name or the subject. */
  readonly q?: string;
  /** Days on which it was asked for, both included, in the organisation's time zone. */
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

const sortFields: Record<DeliverySort, string | readonly string[]> = {
  at: 'd.asked_at',
  kind: ['d.kind', 'd.asked_at'],
  status: ['d.status', 'd.asked_at'],
  to: ['d.email', 'd.asked_at'],
  name: ["coalesce(m.name, '')", 'd.asked_at'],
  subject: ['d.subject', 'd.asked_at'],
};

/** One page of the delivery log, newest first unless sorted otherwise. */
export async function listDeliveries(
  db: Database,
  orgCode: string,
  options: { filter?: DeliveryFilter } & Paging<DeliverySort> = {},
): Promise<Listed<DeliveryView>> {
  const { filter = {}, sort = { field: 'at', order: 'DESC' } } = options;
  const params = parameters(orgCode);
  const member = 'LEFT JOIN read.members m ON m.org_code = d.org_code AND m.member_id = d.member_id';
  const from = `FROM app.deliveries d ${sort.field === 'name' || filter.q !== undefined ? member : ''}
    WHERE ${conditionsOf(filter, params).join(' AND ')}`;
  const counted = countSql(from, options);
  const countValues = [...params.values];
  const order = orderBy(sortFields, sort, 'd.id');
  const page = `SELECT d.id ${from} ${order} ${pageSql(params, options)}`;
  const sql = `
    SELECT d.id, d.kind, d.step, d.member_id AS "memberId", coalesce(m.name, '') AS "memberName", d.email, d.subject,
      d.charge_ids AS "chargeIds", d.status, d.error, d.attempts, d.asked_at AS "askedAt",
      d.retry_at AS "retryAt"
    FROM (${page}) page JOIN app.deliveries d ON d.org_code = $1 AND d.id = page.id ${member} ${order}`;
  // Schema app is the owner's: every condition begins with the organisation.
  const [found, count] = await Promise.all([
    db.pool.query<DeliveryView>(sql, params.values),
    db.pool.query<{ total: number }>(counted, countValues),
  ]);
  return { rows: found.rows, total: count.rows[0]?.total ?? 0 };
}

function conditionsOf(filter: DeliveryFilter, params: ReturnType<typeof parameters>): string[] {
  const where = ['d.org_code = $1'];
  const { memberId, ids, kind, status, q, from, to } = filter;
  if (memberId !== undefined) where.push(`d.member_id = ${params.add(memberId)}`);
  if (ids !== undefined) where.push(`d.id::text = ANY(${params.add(ids)}::text[])`);
  if (kind !== undefined) where.push(`d.kind = ${params.add(kind)}`);
  if (status !== undefined) where.push(`d.status = ${params.add(status)}`);
  if (from !== undefined) where.push(`d.asked_at >= ${startOfDaySql(params.add(from))}`);
  if (to !== undefined) where.push(`d.asked_at < ${startOfDaySql(params.add(to), 1)}`);
  if (q !== undefined) {
    const like = `ILIKE ${params.add(containing(q))}`;
    where.push(`(d.email ${like} OR m.name ${like} OR d.subject ${like})`);
  }
  return where;
}
