import { type AccountEvent, memberOfAccountStream } from '../ledger/account/events.ts';
import { MEMBER_CREDITS, postingsOf } from '../ledger/account/postings.ts';
import type { Recorded } from '../ledger/catalogue.ts';
import { changeOf } from '../ledger/posting.ts';
import type { Database } from './database.ts';
import type { Projection, Rows } from './projection.ts';
import { defineTable } from './table.ts';

/** What lists show of a member's account beside his charges. */
interface BalanceRow {
  org_code: string;
  member_id: string;
  /** Free credit. */
  credit_cents: number;
  last_payment_at: string | null;
}

const balances = defineTable<BalanceRow>({
  name: 'balances',
  kind: 'owned',
  columns: {
    org_code: 'text NOT NULL',
    member_id: 'text NOT NULL',
    credit_cents: 'bigint NOT NULL',
    last_payment_at: 'timestamptz',
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
    credit_cents: 0,
    last_payment_at: null,
  };
  const isPayment = event.type === 'PaymentRecorded' || event.type === 'PaymentAccepted';
  rows.put(balances, {
    ...row,
    // What is a member's is owed by the organisation: it grows on the credit side. Only account events are in an account's stream.
    credit_cents: row.credit_cents - changeOf(MEMBER_CREDITS, postingsOf(event as AccountEvent)),
    last_payment_at: isPayment ? at : row.last_payment_at,
  });
}

/** A member's free credit in cents; 0 for somebody who was never charged. */
export async function creditOf(db: Database, orgCode: string, memberId: string): Promise<number> {
  const [row] = await db.tenant<{ creditCents: number }>(
    orgCode,
    `SELECT credit_cents AS "creditCents" FROM read.balances WHERE org_code = $1 AND member_id = $2`,
    [orgCode, memberId],
  );
  return row?.creditCents ?? 0;
}
