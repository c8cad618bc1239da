import type { Recorded } from '../ledger/catalogue.ts';
import { payoutOfStream } from '../ledger/payout/events.ts';
import type { CalendarDate } from '../ledger/values/calendar.ts';
import type { Database } from './database.ts';
import { countUpTo, type Listed, orderBy, type Paging, parameters } from './paging.ts';
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
    paid_event_id: 'text NOT NULL',
    failed_event_id: 'text NOT NULL',
  },
  key: ['org_code', 'payout_id'],
  indexes: ['(org_code, arrival_date, payout_id)'],
});

export const payoutsProjection: Projection = {
  name: 'payouts',
  version: 2,
  tables: [payouts],
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
      paid_event_id: event.id,
      failed_event_id: '',
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
  /** The events, each an entry of the journal. The second is empty while it has not failed. */
  readonly paidEventId: string;
  readonly failedEventId: string;
}

/** One page of payouts, newest first unless sorted otherwise. */
export async function listPayouts(
  db: Database,
  orgCode: string,
  options: Paging<'date' | 'amount' | 'status'> = {},
): Promise<Listed<PayoutView>> {
  const { sort = { field: 'date', order: 'DESC' }, offset = 0, limit = 25 } = options;
  const params = parameters(orgCode);
  const from = 'FROM read.payouts p WHERE p.org_code = $1';
  const fields = { date: 'p.arrival_date', amount: 'p.amount_cents', status: 'p.status' };
  const sql = `SELECT p.payout_id AS "payoutId", p.amount_cents AS "amountCents", p.arrival_date AS "arrivalDate",
      p.status, p.at, p.reason, p.paid_event_id AS "paidEventId", p.failed_event_id AS "failedEventId"
    ${from} ${orderBy(fields, sort, 'p.payout_id')} LIMIT ${params.add(limit)} OFFSET ${params.add(offset)}`;
  const [rows, total] = await Promise.all([
    db.tenant<PayoutView>(orgCode, sql, params.values),
    countUpTo(db, orgCode, from, [orgCode]),
  ]);
  return { rows, total };
}
