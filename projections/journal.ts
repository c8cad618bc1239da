import { type AccountEvent, memberOfAccountStream } from '../ledger/account/events.ts';
import { postingsOf } from '../ledger/account/postings.ts';
import type { Recorded } from '../ledger/catalogue.ts';
import { payoutPostingsOf } from '../ledger/payout/postings.ts';
import type { Posting } from '../ledger/posting.ts';
import type { CalendarDate } from '../ledger/values/calendar.ts';
import type { Database } from './database.ts';
import { startOfDaySql } from './organisation.ts';
import { countUpTo, type Listed, type Paging, pageSql, parameters } from './paging.ts';
import type { Projection, Rows } from './projection.ts';
import { defineTable } from './table.ts';

/** One line of a double entry (architecture 8, "Journal"). The lines of one event are one entry. */
interface LineRow {
  org_code: string;
  position: string;
  line: number;
  event_id: string;
  event_type: string;
  at: string;
  /** Empty when it is about no member, such as a payout. */
  member_id: string;
  /** The charge that a line of Receivable is about, else empty. */
  charge_id: string;
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
    charge_id: 'text NOT NULL',
    account: 'text NOT NULL',
    debit_cents: 'bigint NOT NULL',
    credit_cents: 'bigint NOT NULL',
  },
  key: ['org_code', 'position', 'line'],
  indexes: [
    '(org_code, at, position, line)',
    '(org_code, account, at, position, line)',
    '(org_code, member_id, at, position, line)',
    "(org_code, charge_id) WHERE charge_id <> ''",
  ],
});

/** The trial balance: an account's debits and credits so far. */
interface AccountRow {
  org_code: string;
  account: string;
  debit_cents: number;
  credit_cents: number;
}

const accounts = defineTable<AccountRow>({
  name: 'journal_accounts',
  kind: 'added',
  columns: {
    org_code: 'text NOT NULL',
    account: 'text NOT NULL',
    debit_cents: 'bigint NOT NULL',
    credit_cents: 'bigint NOT NULL',
  },
  key: ['org_code', 'account'],
  indexes: [],
});

export const journalProjection: Projection = {
  name: 'journal',
  version: 4,
  tables: [lines, accounts],
  touches: () => [],
  fold: foldJournal,
};

function foldJournal(event: Recorded, rows: Rows): void {
  const { orgCode, at } = event.metadata;
  linesOf(event).forEach((posting, line) => {
    const amounts = { debit_cents: posting.debitCents, credit_cents: posting.creditCents };
    rows.append(lines, {
      org_code: orgCode,
      position: event.position,
      line,
      event_id: event.id,
      event_type: event.type,
      at,
      member_id: memberOfAccountStream(event.stream) ?? '',
      charge_id: posting.chargeId ?? '',
      account: posting.account,
      ...amounts,
    });
    rows.add(accounts, { org_code: orgCode, account: posting.account, ...amounts });
  });
}

/** The journal entry of an event. Events of members and settings move no money. */
export function linesOf(event: Recorded): readonly Posting[] {
  if (event.type === 'PayoutPaid' || event.type === 'PayoutFailed') return payoutPostingsOf(event);
  return memberOfAccountStream(event.stream) === undefined ? [] : postingsOf(event as AccountEvent);
}

/** A line of the journal. Cents. */
export interface JournalLine {
  readonly position: string;
  readonly line: number;
  readonly eventId: string;
  readonly eventType: string;
  readonly at: string;
  /** Empty when it is about no member, such as a payout. */
  readonly memberId: string;
  /** The member's name; empty when unknown. */
  readonly memberName: string;
  /** The charge that a line of Receivable is about, else empty. */
  readonly chargeId: string;
  readonly account: string;
  readonly debitCents: number;
  readonly creditCents: number;
}

