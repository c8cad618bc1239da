import { validate as isUuid } from 'uuid';
import { z } from 'zod';
import type { CalendarDate } from '../../ledger/values/calendar.ts';
import type { Database } from '../../projections/engine/database.ts';
import { conditions, containing, listOf, orderBy, type Paging } from '../../projections/engine/paging.ts';
import { membersWith } from '../../projections/names.ts';
import { route } from '../platform/calls/route.ts';
import { day, text } from '../platform/contract/call.ts';
import { ids, memberId, named, q } from '../platform/lists/filters.ts';
import { listResource } from '../platform/lists/resource.ts';
import { type Delivery, getDeliveryKinds } from './contract.ts';
import { type MailKind, mailEntries } from './kinds.ts';

/** What a post to Slack is about, with its label. */
const slackPostKinds = {
  'slack-payment-to-verify': 'Slack: payment to verify',
  'slack-payment-received': 'Slack: payment received',
  'slack-new-member': 'Slack: new member',
};
export type SlackPostKind = keyof typeof slackPostKinds;

/**
 * - `queued`: not tried yet.
 * - `sending`: being handed to the mail server.
 * - `sent`: the mail server took it.
 * - `failed`: the mail server did not take it; it is tried again while `retryAt` says when.
 * - `skipped`: when its turn came there was nothing to say any more, e.g. the charge had been paid.
 * - `unknown`: interrupted while sending. It is not sent again, to avoid duplicates.
 */
type DeliveryStatus = 'queued' | 'sending' | 'sent' | 'failed' | 'skipped' | 'unknown';

/** A mail to a member or a post to Slack, as the delivery log has it. */
interface DeliveryView {
  readonly id: string;
  readonly kind: MailKind | SlackPostKind;
  /** Which of its kind: e.g. `overdue-7`, or the reminder's own name. */
  readonly dedupKey: string;
  readonly memberId: string;
  /** As of queueing. Empty when the member is unknown. */
  readonly memberName: string;
  readonly email: string;
  /** Empty while it is queued. */
  readonly subject: string;
  readonly chargeIds: readonly string[];
  readonly status: DeliveryStatus;
  /** Why it failed or was not sent; empty otherwise. */
  readonly error: string;
  readonly attempts: number;
  /** ISO instants: queued, and next try (null for none). */
  readonly queuedAt: string;
  readonly retryAt: string | null;
}

type DeliverySort = 'at' | 'kind' | 'status' | 'to' | 'name' | 'subject';

