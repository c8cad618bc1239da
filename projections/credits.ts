import { type AccountEvent, type CreditSource, memberOfAccountStream } from '../ledger/account/events.ts';
import type { Recorded } from '../ledger/catalogue.ts';
import type { Database } from './database.ts';
import { countUpTo, type Listed, orderBy, type Paging, parameters } from './paging.ts';
import type { Projection, Rows } from './projection.ts';
import { defineTable } from './table.ts';

type CreditKind = 'issued' | 'withdrawn' | 'reserved' | 'spent' | 'released';

/** One movement of a member's credit. */
interface CreditRow {
  org_code: string;
  event_id: string;
  member_id: string;
  kind: CreditKind;
  /** What it does to the free credit and to what is set aside. */
  free_cents: number;
  reserved_cents: number;
  at: string;
  /** Why it was issued: a text, or what happened to a charge. */
  reason: string;
}

const credits = defineTable<CreditRow>({
  name: 'credits',
  kind: 'appended',
  columns: {
    org_code: 'text NOT NULL',
    event_id: 'text NOT NULL',
    member_id: 'text NOT NULL',
    kind: 'text NOT NULL',
    free_cents: 'bigint NOT NULL',
    reserved_cents: 'bigint NOT NULL',
    at: 'timestamptz NOT NULL',
    reason: 'text NOT NULL',
  },
  key: ['org_code', 'event_id'],
  indexes: ['(org_code, at, event_id)', '(org_code, member_id, at)'],
});

export const creditsProjection: Projection = {
  name: 'credits',
  version: 2,
  tables: [credits],
  touches: () => [],
  fold: foldCredit,
};

function foldCredit(event: Recorded, rows: Rows): void {
  const memberId = memberOfAccountStream(event.stream);
  if (memberId === undefined) return;
  const movement = creditMovement(event as AccountEvent);
  if (movement === undefined) return;
  rows.append(credits, {
    org_code: event.metadata.orgCode,
    event_id: event.id,
    member_id: memberId,
    ...movement,
    at: event.metadata.at,
    reason: reasonOf(event as AccountEvent),
  });
}

/** What an event does to a member's credit: cents added to the free credit and to what is set aside. */
export function creditMovement(
  event: AccountEvent,
): Pick<CreditRow, 'kind' | 'free_cents' | 'reserved_cents'> | undefined {
  switch (event.type) {
    case 'CreditIssued':
      return { kind: 'issued', free_cents: event.data.amountCents, reserved_cents: 0 };
    case 'CreditWithdrawn':
      return { kind: 'withdrawn', free_cents: -event.data.amountCents, reserved_cents: 0 };
    case 'PaymentRefunded':
    case 'PaymentReturned':
    case 'PaymentDisputed': {
      const { fromCreditCents } = event.data;
      if (fromCreditCents === 0) return undefined;
      return { kind: 'withdrawn', free_cents: -fromCreditCents, reserved_cents: 0 };
    }
    case 'CreditReserved':
      return {
        kind: 'reserved',
        free_cents: -event.data.amountCents,
        reserved_cents: event.data.amountCents,
      };
    case 'CreditSpent':
      return { kind: 'spent', free_cents: 0, reserved_cents: -event.data.amountCents };
    case 'CreditReleased':
      return {
        kind: 'released',
        free_cents: event.data.amountCents,
        reserved_cents: -event.data.amountCents,
      };
    default:
      return undefined;
  }
}

function reasonOf(event: AccountEvent): string {
  if (event.type === 'CreditIssued') return originOf(event.data.source);
  return 'reason' in event.data ? event.data.reason : '';
}

function originOf(source: CreditSource): string {
  switch (source.kind) {
    case 'granted':
      return source.reason;
    case 'overpayment':
      return 'Paid more than was due';
    case 'chargeVoided':
      return 'Charge removed';
    case 'chargeAmended':
      return 'Charge lowered';
    case 'lateFeeWaived':
      return 'Late fee waived';
  }
}

/** Credit that was issued to a member. Cents. */
export interface CreditView {
  readonly id: string;
  readonly memberId: string;
  /** The member's name; empty when unknown. */
  readonly name: string;
  readonly at: string;
  readonly amountCents: number;
  readonly reason: string;
}

/** One page of issued credits, newest first unless sorted otherwise. */
export async function listCredits(
  db: Database,
  orgCode: string,
  options: { filter?: { memberId?: string } } & Paging<'date' | 'amount'> = {},
): Promise<Listed<CreditView>> {
  const { filter = {}, sort = { field: 'date', order: 'DESC' }, offset = 0, limit = 25 } = options;
  const params = parameters(orgCode);
  const where = ['c.org_code = $1', "c.kind = 'issued'"];
  if (filter.memberId !== undefined) where.push(`c.member_id = ${params.add(filter.memberId)}`);
  const from = `FROM read.credits c
    LEFT JOIN read.members m ON m.org_code = c.org_code AND m.member_id = c.member_id
    WHERE ${where.join(' AND ')}`;
  const countValues = [...params.values];
  const sql = `SELECT c.event_id AS id, c.member_id AS "memberId", coalesce(m.name, '') AS name, c.at,
      c.free_cents AS "amountCents", c.reason
    ${from} ${orderBy({ date: 'c.at', amount: 'c.free_cents' }, sort, 'c.event_id')}
    LIMIT ${params.add(limit)} OFFSET ${params.add(offset)}`;
  const [rows, total] = await Promise.all([
    db.tenant<CreditView>(orgCode, sql, params.values),
    countUpTo(db, orgCode, from, countValues),
  ]);
  return { rows, total };
}

/** A member's free and reserved credit, cents. */
export async function creditOf(
  db: Database,
  orgCode: string,
  memberId: string,
): Promise<{ freeCents: number; reservedCents: number }> {
  const [row] = await db.tenant<{ freeCents: number; reservedCents: number }>(
    orgCode,
    `SELECT credit_cents AS "freeCents", reserved_cents AS "reservedCents" FROM read.balances
     WHERE org_code = $1 AND member_id = $2`,
    [orgCode, memberId],
  );
  return row ?? { freeCents: 0, reservedCents: 0 };
}
