import { memberOfAccountStream } from '../ledger/account/events.ts';
import { postingsOf, type Recorded } from '../ledger/catalogue.ts';
import { changeOf } from '../ledger/posting.ts';
import type { Database } from './database.ts';
import type { Projection, Rows } from './projection.ts';
import { cents, instant, optional, table, text } from './table.ts';

/** What lists show of a member's account beside its charges. */
const balances = table({
  name: 'balances',
  kind: 'entity',
  columns: {
    org_code: text,
    member_id: text,
    /** Free credit. */
    credit_cents: cents,
    last_payment_at: optional(instant),
  },
  key: ['org_code', 'member_id'],
  indexes: [],
});

export const balancesProjection: Projection = {
  name: 'balances',
  version: 2,
  tables: [balances],
  rowKeys: (event) => {
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
    // What is a member's is owed by the organization: it grows on the credit side.
    credit_cents: row.credit_cents - changeOf('memberCredits', postingsOf(event)),
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
