import { z } from 'zod';
import { KEPT_AS_CREDIT } from '../../ledger/values/charge.ts';
import { agedReceivables, receivableBridge, receivableCharges } from '../../projections/agedReceivables.ts';
import { everyCollected, listCollected } from '../../projections/collected.ts';
import { accountsOf, everyJournalLine, listJournal, trialBalance } from '../../projections/journal.ts';
import { everyPayout, getPayout, listPayoutLines, listPayouts } from '../../projections/payouts.ts';
import { everyTransfer, listTransfers } from '../../projections/transfers.ts';
import { parseInput } from '../calls/mountCalls.ts';
import { day, text } from '../contract/call.ts';
import {
  presentAgedReceivable,
  presentBridge,
  presentCollectedLine,
  presentJournalLine,
  presentReceivableCharge,
  presentTrialBalanceRow,
} from '../presenters/journal.ts';
import { presentPayout, presentPayoutDetail } from '../presenters/payout.ts';
import { presentTransfer } from '../presenters/transfer.ts';
import {
  collectedColumns,
  journalColumns,
  payoutColumns,
  receivableColumns,
  transferColumns,
  trialBalanceColumns,
} from './columns.ts';
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
  dueNow: 'dueNow',
} as const;
const parts = z.enum(['dueNow', 'scheduled', 'lateFees', 'discounts', 'ahead', 'ledger']);
const ages = z.enum(['notYetDue', 'days1to30', 'days31to60', 'days61to90', 'over90']);
const receivableFilter = z.strictObject({ asOf: day, part: parts, age: ages, memberId: text(64) }).partial();
const receivableSort = { id: 'name', name: 'name', dueDate: 'dueDate' } as const;
const collectedFilter = z.strictObject({ type: text(60), memberId: text(64), from: day, to: day }).partial();

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
    summary:
      'What was due now from each member at the end of a day, by how long; `summary`: from all of it to the ledger balance. Filters: asOf, q.',
    list: report(agedFilter, agedSort, async ({ deps, caller, today }, filter) => {
      const aged = await agedReceivables(deps.db, caller.orgCode, filter.asOf ?? today);
      const wanted = (filter.q ?? '').toLowerCase();
      return aged
        .map(presentAgedReceivable)
        .filter(({ name, email }) => `${name}\n${email}`.toLowerCase().includes(wanted));
    }),
    one: async ({ deps, caller, today }, id, query) => {
      if (id !== 'summary') return undefined;
      const { asOf = today } = parseInput(z.object({ asOf: day.optional() }), query);
      return { id, asOf, ...presentBridge(await receivableBridge(deps.db, caller.orgCode, asOf)) };
    },
  },
  {
    name: 'receivable-charges',
    summary:
      'The charges that what is due now and the ledger balance are made of. Filters: asOf, part, age, memberId.',
    list: report(
      receivableFilter,
      receivableSort,
      async ({ deps, caller, today }, { asOf = today, part = 'ledger', ...filter }) => {
        const rows = await receivableCharges(deps.db, caller.orgCode, { asOf, part, ...filter });
        return rows.map(presentReceivableCharge);
      },
      receivableColumns,
    ),
  },
  listResource({
    name: 'collected',
    summary: 'What was received and what went back, per charge. Filters: type, memberId, from, to.',
    filter: collectedFilter,
    sort: { id: 'date', day: 'date' },
    wanted: ({ type, ...rest }) => ({ ...rest, type: type === KEPT_AS_CREDIT ? '' : type }),
    query: listCollected,
    present: (rows) => rows.map(presentCollectedLine),
    csv: { columns: collectedColumns, every: everyCollected },
  }),
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
  listResource({
    name: 'transfers',
    summary: "Transfers between the organization's own accounts, and deposits; reversed ones stay.",
    filter: z.strictObject({}),
    sort: { id: 'date', occurredOn: 'date', amount: 'amount' },
    wanted: () => undefined,
    query: listTransfers,
    present: (rows) => rows.map(presentTransfer),
    csv: { columns: transferColumns, every: everyTransfer },
  }),
];
