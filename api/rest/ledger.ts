import { z } from 'zod';
import { agedReceivables } from '../../projections/agedReceivables.ts';
import { accountsOf, everyJournalLine, listJournal, trialBalance } from '../../projections/journal.ts';
import { everyPayout, getPayout, listPayoutLines, listPayouts } from '../../projections/payouts.ts';
import { day, text } from '../contract/call.ts';
import { presentAgedReceivable, presentJournalLine, presentTrialBalanceRow } from '../presenters/journal.ts';
import { presentPayout, presentPayoutDetail } from '../presenters/payout.ts';
import { journalColumns, payoutColumns, trialBalanceColumns } from './columns.ts';
import { listResource, type Resource, report } from './resource.ts';

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
const byDate = { id: 'date', occurredOn: 'date' } as const;
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
  listResource({
    name: 'journal',
    summary: 'Journal lines. Filters: account, memberId, chargeId, eventId, from, to.',
    filter: journalFilter,
    sort: byDate,
    wanted: (filter) => filter,
    query: listJournal,
    present: async (rows, { deps, caller }) => {
      const accountOf = await accountsOf(deps.db, caller.orgCode);
      return rows.map((row) => presentJournalLine(row, accountOf));
    },
    csv: { columns: journalColumns, every: everyJournalLine },
  }),
  {
    name: 'trial-balance',
    summary: 'Debits and credits per account, so far or of the days `from` a day `to` a day.',
    list: report(
      periodFilter,
      accountSort,
      async ({ deps, caller, today }, filter) => {
        const accountOf = await accountsOf(deps.db, caller.orgCode);
        const rows = await trialBalance(deps.db, caller.orgCode, { ...filter, today });
        const presented = rows.map((row) => presentTrialBalanceRow(row, accountOf));
        return presented.toSorted((one, other) => one.account.localeCompare(other.account, 'en'));
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
        .map(presentAgedReceivable)
        .filter(({ name, email }) => `${name}\n${email}`.toLowerCase().includes(wanted));
    }),
  },
  listResource({
    name: 'payouts',
    summary: "What Stripe paid out to the organization's bank; a single one with what it is made of.",
    filter: z.strictObject({}),
    sort: payoutSort,
    wanted: () => undefined,
    query: listPayouts,
    present: (rows) => rows.map(presentPayout),
    csv: { columns: payoutColumns, every: everyPayout },
    one: async ({ deps, caller }, id) => {
      const found = await getPayout(deps.db, caller.orgCode, id);
      return found && presentPayoutDetail(found, await listPayoutLines(deps.db, caller.orgCode, id));
    },
  }),
];