interface DeliveryFilter {
  readonly memberId?: string;
  readonly ids?: readonly string[];
  readonly kind?: string;
  readonly status?: string;
  /** Part of the member's present name or email, the whole address, or part of the subject. */
  readonly q?: string;
  /** Days of queueing, both included, in the organization's time zone. */
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

const sortFields: Record<DeliverySort, string | readonly string[]> = {
  at: 'd.asked_at',
  kind: ['d.kind', 'd.asked_at'],
  status: ['d.status', 'd.asked_at'],
  to: ['d.email', 'd.asked_at'],
  name: ['d.member_name', 'd.asked_at'],
  subject: ['d.subject', 'd.asked_at'],
};

interface DeliveryQuery extends Paging<DeliverySort> {
  readonly filter?: DeliveryFilter;
}

/** The delivery log, newest first unless sorted otherwise. */
export const { page: listDeliveries } = listOf<DeliveryQuery, DeliveryView>(
  async (db, orgCode, { filter = {}, sort = { field: 'at', order: 'DESC' } }) => {
    const { memberId, ids, kind, status, q, from, to } = filter;
    const where = conditions(orgCode, 'd');
    where.is('d.member_id', memberId);
    if (ids !== undefined) where.and(`d.id = ANY(${where.add(ids.filter(isUuid))}::uuid[])`);
    where.is('d.kind', kind);
    where.is('d.status', status);
    where.isOfDays('d.asked_at', from, to);
    if (q !== undefined) {
      const [people, subjects] = await Promise.all([
        membersWith(db, orgCode, q),
        subjectsWith(db, orgCode, q),
      ]);
      where.and(
        `(d.member_id = ANY(${where.add(people)}::text[]) OR d.subject = ANY(${where.add(subjects)}::text[])
          OR d.email = ${where.add(q.toLowerCase())})`,
      );
    }
    return {
      from: 'app.deliveries d',
      key: ['id'],
      where,
      order: orderBy(sortFields, sort, 'd.id'),
      columns: `d.id, d.kind, d.dedup_key AS "dedupKey", d.member_id AS "memberId", d.member_name AS "memberName", d.email, d.subject,
        d.charge_ids AS "chargeIds", d.status, d.error, d.attempts, d.asked_at AS "queuedAt", d.retry_at AS "retryAt"`,
    };
  },
);

/** Members to whom an email failed for good since a day (UTC), at the address that they still have. */
export async function failedAddresses(
  db: Database,
  orgCode: string,
  since: CalendarDate,
): Promise<{ memberId: string; name: string; email: string }[]> {
  return db.tenant(
    orgCode,
    `SELECT DISTINCT m.member_id AS "memberId", m.name, m.email FROM app.deliveries d
     JOIN read.members m ON m.org_code = d.org_code AND m.member_id = d.member_id AND m.email = d.email
     WHERE d.org_code = $1 AND d.status = 'failed' AND d.retry_at IS NULL AND d.asked_at >= $2::date AND m.active
     ORDER BY m.name`,
    [orgCode, since],
  );
}

/**
 * The subjects with a text in them. The index leads from each to the next: few differ, however many mails.
 */
async function subjectsWith(db: Database, orgCode: string, q: string): Promise<string[]> {
  const rows = await db.tenant<{ subject: string }>(
    orgCode,
    `WITH RECURSIVE subjects(subject) AS (
       SELECT min(subject) FROM app.deliveries WHERE org_code = $1
       UNION ALL
       SELECT (SELECT min(d.subject) FROM app.deliveries d WHERE d.org_code = $1 AND d.subject > s.subject)
       FROM subjects s WHERE s.subject IS NOT NULL
     )
     SELECT subject FROM subjects WHERE subject ILIKE $2`,
    [orgCode, containing(q)],
  );
  return rows.map(({ subject }) => subject);
}

const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(mailEntries.flatMap(([kind, { label }]) => (label ? [[kind, label]] : []))),
  ...slackPostKinds,
};

/** What the delivery log of an organization may hold, by label. */
const deliveryKinds: readonly { readonly kind: string; readonly label: string }[] = Object.entries(labels)
  .map(([kind, label]) => ({ kind, label }))
  .sort((one, other) => one.label.localeCompare(other.label));

/** A mail or post of the delivery log. */
function presentDelivery(view: DeliveryView): Delivery {
  const { id, kind, memberId, memberName, subject, status, error, chargeIds } = view;
  return {
    id,
    at: view.queuedAt,
    kind,
    label: labels[kind] ?? kind,
    memberId,
    memberName,
    to: view.email,
    subject,
    status,
    error,
    chargeIds: [...chargeIds],
  };
}

const deliveryFilter = z
  .strictObject({ memberId, kind: text(40), status: text(20), q, from: day, to: day, id: ids })
  .partial();

const deliverySort: Record<string, DeliverySort> = {
  id: 'at',
  at: 'at',
  kind: 'kind',
  status: 'status',
  to: 'to',
  memberName: 'name',
  subject: 'subject',
};

/** `/api/rest/deliveries`. */
export const deliveryList = listResource({
  name: 'deliveries',
  summary: 'Emails to members and their delivery status. Filters: memberId, kind, status, q, from, to, id.',
  filter: deliveryFilter,
  sort: deliverySort,
  wanted: named,
  query: listDeliveries,
  present: (rows) => rows.map(presentDelivery),
});

/** The kinds of the delivery log. */
export const deliveryRoutes = [route(getDeliveryKinds, 'admin', async () => [...deliveryKinds])];
