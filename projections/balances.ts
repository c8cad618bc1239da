import { memberOfAccountStream, type OpeningCreditEvent } from '../ledger/account/events.ts';
import { postingsOf, type Recorded } from '../ledger/catalogue.ts';
import { changeOf } from '../ledger/posting.ts';
import type { CalendarDate } from '../ledger/values/calendar.ts';
import type { Database } from './engine/database.ts';
import type { Projection, Rows } from './engine/projection.ts';
import { cents, day, instant, optional, type RowOf, table, text } from './engine/table.ts';

/** What lists show of a member's account beside its charges. */
const balances = table({
  name: 'balances',
  kind: 'entity',
  columns: {
    org_code: text,
    member_id: text,
    credit_cents: cents,
    last_payment_at: optional(instant),
    /** When the free credit last changed; null while there never was any. */
    credit_changed_at: optional(instant),
    /** Since when others collect what was overdue, and how much of it. */
    collections_since: optional(day),
    collections_cents: cents,
  },
  key: ['org_code', 'member_id'],
  indexes: [],
});

export const balancesProjection: Projection = {
  name: 'balances',
  version: 4,
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
    credit_changed_at: null,
    collections_since: null,
    collections_cents: 0,
  };
  const creditChange = -changeOf('memberCredits', postingsOf(event));
  const isPayment = event.type === 'PaymentRecorded' || event.type === 'PaymentAccepted';
  rows.put(balances, {
    ...row,
    // What is a member's is owed by the organization: it grows on the credit side.
    credit_cents: row.credit_cents + creditChange,
    credit_changed_at: creditChange === 0 ? row.credit_changed_at : at,
    last_payment_at: isPayment ? at : row.last_payment_at,
    ...collectionsAfter(event),
  });
}

function collectionsAfter(event: Recorded): Partial<RowOf<typeof balances>> {
  switch (event.type) {
    case 'AccountSentToCollections':
      return { collections_since: event.data.occurredOn, collections_cents: event.data.amountCents };
    case 'AccountRecalledFromCollections':
      return { collections_since: null, collections_cents: 0 };
    default:
      return {};
  }
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

export interface CreditView {
  readonly memberId: string;
  readonly name: string;
  /** False once the member was removed. */
  readonly memberExists: boolean;
  readonly creditCents: number;
  /** ISO instant. */
  readonly changedAt: string;
}

/** Members with free credit, last changed first. */
export function listCredits(db: Database, orgCode: string): Promise<CreditView[]> {
  return db.tenant<CreditView>(
    orgCode,
    `SELECT b.member_id AS "memberId", coalesce(m.name, '') AS name, coalesce(m.active, false) AS "memberExists",
       b.credit_cents AS "creditCents", b.credit_changed_at AS "changedAt"
     FROM read.balances b LEFT JOIN read.members m ON m.org_code = b.org_code AND m.member_id = b.member_id
     WHERE b.org_code = $1 AND b.credit_cents > 0
     ORDER BY b.credit_changed_at DESC, b.member_id`,
    [orgCode],
  );
}

/** The credit with which a member began (docs/decisions/0050). */
export interface OpeningCreditView {
  readonly memberId: string;
  readonly name: string;
  readonly amountCents: number;
  readonly openedOn: CalendarDate;
  /** May be empty. */
  readonly memo: string;
}

const openingCreditTypes: readonly OpeningCreditEvent['type'][] = [
  'OpeningCreditEntered',
  'OpeningCreditCorrected',
];

/** The opening balances of credit that stand, by name: what the journal has of them against Net assets. */
export function listOpeningCredits(db: Database, orgCode: string): Promise<OpeningCreditView[]> {
  return db.tenant<OpeningCreditView>(
    orgCode,
    `SELECT l.member_id AS "memberId", coalesce(m.name, '') AS name, l.occurred_on AS "openedOn",
       sum(l.debit_cents - l.credit_cents)::bigint AS "amountCents",
       (array_agg(h.data->>'memo' ORDER BY l.position DESC))[1] AS memo
     FROM read.journal_lines l JOIN read.history h ON h.org_code = l.org_code AND h.event_id = l.event_id
     LEFT JOIN read.members m ON m.org_code = l.org_code AND m.member_id = l.member_id
     WHERE l.org_code = $1 AND l.account = 'netAssets' AND l.event_type = ANY($2::text[])
     GROUP BY l.member_id, m.name, l.occurred_on HAVING sum(l.debit_cents - l.credit_cents) > 0
     ORDER BY m.name, l.member_id`,
    [orgCode, openingCreditTypes],
  );
}
