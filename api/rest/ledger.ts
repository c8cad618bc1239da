import { z } from 'zod';
import { toDollars } from '../../ledger/values/money.ts';
import { agedReceivables } from '../../projections/agedReceivables.ts';
import { listJournal, trialBalance } from '../../projections/journal.ts';
import {
  getPayout,
  listPayoutLines,
  listPayouts,
  type PayoutLineView,
  type PayoutView,
} from '../../projections/payouts.ts';
import { day, text } from '../contract/call.ts';
import type {
  AgedReceivable,
  JournalLine,
  Payout,
  PayoutDetail,
  TrialBalanceRow,
} from '../contract/reports.ts';
import { given, readListQuery } from './query.ts';
import type { ListAnswer, Resource } from './resource.ts';

const journalFilter = z
  .strictObject({
    account: text(80),
    memberId: text(64),
    chargeId: text(64),
    eventId: text(64),
    from: day,
    to: day,
  })
  .partial();
const agedFilter = z.strictObject({ asOf: day, q: text(100) }).partial();
const agedSort = {
  id: 'name',
  name: 'name',
  notYetDue: 'notYetDue',
  days1to30: 'days1to30',
  days31to60: 'days31to60',
  days61to90: 'days61to90',
  over90: 'over90',
  total: 'total',
} as const;

/** What an auditor reads: the journal and what is made of it. */
export const ledgerResources: readonly Resource[] = [
  {
    name: 'journal',
    summary: 'Journal lines. Filters: account, memberId, chargeId, eventId, from, to.',
    list: async ({ deps, caller }, query) => {
      const byDate = { id: 'date', at: 'date' } as const;
      const { filter, sort, ...page } = readListQuery(query, journalFilter, byDate);
      const options = given({ sort, ...page, filter: given(filter) });
      const { rows, total } = await listJournal(deps.db, caller.orgCode, options);
      const lines = rows.map(
        ({ debitCents, creditCents, ...line }): JournalLine => ({
          id: `${line.eventId}:${line.line}`,
          ...line,
          debit: toDollars(debitCents),
          credit: toDollars(creditCents),
        }),
      );
      return { rows: lines, total, offset: page.offset };
    },
  },
  {
    name: 'trial-balance',
    summary: 'Debits and credits per account, so far or of the days `from` a day `to` a day.',
    list: async ({ deps, caller }, query) => {
      const filterSchema = z.strictObject({ from: day, to: day }).partial();
      const sortFields = { id: 'account', account: 'account' } as const;
      const { filter, sort, ...page } = readListQuery(query, filterSchema, sortFields);
      const rows = await trialBalance(deps.db, caller.orgCode, given(filter));
      const accounts = rows.map(
        ({ account, debitCents, creditCents }): TrialBalanceRow => ({
          id: account,
          account,
          debit: toDollars(debitCents),
          credit: toDollars(creditCents),
          balance: toDollars(debitCents - creditCents),
        }),
      );
      return pageOf(accounts, sort, page);
    },
  },
  {
    name: 'aged-receivables',
    summary: 'What each member owed at the end of a day, by how long it had been due. Filters: asOf, q.',
    list: async ({ deps, caller, today }, query) => {
      const { filter, sort, ...page } = readListQuery(query, agedFilter, agedSort);
      const aged = await agedReceivables(deps.db, caller.orgCode, filter.asOf ?? today);
      const wanted = (filter.q ?? '').toLowerCase();
      const rows = aged
        .map(
          (row): AgedReceivable => ({
            id: row.memberId,
            memberId: row.memberId,
            name: row.name,
            email: row.email,
            notYetDue: toDollars(row.notDueCents),
            days1to30: toDollars(row.days1To30Cents),
            days31to60: toDollars(row.days31To60Cents),
            days61to90: toDollars(row.days61To90Cents),
            over90: toDollars(row.over90Cents),
            total: toDollars(row.totalCents),
          }),
        )
        .filter(({ name, email }) => `${name}\n${email}`.toLowerCase().includes(wanted));
      return pageOf(rows, sort, page);
    },
  },
  {
    name: 'payouts',
    summary: "What Stripe paid out to the organization's bank; a single one with what it is made of.",
    list: async ({ deps, caller }, query) => {
      const sortFields = { id: 'date', arrivalDate: 'date', amount: 'amount', status: 'status' } as const;
      const { sort, ...page } = readListQuery(query, z.strictObject({}), sortFields);
      const { offset, limit } = page;
      const options = given({ sort, offset, limit });
      const { rows, total } = await listPayouts(deps.db, caller.orgCode, options);
      return { rows: rows.map(payoutOf), total, offset };
    },
    one: async ({ deps, caller }, id) => {
      const found = await getPayout(deps.db, caller.orgCode, id);
      return found && payoutDetailOf(found, await listPayoutLines(deps.db, caller.orgCode, id));
    },
  },
];

function payoutOf({ payoutId, amountCents, ...payout }: PayoutView): Payout {
  return { id: payoutId, amount: toDollars(amountCents), ...payout };
}

function payoutDetailOf(payout: PayoutView, lines: readonly PayoutLineView[]): PayoutDetail {
  const sumOf = (some: readonly PayoutLineView[], field: 'grossCents' | 'feeCents' | 'netCents') =>
    toDollars(some.reduce((sum, line) => sum + line[field], 0));
  const kinds = Map.groupBy(lines, ({ kind }) => kind);
  return {
    ...payoutOf(payout),
    sums: [...kinds].map(([kind, some]) => ({
      kind,
      gross: sumOf(some, 'grossCents'),
      fee: sumOf(some, 'feeCents'),
      net: sumOf(some, 'netCents'),
    })),
    lines: lines.map(({ line, grossCents, feeCents, netCents, ...rest }) => ({
      id: String(line),
      ...rest,
      gross: toDollars(grossCents),
      fee: toDollars(feeCents),
      net: toDollars(netCents),
    })),
  };
}

/** One page of rows that are all at hand, as many as accounts or members. */
function pageOf<Row extends object>(
  rows: readonly Row[],
  sort: { readonly field: keyof Row; readonly order: 'ASC' | 'DESC' } | undefined,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): ListAnswer {
  const sign = sort?.order === 'DESC' ? -1 : 1;
  const sorted =
    sort === undefined
      ? rows
      : rows.toSorted((one, other) => sign * compare(one[sort.field], other[sort.field]));
  return { rows: sorted.slice(offset, offset + limit), total: rows.length, offset };
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), 'en');
}
