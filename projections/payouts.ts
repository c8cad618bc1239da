import type { Recorded } from '../ledger/catalogue.ts';
import { type PayoutLine, payoutOfStream } from '../ledger/payout/events.ts';
import type { CalendarDate } from '../ledger/values/calendar.ts';
import type { Database } from './database.ts';
import { countUpTo, type Listed, orderBy, type Paging, pageSql, parameters } from './paging.ts';
import type { Projection, Rows } from './projection.ts';
import { defineTable } from './table.ts';

interface PayoutRow {
  org_code: string;
  payout_id: string;
  amount_cents: number;
  arrival_date: CalendarDate;
  status: 'paid' | 'failed';
  at: string;
  reason: string;
  is_itemised: boolean;
  /** The events, each an entry of the journal. */
  paid_event_id: string;
  /** Empty while it has not failed. */
  failed_event_id: string;
}

const payouts = defineTable<PayoutRow>({
  name: 'payouts',
  kind: 'owned',
  columns: {
    org_code: 'text NOT NULL',
    payout_id: 'text NOT NULL',
    amount_cents: 'bigint NOT NULL',
    arrival_date: 'date NOT NULL',
    status: 'text NOT NULL',
    at: 'timestamptz NOT NULL',
    reason: 'text NOT NULL',
    is_itemised: 'boolean NOT NULL',
    paid_event_id: 'text NOT NULL',
    failed_event_id: 'text NOT NULL',
  },
  key: ['org_code', 'payout_id'],
  indexes: ['(org_code, arrival_date, payout_id)'],
});

interface LineRow {
  org_code: string;
  payout_id: string;
  line: number;
  kind: PayoutLine['kind'];
  payment_id: string;
  member_id: string;
  taken_id: string;
  amount_cents: number;
}

/** What each payout is made of. */
const lines = defineTable<LineRow>({
  name: 'payout_lines',
  kind: 'appended',
  columns: {
    org_code: 'text NOT NULL',
    payout_id: 'text NOT NULL',
    line: 'integer NOT NULL',
    kind: 'text NOT NULL',
    payment_id: 'text NOT NULL',
    member_id: 'text NOT NULL',
    taken_id: 'text NOT NULL',
    amount_cents: 'bigint NOT NULL',
  },
  key: ['org_code', 'payout_id', 'line'],
  indexes: [],
});

export const payoutsProjection: Projection = {
  name: 'payouts',
  version: 3,
  tables: [payouts, lines],
  touches: (event) => {
    const id = payoutOfStream(event.stream);
    return id === undefined ? [] : [{ table: payouts, id }];
  },
  fold: foldPayout,
};

function foldPayout(event: Recorded, rows: Rows): void {
  const { orgCode, at } = event.metadata;
  if (event.type === 'PayoutPaid') {
    const { payoutId, amountCents, arrivalDate } = event.data;
    rows.put(payouts, {
      org_code: orgCode,
      payout_id: payoutId,
      amount_cents: amountCents,
      arrival_date: arrivalDate,
      status: 'paid',
      at,
      reason: '',
      is_itemised: false,
      paid_event_id: event.id,
      failed_event_id: '',
    });
  }
  if (event.type === 'PayoutItemised') {
    const { payoutId } = event.data;
    const row = rows.get(payouts, orgCode, payoutId);
    if (row) rows.put(payouts, { ...row, is_itemised: true });
    event.data.lines.forEach(({ kind, paymentId, memberId, takenId, amountCents }, line) => {
      rows.append(lines, {
        org_code: orgCode,
        payout_id: payoutId,
        line,
        kind,
        payment_id: paymentId,
        member_id: memberId,
        taken_id: takenId,
        amount_cents: amountCents,
      });
    });
  }
  if (event.type === 'PayoutFailed') {
    const row = rows.get(payouts, orgCode, event.data.payoutId);
    if (row)
      rows.put(payouts, {
        ...row,
        status: 'failed',
        reason: event.data.reason,
        failed_event_id: event.id,
      });
  }
}

/** A payout from the organisation's Stripe balance to its bank. Cents; ISO instant. */
export interface PayoutView {
  readonly payoutId: string;
  readonly amountCents: number;
  readonly arrivalDate: CalendarDate;
  readonly status: 'paid' | 'failed';
  readonly at: string;
  /** Why it failed. */
  readonly reason: string;
  /** Whether Stripe has said what it is made of. */
  readonly isItemised: boolean;
  /** The events, each an entry of the journal. The second is empty while it has not failed. */
  readonly paidEventId: string;
  readonly failedEventId: string;
}

const FIELDS = `p.payout_id AS "payoutId", p.amount_cents AS "amountCents", p.arrival_date AS "arrivalDate",
  p.status, p.at, p.reason, p.is_itemised AS "isItemised", p.paid_event_id AS "paidEventId", p.failed_event_id AS "failedEventId"`;

type PayoutSort = 'date' | 'amount' | 'status';
const PAYOUTS = 'FROM read.payouts p WHERE p.org_code = $1';

/** One page of payouts, newest first unless sorted otherwise. */
export async function listPayouts(
  db: Database,
  orgCode: string,
  options: Paging<PayoutSort> = {},
): Promise<Listed<PayoutView>> {
  const { sql, values } = payoutsSql(orgCode, options);
  const [rows, total] = await Promise.all([
    db.tenant<PayoutView>(orgCode, sql, values),
    countUpTo(db, orgCode, PAYOUTS, [orgCode], options),
  ]);
  return { rows, total };
}