export interface JournalFilter {
  readonly account?: string;
  readonly memberId?: string;
  readonly chargeId?: string;
  /** Lines of one event. */
  readonly eventId?: string;
  /** Days, both included, in the organisation's time zone. */
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

type JournalQuery = { readonly filter?: JournalFilter } & Paging<'date'>;

/** One page of the journal in the order of time, newest first unless asked otherwise. */
export async function listJournal(
  db: Database,
  orgCode: string,
  query: JournalQuery = {},
): Promise<Listed<JournalLine>> {
  const { sql, values, from, countValues } = journalSql(orgCode, query);
  const [rows, total] = await Promise.all([
    db.tenant<JournalLine>(orgCode, sql, values),
    countUpTo(db, orgCode, from, countValues, query),
  ]);
  return { rows, total };
}

/** Every line that `listJournal` would list, in batches, as they are at one moment. */
export function everyJournalLine(
  db: Database,
  orgCode: string,
  query: Pick<JournalQuery, 'filter' | 'sort'>,
): AsyncGenerator<JournalLine[], void, undefined> {
  const { sql, values } = journalSql(orgCode, { ...query, limit: Number.POSITIVE_INFINITY });
  return db.tenantBatches<JournalLine>(orgCode, sql, values);
}

function journalSql(orgCode: string, query: JournalQuery) {
  const { filter = {}, sort = { field: 'date', order: 'DESC' } } = query;
  const params = parameters(orgCode);
  const where = periodOf(params, filter.from, filter.to);
  if (filter.account !== undefined) where.push(`l.account = ${params.add(filter.account)}`);
  if (filter.memberId !== undefined) where.push(`l.member_id = ${params.add(filter.memberId)}`);
  if (filter.chargeId !== undefined) where.push(`l.charge_id = ${params.add(filter.chargeId)}`);
  // The history has the index from an event to its position, and the lines of an event are of its position.
  if (filter.eventId !== undefined)
    where.push(
      `l.position IN (SELECT h.position FROM read.history h WHERE h.org_code = $1 AND h.event_id = ${params.add(filter.eventId)})`,
    );
  const from = `FROM read.journal_lines l WHERE ${where.join(' AND ')}`;
  const countValues = [...params.values];
  const order = sort.order === 'DESC' ? 'DESC' : 'ASC';
  const by = `ORDER BY l.at ${order}, l.position ${order}, l.line`;
  // A page is found by an index alone; the rest is looked up for its rows only.
  const page = `SELECT l.position, l.line ${from} ${by} ${pageSql(params, query)}`;
  const lines =
    query.limit === Number.POSITIVE_INFINITY
      ? `(SELECT l.* ${from}) l`
      : `(${page}) page JOIN read.journal_lines l ON l.org_code = $1 AND l.position = page.position AND l.line = page.line`;
  const sql = `
    SELECT l.position, l.line, l.event_id AS "eventId", l.event_type AS "eventType", l.at, l.member_id AS "memberId",
      coalesce(m.name, '') AS "memberName",
      l.charge_id AS "chargeId", l.account, l.debit_cents AS "debitCents", l.credit_cents AS "creditCents"
    FROM ${lines} LEFT JOIN read.members m ON m.org_code = l.org_code AND m.member_id = l.member_id
    ${by}`;
  return { sql, values: params.values, from, countValues };
}

/** What an account's debits and credits come to. Over all accounts of an organisation they are equal, always. */
export interface TrialBalanceLine {
  readonly account: string;
  readonly debitCents: number;
  readonly creditCents: number;
}

/**
 * The trial balance, by account: of everything so far from the running sums, or of the days from `from` to `to` (both included, in the
 * organisation's time zone) from the lines.
 */
export async function trialBalance(
  db: Database,
  orgCode: string,
  { from, to }: { from?: CalendarDate; to?: CalendarDate } = {},
): Promise<TrialBalanceLine[]> {
  if (from === undefined && to === undefined)
    return db.tenant<TrialBalanceLine>(
      orgCode,
      `SELECT account, debit_cents AS "debitCents", credit_cents AS "creditCents"
       FROM read.journal_accounts WHERE org_code = $1 ORDER BY account`,
      [orgCode],
    );
  const params = parameters(orgCode);
  const where = periodOf(params, from, to);
  return db.tenant<TrialBalanceLine>(
    orgCode,
    `SELECT l.account, sum(l.debit_cents)::bigint AS "debitCents", sum(l.credit_cents)::bigint AS "creditCents"
     FROM read.journal_lines l WHERE ${where.join(' AND ')} GROUP BY l.account ORDER BY l.account`,
    params.values,
  );
}

/** Conditions on lines of the organisation's days. */
function periodOf(
  params: ReturnType<typeof parameters>,
  from: CalendarDate | undefined,
  to: CalendarDate | undefined,
): string[] {
  const where = ['l.org_code = $1'];
  if (from !== undefined) where.push(`l.at >= ${startOfDaySql(params.add(from))}`);
  if (to !== undefined) where.push(`l.at < ${startOfDaySql(params.add(to), 1)}`);
  return where;
}
