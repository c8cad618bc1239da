import { z } from 'zod';
import { toDollars } from '../../ledger/values/money.ts';
import { agedReceivables } from '../../projections/agedReceivables.ts';
import {
  everyJournalLine,
  type JournalLine as LineView,
  listJournal,
  trialBalance,
} from '../../projections/journal.ts';
import {
  everyPayout,
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
import { journalColumns, payoutColumns, trialBalanceColumns } from './columns.ts';
import { eachRow } from './csv.ts';
import { given } from './query.ts';
import { listing, type Resource, report } from './resource.ts';

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
const byDate = { id: 'date', at: 'date' } as const;
const periodFilter = z.strictObject({ from: day, to: day }).partial();
const accountSort = { id: 'account', account: 'account' } as const;
const payoutSort = { id: 'date', arrivalDate: 'date', amount: 'amount', status: 'status' } as const;
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
    list: listing(
      journalFilter,
      byDate,
      async ({ deps, caller }, { filter, sort, ...page }) => {
        const options = given({ sort, ...page, filter: given(filter) });
        const { rows, total } = await listJournal(deps.db, caller.orgCode, options);
        return { rows: rows.map(journalLineOf), total };
      },
      {
        columns: journalColumns,
        every: ({ deps, caller }, { filter, sort }) =>
          eachRow(
            everyJournalLine(deps.db, caller.orgCode, given({ sort, filter: given(filter) })),
            journalLineOf,
          ),
      },
    ),
  },
  {
    name: 'trial-balance',
    summary: 'Debits and credits per account, so far or of the days `from` a day `to` a day.',
    list: report(
      periodFilter,
      accountSort,
      async ({ deps, caller }, filter) => {
        const rows = await trialBalance(deps.db, caller.orgCode, given(filter));
        return rows.map(
          ({ account, debitCents, creditCents }): TrialBalanceRow => ({
            id: account,
            account,
            debit: toDollars(debitCents),
            credit: toDollars(creditCents),
            balance: toDollars(debitCents - creditCents),
          }),
        );
      },
      trialBalanceColumns,
    ),
  },
  {
    name: 'aged-receivables',
    summary: 'What each member owed at the end of a day, by how long it had been due. Filters: asOf, q.',
    list: report(agedFilter, agedSort, async ({ deps, caller, today }, filter) => {
      const aged = await agedReceivables(deps.db, caller.orgCode, filter.asOf ?? today);
      const wanted = (filter.q ?? '').toLowerCase();
      return aged
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
    }),
  },
  {
    name: 'payouts',
    summary: "What Stripe paid out to the organization's bank; a single one with what it is made of.",
    list: listing(
      z.strictObject({}),
      payoutSort,
      async ({ deps, caller }, { sort, offset, limit }) => {
        const options = given({ sort, offset, limit });
        const { rows, total } = await listPayouts(deps.db, caller.orgCode, options);
        return { rows: rows.map(payoutOf), total };
      },
      {
        columns: payoutColumns,
        every: ({ deps, caller }, { sort }) =>
          eachRow(everyPayout(deps.db, caller.orgCode, given({ sort })), payoutOf),
      },
    ),
    one: async ({ deps, caller }, id) => {
      const found = await getPayout(deps.db, caller.orgCode, id);
      return found && payoutDetailOf(found, await listPayoutLines(deps.db, caller.orgCode, id));
    },
  },
];

function journalLineOf({ debitCents, creditCents, ...line }: LineView): JournalLine {
  const amounts = { debit: toDollars(debitCents), credit: toDollars(creditCents) };
  return { id: `${line.eventId}:${line.line}`, ...line, ...amounts };
}

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
