import type { Recorded } from '../ledger/catalogue.ts';
import { type PayoutLine, payoutOfStream } from '../ledger/payout/events.ts';
import type { Database } from './engine/database.ts';
import { conditions, listOf, orderBy, type Paging } from './engine/paging.ts';
import type { Projection, Rows } from './engine/projection.ts';
import {
  boolean,
  cents,
  day,
  instant,
  integer,
  select,
  table,
  text,
  textOf,
  type ViewOf,
} from './engine/table.ts';

const payouts = table({
  name: 'payouts',
  kind: 'entity',
  columns: {
    org_code: text,
    payout_id: text,
    amount_cents: cents,
    arrival_date: day,
    status: textOf<'paid' | 'failed'>(),
    at: instant,
    reason: text,
    is_itemized: boolean,
    /** The events, each an entry of the journal. The second is empty while it has not failed. */
    paid_event_id: text,
    failed_event_id: text,
  },
  key: ['org_code', 'payout_id'],
  indexes: ['(org_code, arrival_date, payout_id)'],
});

const lines = table({
  name: 'payout_lines',
  kind: 'log',
  columns: {
    org_code: text,
    payout_id: text,
    line: integer,
    kind: textOf<PayoutLine['kind']>(),
    payment_id: text,
    member_id: text,
    reversal_id: text,
    amount_cents: cents,
    fee_cents: cents,
  },
  key: ['org_code', 'payout_id', 'line'],
  indexes: [],
});

export const payoutsProjection: Projection = {
  name: 'payouts',
  version: 4,
  tables: [payouts, lines],
  rowKeys: (event) => {
    const id = payoutOfStream(event.stream);
    return id === undefined ? [] : [{ table: payouts, id }];
  },
  fold: foldPayout,
};

function foldPayout(event: Recorded, rows: Rows): void {
  const payoutId = payoutOfStream(event.stream);
  if (payoutId === undefined) return;
  const { orgCode, at } = event.metadata;
  if (event.type === 'PayoutPaid') {
    const { amountCents, occurredOn } = event.data;
    rows.put(payouts, {
      org_code: orgCode,
      payout_id: payoutId,
      amount_cents: amountCents,
      arrival_date: occurredOn,
      status: 'paid',
      at,
      reason: '',
      is_itemized: false,
      paid_event_id: event.id,
      failed_event_id: '',
    });
  }
  if (event.type === 'PayoutItemized') {
    const row = rows.get(payouts, orgCode, payoutId);
    if (row) rows.put(payouts, { ...row, is_itemized: true });
    event.data.lines.forEach(({ kind, paymentId, memberId, reversalId, amountCents, feeCents }, line) => {
      rows.append(lines, {
        org_code: orgCode,
        payout_id: payoutId,
        line,
        kind,
        payment_id: paymentId,
        member_id: memberId,
        reversal_id: reversalId,
        amount_cents: amountCents,
        fee_cents: feeCents,
      });
    });
  }
  if (event.type === 'PayoutFailed') {
    const row = rows.get(payouts, orgCode, payoutId);
    if (row)
      rows.put(payouts, {
        ...row,
        status: 'failed',
        reason: event.data.reason,
        failed_event_id: event.id,
      });
  }
}

/** Cents. */
export type PayoutView = ViewOf<typeof payouts>;

type PayoutSort = 'date' | 'amount' | 'status';
const sortFields: Record<PayoutSort, string> = {
  date: 'p.arrival_date',
  amount: 'p.amount_cents',
  status: 'p.status',
};

export const { page: listPayouts, every: everyPayout } = listOf<Paging<PayoutSort>, PayoutView>(
  (_, orgCode, { sort = { field: 'date', order: 'DESC' } }) => ({
    from: 'read.payouts p',
    key: ['payout_id'],
    where: conditions(orgCode, 'p'),
    order: orderBy(sortFields, sort, 'p.payout_id'),
    columns: select(payouts, 'p'),
    joins: '',
  }),
);

/** What a payment, or its reversal, added to a payout. Cents: gross less fee is net. */
export interface PayoutLineView {
  readonly line: number;
  /** `refund`, `return` and `dispute` are reversals; `restored` is a failed refund or a won dispute. */
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

/** The parts of a payout, in Stripe's order; none before it is itemized. */
export async function listPayoutLines(
  db: Database,
  orgCode: string,
  payoutId: string,
): Promise<PayoutLineView[]> {
  const rows = await db.tenant<LineFound>(orgCode, LINES, [orgCode, payoutId]);
  return rows.map(({ kind, eventType, ...line }) => ({
    ...line,
    kind: kind === 'reversal' ? (reversalKinds[eventType ?? ''] ?? 'refund') : kind,
    grossCents: line.netCents + line.feeCents,
  }));
}

interface LineFound extends Omit<PayoutLineView, 'kind' | 'grossCents'> {
  readonly kind: PayoutLine['kind'];
  readonly eventType: string | null;
}

const reversalKinds: Readonly<Record<string, 'refund' | 'return' | 'dispute'>> = {
  PaymentRefunded: 'refund',
  PaymentReturned: 'return',
  PaymentDisputed: 'dispute',
};

/** A line leads to the event of the same payment, refund, return or dispute in its member's history. */
const LINES = `SELECT l.line, l.kind, l.member_id AS "memberId", coalesce(m.name, '') AS "memberName", l.payment_id AS "paymentId",
    coalesce(p.order_id, '') AS "orderId", l.amount_cents AS "netCents", l.fee_cents AS "feeCents",
    h.event_id AS "eventId", h.at, h.type AS "eventType"
  FROM read.payout_lines l
  LEFT JOIN read.members m ON m.org_code = l.org_code AND m.member_id = l.member_id
  LEFT JOIN read.payments p ON p.org_code = l.org_code AND p.payment_id = l.payment_id
  LEFT JOIN LATERAL (
    SELECT h.event_id, h.at, h.type FROM read.history h
    WHERE h.org_code = l.org_code AND h.payment_id = l.payment_id
      AND CASE l.kind
        WHEN 'payment' THEN h.type = 'PaymentAccepted'
        WHEN 'reversal' THEN h.type IN ('PaymentRefunded', 'PaymentReturned', 'PaymentDisputed')
        WHEN 'restored' THEN h.type IN ('RefundFailed', 'DisputeWon')
        ELSE false END
      AND coalesce(h.data->>'refundId', h.data->>'returnId', h.data->>'disputeId', '') = l.reversal_id
    LIMIT 1
  ) h ON true
  WHERE l.org_code = $1 AND l.payout_id = $2 ORDER BY l.line`;

export async function getPayout(
  db: Database,
  orgCode: string,
  payoutId: string,
): Promise<PayoutView | undefined> {
  const sql = `SELECT ${select(payouts, 'p')} FROM read.payouts p WHERE p.org_code = $1 AND p.payout_id = $2`;
  return (await db.tenant<PayoutView>(orgCode, sql, [orgCode, payoutId]))[0];
}
