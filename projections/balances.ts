import { type AccountEvent, memberOfAccountStream } from '../ledger/account/events.ts';
import {
  MEMBER_CREDITS,
  postingsOf,
  RECEIVABLE,
  RESERVED_CREDITS,
  receivedCents,
} from '../ledger/account/postings.ts';
import type { Recorded } from '../ledger/catalogue.ts';
import { changeOf } from '../ledger/posting.ts';
import type { Database } from './database.ts';
import type { Projection, Rows } from './projection.ts';
import { defineTable } from './table.ts';

/** One member's balances. Cents. */
interface BalanceRow {
  org_code: string;
  member_id: string;
  /** The member's part of the Receivable ledger: what the events say is owed, without fees and discounts to come. */
  receivable_cents: number;
  credit_cents: number;
  reserved_cents: number;
  /** Money received from the member for charges and credit, less what was taken back. */
  paid_cents: number;
  last_payment_at: string | null;
  last_payment_cents: number;
}

const balances = defineTable<BalanceRow>({
  name: 'balances',
  kind: 'owned',
  columns: {
    org_code: 'text NOT NULL',
    member_id: 'text NOT NULL',
    receivable_cents: 'bigint NOT NULL',
    credit_cents: 'bigint NOT NULL',
    reserved_cents: 'bigint NOT NULL',
    paid_cents: 'bigint NOT NULL',
    last_payment_at: 'timestamptz',
    last_payment_cents: 'bigint NOT NULL',
  },
  key: ['org_code', 'member_id'],
  indexes: [],
});

export const balancesProjection: Projection = {
  name: 'balances',
  version: 2,
  tables: [balances],
  touches: (event) => {
    const id = memberOfAccountStream(event.stream);
    return id === undefined ? [] : [{ table: balances, id }];
  },
  fold: foldBalance,
};

function foldBalance(event: Recorded, rows: Rows): void {
  const memberId = memberOfAccountStream(event.stream);
  if (memberId === undefined) return;
  const { orgCode, at } = event.metadata;
  const row = rows.get(balances, orgCode, memberId) ?? {
    org_code: orgCode,
    member_id: memberId,
    receivable_cents: 0,
    credit_cents: 0,
    reserved_cents: 0,
    paid_cents: 0,
    last_payment_at: null,
    last_payment_cents: 0,
  };
  // Only account events are in an account's stream.
  const accountEvent = event as AccountEvent;
  const postings = postingsOf(accountEvent);
  const received = receivedCents(accountEvent);
  const isPayment = event.type === 'PaymentRecorded' || event.type === 'PaymentAccepted';
  rows.put(balances, {
    ...row,
    receivable_cents: row.receivable_cents + changeOf(RECEIVABLE, postings),
    // What is a member's is owed by the organisation: it grows on the credit side.
    credit_cents: row.credit_cents - changeOf(MEMBER_CREDITS, postings),
    reserved_cents: row.reserved_cents - changeOf(RESERVED_CREDITS, postings),
    paid_cents: row.paid_cents + received,
    last_payment_at: isPayment ? at : row.last_payment_at,
    last_payment_cents: isPayment ? received : row.last_payment_cents,
  });
}

/** A member's balances. Cents; ISO instant. */
export interface BalanceView {
  readonly memberId: string;
  readonly receivableCents: number;
  readonly creditCents: number;
  readonly reservedCents: number;
  readonly paidCents: number;
  readonly lastPaymentAt: string | null;
  readonly lastPaymentCents: number;
}

/** A member's balances; all zero for somebody who was never charged. */
export async function balanceOf(db: Database, orgCode: string, memberId: string): Promise<BalanceView> {
  const [row] = await db.tenant<BalanceView>(
    orgCode,
    `SELECT member_id AS "memberId", receivable_cents AS "receivableCents", credit_cents AS "creditCents",
       reserved_cents AS "reservedCents", paid_cents AS "paidCents", last_payment_at AS "lastPaymentAt",
       last_payment_cents AS "lastPaymentCents"
     FROM read.balances WHERE org_code = $1 AND member_id = $2`,
    [orgCode, memberId],
  );
  return (
    row ?? {
      memberId,
      receivableCents: 0,
      creditCents: 0,
      reservedCents: 0,
      paidCents: 0,
      lastPaymentAt: null,
      lastPaymentCents: 0,
    }
  );
}