/** Every payout, in batches, as they are at one moment. */
export function everyPayout(
  db: Database,
  orgCode: string,
  options: Pick<Paging<PayoutSort>, 'sort'>,
): AsyncGenerator<PayoutView[], void, undefined> {
  const { sql, values } = payoutsSql(orgCode, { ...options, limit: Number.POSITIVE_INFINITY });
  return db.tenantBatches<PayoutView>(orgCode, sql, values);
}

function payoutsSql(orgCode: string, options: Paging<PayoutSort>) {
  const { sort = { field: 'date', order: 'DESC' } } = options;
  const params = parameters(orgCode);
  const fields = { date: 'p.arrival_date', amount: 'p.amount_cents', status: 'p.status' };
  const order = orderBy(fields, sort, 'p.payout_id');
  return { sql: `SELECT ${FIELDS} ${PAYOUTS} ${order} ${pageSql(params, options)}`, values: params.values };
}

/** What one payment, or what went back of it, added to a payout. Cents: gross less fee is net; negative for what was taken. */
export interface PayoutLineView {
  readonly line: number;
  /** `refund`, `return` and `dispute` are taken; `restored` is a refund that failed or a dispute that was won. */
  readonly kind: 'payment' | 'refund' | 'return' | 'dispute' | 'restored' | 'other';
  readonly memberId: string;
  /** Empty when unknown. */
  readonly memberName: string;
  readonly paymentId: string;
  /** The payment intent. */
  readonly orderId: string;
  /** The event that moved the money, and when; null when there is none. */
  readonly eventId: string | null;
  readonly at: string | null;
  readonly grossCents: number;
  readonly feeCents: number;
  readonly netCents: number;
}

/** What a payout is made of, in the order in which Stripe lists it; nothing when Stripe has not said. */
export async function listPayoutLines(
  db: Database,
  orgCode: string,
  payoutId: string,
): Promise<PayoutLineView[]> {
  const rows = await db.tenant<LineFound>(orgCode, LINES, [orgCode, payoutId]);
  return rows.map(({ kind, eventType, grossCents, ownCents, netCents, ...line }) => {
    // Only what moved whole has the figures of its event: of a share that was taken in parts each is a line of its own.
    const isWhole = grossCents !== null && ownCents === Math.abs(netCents);
    const gross = isWhole ? Math.sign(netCents) * grossCents : netCents;
    return {
      ...line,
      kind: kind === 'taken' ? (takenKinds[eventType ?? ''] ?? 'refund') : kind,
      grossCents: gross,
      feeCents: gross - netCents,
      netCents,
    };
  });
}

interface LineFound extends Omit<PayoutLineView, 'kind' | 'grossCents' | 'feeCents'> {
  readonly kind: PayoutLine['kind'];
  readonly eventType: string | null;
  /** What the event says went from or to the member, and what of it moved on the organisation's Stripe balance. */
  readonly grossCents: number | null;
  readonly ownCents: number | null;
}

const takenKinds: Readonly<Record<string, 'refund' | 'return' | 'dispute'>> = {
  PaymentRefunded: 'refund',
  PaymentReturned: 'return',
  PaymentDisputed: 'dispute',
};

/** A line leads to the event of the same payment, refund, return or dispute in its member's history. */
const LINES = `SELECT l.line, l.kind, l.member_id AS "memberId", coalesce(m.name, '') AS "memberName", l.payment_id AS "paymentId",
    coalesce(p.order_id, '') AS "orderId", l.amount_cents AS "netCents", h.event_id AS "eventId", h.at, h.type AS "eventType",
    (h.data->>'amountCents')::bigint AS "grossCents", (h.data->>'transferCents')::bigint AS "ownCents"
  FROM read.payout_lines l
  LEFT JOIN read.members m ON m.org_code = l.org_code AND m.member_id = l.member_id
  LEFT JOIN read.payments p ON p.org_code = l.org_code AND p.payment_id = l.payment_id
  LEFT JOIN LATERAL (
    SELECT h.event_id, h.at, h.type, h.data FROM read.history h
    WHERE h.org_code = l.org_code AND h.member_id = l.member_id AND h.data->>'paymentId' = l.payment_id
      AND CASE l.kind
        WHEN 'payment' THEN h.type = 'PaymentAccepted'
        WHEN 'taken' THEN h.type IN ('PaymentRefunded', 'PaymentReturned', 'PaymentDisputed')
        WHEN 'restored' THEN h.type IN ('RefundFailed', 'DisputeWon')
        ELSE false END
      AND coalesce(h.data->>'refundId', h.data->>'returnId', h.data->>'disputeId', '') = l.taken_id
    LIMIT 1
  ) h ON true
  WHERE l.org_code = $1 AND l.payout_id = $2 ORDER BY l.line`;

/** One payout; undefined when the organisation has none of that id. */
export async function getPayout(
  db: Database,
  orgCode: string,
  payoutId: string,
): Promise<PayoutView | undefined> {
  const sql = `SELECT ${FIELDS} FROM read.payouts p WHERE p.org_code = $1 AND p.payout_id = $2`;
  return (await db.tenant<PayoutView>(orgCode, sql, [orgCode, payoutId]))[0];
}
