import { type AccountEvent, memberOfAccountStream } from '../ledger/account/events.ts';
import { postingsOf } from '../ledger/account/postings.ts';
import type { Recorded } from '../ledger/catalogue.ts';
import type { CalendarDate } from '../ledger/values/calendar.ts';
import type { Database } from './database.ts';
import { startOfDaySql } from './organisation.ts';
import { countUpTo, type Listed, type Paging, parameters } from './paging.ts';
import type { Projection, Rows } from './projection.ts';
import { defineTable } from './table.ts';

/** One line of a double entry (design section 8, "Journal"). The lines of one event are one entry. */
interface LineRow {
  org_code: string;
  position: string;
  line: number;
  event_id: string;
  event_type: string;
  at: string;
  member_id: string;
  account: string;
  debit_cents: number;
  credit_cents: number;
}

const lines = defineTable<LineRow>({
  name: 'journal_lines',
  kind: 'appended',
  columns: {
    org_code: 'text NOT NULL',
    position: 'text COLLATE "C" NOT NULL',
    line: 'integer NOT NULL',
    event_id: 'text NOT NULL',
    event_type: 'text NOT NULL',
    at: 'timestamptz NOT NULL',
    member_id: 'text NOT NULL',
    account: 'text NOT NULL',
    debit_cents: 'bigint NOT NULL',
    credit_cents: 'bigint NOT NULL',
  },
  key: ['org_code', 'position', 'line'],
  indexes: ['(org_code, account, position, line)', '(org_code, member_id, position, line)'],
});

/** The trial balance: an account's debits and credits so far. */
interface AccountRow {
  org_code: string;
  account: string;
  lines: number;
  debit_cents: number;
  credit_cents: number;
}

const accounts = defineTable<AccountRow>({
  name: 'journal_accounts',
  kind: 'added',
  columns: {
    org_code: 'text NOT NULL',
    account: 'text NOT NULL',
    lines: 'bigint NOT NULL',
    debit_cents: 'bigint NOT NULL',
    credit_cents: 'bigint NOT NULL',
  },
  key: ['org_code', 'account'],
  indexes: [],
});

export const journalProjection: Projection = {
  name: 'journal',
  version: 1,
  tables: [lines, accounts],
  touches: () => [],
  fold: foldJournal,
};

function foldJournal(event: Recorded, rows: Rows): void {
  const memberId = memberOfAccountStream(event.stream);
  if (memberId === undefined) return;
  const { orgCode, at } = event.metadata;
  postingsOf(event as AccountEvent).forEach((posting, line) => {
    const amounts = { debit_cents: posting.debitCents, credit_cents: posting.creditCents };
    rows.append(lines, {
      org_code: orgCode,
      position: event.position,
      line,
      event_id: event.id,
      event_type: event.type,
      at,
      member_id: memberId,
      account: posting.account,
      ...amounts,
    });
    rows.add(accounts, { org_code: orgCode, account: posting.account, lines: 1, ...amounts });
  });
}

/** A line of the journal. Cents. */
export interface JournalLine {
  readonly position: string;
  readonly line: number;
  readonly eventId: string;
  readonly eventType: string;
  readonly at: string;
  readonly memberId: string;
  /** The member's name; empty when unknown. */
  readonly memberName: string;
  readonly account: string;
  readonly debitCents: number;
  readonly creditCents: number;
}

export interface JournalFilter {
  readonly account?: string;
  readonly memberId?: string;
  /** Days, both included, in the organisation's time zone. */
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

/** One page of the journal in the order of the log, newest first unless asked otherwise. */
export async function listJournal(
  db: Database,
  orgCode: string,
  options: { filter?: JournalFilter } & Paging<'date'> = {},
): Promise<Listed<JournalLine>> {
  const { filter = {}, sort = { field: 'date', order: 'DESC' }, offset = 0, limit = 25 } = options;
  const params = parameters(orgCode);
  const where = ['l.org_code = $1'];
  if (filter.account !== undefined) where.push(`l.account = ${params.add(filter.account)}`);
  if (filter.memberId !== undefined) where.push(`l.member_id = ${params.add(filter.memberId)}`);
  if (filter.from !== undefined) where.push(`l.at >= ${startOfDaySql(params.add(filter.from))}`);
  if (filter.to !== undefined) where.push(`l.at < ${startOfDaySql(params.add(filter.to), 1)}`);
  const from = `FROM read.journal_lines l WHERE ${where.join(' AND ')}`;
  const countValues = [...params.values];
  const order = sort.order === 'DESC' ? 'DESC' : 'ASC';
  const sql = `
    SELECT l.position, l.line, l.event_id AS "eventId", l.event_type AS "eventType", l.at, l.member_id AS "memberId",
      coalesce((SELECT m.name FROM read.members m WHERE m.org_code = l.org_code AND m.member_id = l.member_id), '') AS "memberName",
      l.account, l.debit_cents AS "debitCents", l.credit_cents AS "creditCents"
    ${from} ORDER BY l.position ${order}, l.line
    LIMIT ${params.add(limit)} OFFSET ${params.add(offset)}`;
  const [rows, total] = await Promise.all([
    db.tenant<JournalLine>(orgCode, sql, params.values),
    countUpTo(db, orgCode, from, countValues),
  ]);
  return { rows, total };
}

/** What an account's debits and credits come to. Over all accounts of an organisation they are equal, always. */
export interface TrialBalanceLine {
  readonly account: string;
  readonly debitCents: number;
  readonly creditCents: number;
}

/** The trial balance, by account. */
export async function trialBalance(db: Database, orgCode: string): Promise<TrialBalanceLine[]> {
  return db.tenant<TrialBalanceLine>(
    orgCode,
    `SELECT account, debit_cents AS "debitCents", credit_cents AS "creditCents"
     FROM read.journal_accounts WHERE org_code = $1 ORDER BY account`,
    [orgCode],
  );
}
