import { memberOfAccountStream } from '../ledger/account/events.ts';
import { postingsOf, type Recorded } from '../ledger/catalogue.ts';
import { type ChartAccount, chartOf } from '../ledger/chart.ts';
import type { CalendarDate } from '../ledger/values/calendar.ts';
import { type HeldOn, moneyAccounts } from '../ledger/values/moneyAccounts.ts';
import { categoryNames } from './budgets.ts';
import type { Database } from './engine/database.ts';
import { conditions, listOf, orderBy, type Paging } from './engine/paging.ts';
import type { Projection, Rows } from './engine/projection.ts';
import { cents, day, instant, integer, position, select, table, text, type ViewOf } from './engine/table.ts';
import { getOrganization } from './organization/queries.ts';

/** One line of a double entry (architecture 8, "Journal"). The lines of one event are one entry. */
const lines = table({
  name: 'journal_lines',
  kind: 'log',
  columns: {
    org_code: text,
    position,
    line: integer,
    event_id: text,
    event_type: text,
    occurred_on: day,
    at: instant,
    /** Empty when it is about no member, such as a payout. */
    member_id: text,
    /** The charge that a line of the receivable is about, else empty. */
    charge_id: text,
    /** A key of ledger/chart.ts. */
    account: text,
    debit_cents: cents,
    credit_cents: cents,
  },
  key: ['org_code', 'position', 'line'],
  indexes: [
    '(org_code, occurred_on, position, line)',
    '(org_code, account, occurred_on, position, line)',
    '(org_code, member_id, occurred_on, position, line)',
    "(org_code, charge_id) WHERE charge_id <> ''",
  ],
});

/** An account's debits and credits of each day: their cost grows with days, not with what happens on them. */
const days = table({
  name: 'journal_days',
  kind: 'counter',
  columns: { org_code: text, account: text, occurred_on: day, debit_cents: cents, credit_cents: cents },
  key: ['org_code', 'account', 'occurred_on'],
  indexes: [],
});

export const journalProjection: Projection = {
  name: 'journal',
  version: 5,
  tables: [lines, days],
  rowKeys: () => [],
  fold: foldJournal,
};

function foldJournal(event: Recorded, rows: Rows): void {
  const { metadata, data } = event;
  if (!('occurredOn' in data)) return;
  const { orgCode, at } = metadata;
  postingsOf(event).forEach((posting, line) => {
    const sums = {
      org_code: orgCode,
      account: posting.account,
      occurred_on: posting.occurredOn ?? data.occurredOn,
      debit_cents: posting.debitCents,
      credit_cents: posting.creditCents,
    };
    rows.append(lines, {
      ...sums,
      position: event.position,
      line,
      event_id: event.id,
      event_type: event.type,
      at,
      member_id: memberOfAccountStream(event.stream) ?? '',
      charge_id: posting.chargeId ?? '',
    });
    rows.increment(days, sums);
  });
}

export interface JournalLine extends ViewOf<typeof lines> {
  /** The member's name; empty when unknown. */
  readonly memberName: string;
}

export interface JournalFilter {
  readonly account?: string;
  readonly memberId?: string;
  readonly chargeId?: string;
  readonly eventId?: string;
  /** Days on which the money moved, both included. */
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
  /** Only what was recorded by the end of a day. */
  readonly asKnownOn?: CalendarDate;
}

type JournalQuery = { readonly filter?: JournalFilter } & Paging<'date'>;

/** The journal by the day the money moved, within a day as recorded; newest first by default. */
export const { page: listJournal, every: everyJournalLine } = listOf<JournalQuery, JournalLine>(
  (_, orgCode, { filter = {}, sort = { field: 'date', order: 'DESC' } }) => {
    const where = conditions(orgCode, 'l');
    where.isFromTo('l.occurred_on', filter.from, filter.to);
    where.isOfDays('l.at', undefined, filter.asKnownOn);
    where.is('l.account', filter.account);
    where.is('l.member_id', filter.memberId);
    where.is('l.charge_id', filter.chargeId);
    // The history has the index from an event to its position, and the lines of an event are of its position.
    if (filter.eventId !== undefined)
      where.and(
        `l.position IN (SELECT h.position FROM read.history h WHERE h.org_code = $1 AND h.event_id = ${where.add(filter.eventId)})`,
      );
    return {
      from: 'read.journal_lines l',
      key: ['position', 'line'],
      where,
      order: `${orderBy({ date: 'l.occurred_on' }, sort, 'l.position')}, l.line`,
      columns: `${select(lines, 'l')}, coalesce(m.name, '') AS "memberName"`,
      joins: 'LEFT JOIN read.members m ON m.org_code = l.org_code AND m.member_id = l.member_id',
    };
  },
);

/** What each money account held at the end of the days on which it changed, those to come included. */
export function moneyHeld(db: Database, orgCode: string): Promise<HeldOn[]> {
  return db.tenant<HeldOn>(
    orgCode,
    `SELECT account, occurred_on AS day,
       sum(debit_cents - credit_cents) OVER (PARTITION BY account ORDER BY occurred_on)::bigint AS cents
     FROM read.journal_days WHERE org_code = $1 AND account = ANY($2::text[]) ORDER BY account, occurred_on`,
    [orgCode, Object.keys(moneyAccounts)],
  );
}

/**
 * The first day of the books: on which the organization registered, or of its opening balances where they are
 * earlier. An entry that is dated before does not make a year whole.
 */
export async function booksBegin(db: Database, orgCode: string): Promise<CalendarDate> {
  const [row] = await db.tenant<{ readonly day: CalendarDate }>(
    orgCode,
    `SELECT least((o.registered_at AT TIME ZONE o.time_zone)::date, (
       SELECT min(l.occurred_on) FROM read.journal_lines l WHERE l.org_code = $1 AND l.event_type = ANY($2)
     )) AS day FROM read.organizations o WHERE o.org_code = $1`,
    [orgCode, ['OpeningBalanceEntered', 'OpeningBalanceCharged', 'OpeningCreditEntered']],
  );
  if (row === undefined) throw new Error('an organization has a row');
  return row.day;
}

export async function accountsOf(db: Database, orgCode: string): Promise<(key: string) => ChartAccount> {
  const [organization, categories] = await Promise.all([
    getOrganization(db, orgCode),
    categoryNames(db, orgCode),
  ]);
  return chartOf(organization?.everyChargeType ?? [], categories);
}

/** The sums of an account's debits and credits. Over all accounts of an organization they are equal. */
export type TrialBalanceLine = Omit<ViewOf<typeof days>, 'occurredOn'>;

/**
 * The trial balance from `from` to `to`, both included. Without any day until `today`: what is planned or on
 * its way is left out. As known at the end of a day it is read from the lines, else from the sums of days.
 */
export function trialBalance(
  db: Database,
  orgCode: string,
  {
    from,
    to,
    asKnownOn,
    today,
  }: { from?: CalendarDate; to?: CalendarDate; asKnownOn?: CalendarDate; today?: CalendarDate } = {},
): Promise<TrialBalanceLine[]> {
  const where = conditions(orgCode, 'l');
  where.isFromTo('l.occurred_on', from, from === undefined ? (to ?? today) : to);
  where.isOfDays('l.at', undefined, asKnownOn);
  return db.tenant<TrialBalanceLine>(
    orgCode,
    `SELECT l.account, sum(l.debit_cents)::bigint AS "debitCents", sum(l.credit_cents)::bigint AS "creditCents"
     FROM read.${asKnownOn === undefined ? 'journal_days' : 'journal_lines'} l WHERE ${where.sql} GROUP BY l.account`,
    where.values,
  );
}
