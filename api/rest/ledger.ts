import { z } from 'zod';
import { KEPT_AS_CREDIT } from '../../ledger/values/charge.ts';
import { bridgeOf } from '../../ledger/values/owed.ts';
import { searchable } from '../../ledger/values/plainText.ts';
import { type Asked, agedReceivables, receivableCharges } from '../../projections/agedReceivables.ts';
import { everyCollected, listCollected } from '../../projections/collected.ts';
import { accountsOf, everyJournalLine, listJournal, trialBalance } from '../../projections/journal.ts';
import { everyPayout, getPayout, listPayoutLines, listPayouts } from '../../projections/payouts.ts';
import { everyTransfer, getTransfer, listTransfers } from '../../projections/transfers.ts';
import { parseInput } from '../platform/calls/mountCalls.ts';
import { pastFields, pastOf } from '../platform/calls/past.ts';
import { day, text } from '../platform/contract/call.ts';
import { listResource, type Reader, type Resource, report } from '../platform/lists/resource.ts';
import {
  presentAgedReceivable,
  presentBridge,
  presentCollectedLine,
  presentJournalLine,
  presentReceivableCharge,
  presentTrialBalanceRow,
} from '../presenters/journal.ts';
import { presentPayout, presentPayoutDetail } from '../presenters/payout.ts';
import { presentTransfer, presentTransferDetail } from '../presenters/transfer.ts';
import { receiptsOf } from '../routes/receipts.ts';
import {
  collectedColumns,
  journalColumns,
  payoutColumns,
  receivableColumns,
  transferColumns,
  trialBalanceColumns,
} from './columns.ts';

const journalFilter = z
  .strictObject({
    account: text(80),
    memberId: text(64),
    chargeId: text(64),
    eventId: text(64),
    from: day,
    to: day,
    asKnownOn: day,
  })
  .partial();
const byDate = { id: 'date', occurredOn: 'date' } as const;
const periodFilter = z.strictObject({ from: day, to: day, asKnownOn: day }).partial();
const accountSort = { id: 'account', account: 'account' } as const;
const payoutSort = { id: 'date', arrivalDate: 'date', amount: 'amount', status: 'status' } as const;
const agedFilter = z.strictObject({ ...pastFields, q: text(100) }).partial();
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
const receivableFilter = z
  .strictObject({ ...pastFields, part: parts, age: ages, memberId: text(64) })
  .partial();
const receivableSort = { id: 'name', name: 'name', dueDate: 'dueDate' } as const;
const collectedFilter = z.strictObject({ type: text(60), memberId: text(64), from: day, to: day }).partial();

/** Which past is asked for. @throws RuleViolation */
function askedBy({ caller, today }: Reader, days: Parameters<typeof pastOf>[0], within = 'filter.'): Asked {
  return { ...pastOf(days, today, within), today, timeZone: caller.timeZone };
}

/** A filter by the day on which lines were known. @throws RuleViolation */
function known<Filter extends { readonly asKnownOn?: string | undefined }>(
  filter: Filter,
  today: string,
): Filter {
  pastOf({ asKnownOn: filter.asKnownOn }, today, 'filter.');
  return filter;
}

/** What an auditor reads: the journal and what is made of it. */
export const ledgerResources: readonly Resource[] = [
  listResource({
    name: 'journal',
    summary: 'Journal lines. Filters: account, memberId, chargeId, eventId, from, to, asKnownOn.',
    filter: journalFilter,
    sort: byDate,
    wanted: (filter, { today }) => known(filter, today),
    query: listJournal,
    beside: ({ deps, caller }) => accountsOf(deps.db, caller.orgCode),
    present: (rows, _, accountOf) => rows.map((row) => presentJournalLine(row, accountOf)),
    csv: { columns: journalColumns, every: everyJournalLine },
  }),
  {
    name: 'trial-balance',
    summary:
      'Debits and credits per account, so far or of the days `from` a day `to` a day, `asKnownOn` a day.',
    list: report(
      periodFilter,
      accountSort,
      async ({ deps, caller, today }, filter) => {
        const accountOf = await accountsOf(deps.db, caller.orgCode);
        const rows = await trialBalance(deps.db, caller.orgCode, { ...known(filter, today), today });
        const presented = rows.map((row) => presentTrialBalanceRow(row, accountOf));
        return presented.toSorted((one, other) => one.account.localeCompare(other.account, 'en'));
      },
      trialBalanceColumns,
    ),
  },
  {
    name: 'aged-receivables',
    summary:
      'What was due now from each member at the end of a day, by how long; `summary`: from all of it to the ledger balance. Filters: asOf, asKnownOn, q.',
    list: report(agedFilter, agedSort, async (reader, { q = '', ...days }) => {
      const aged = await agedReceivables(reader.deps.db, reader.caller.orgCode, askedBy(reader, days));
      const wanted = searchable(q);
      return aged
        .map(presentAgedReceivable)
        .filter(({ name, email }) => searchable(`${name}\n${email}`).includes(wanted));
    }),
    one: async (reader, id, query) => {
      if (id !== 'summary') return undefined;
      const asked = askedBy(reader, parseInput(z.object(pastFields).partial(), query), '');
      const { asOf, asKnownOn } = asked;
      const charges = await receivableCharges(reader.deps.db, reader.caller.orgCode, asked);
      return { id, asOf, asKnownOn, ...presentBridge(bridgeOf(charges)) };
    },
  },
  {
    name: 'receivable-charges',
    summary:
      'The charges that what is due now and the ledger balance are made of. Filters: asOf, asKnownOn, part, age, memberId.',
    list: report(
      receivableFilter,
      receivableSort,
      async (reader, { part, age, memberId, ...days }) => {
        const asked = { ...askedBy(reader, days), part, age, memberId };
        const rows = await receivableCharges(reader.deps.db, reader.caller.orgCode, asked);
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
    summary:
      "Transfers between the organization's own accounts, and deposits; reversed ones stay. A single one with its receipts.",
    filter: z.strictObject({}),
    sort: { id: 'date', occurredOn: 'date', amount: 'amount' },
    wanted: () => undefined,
    query: listTransfers,
    present: (rows) => rows.map(presentTransfer),
    csv: { columns: transferColumns, every: everyTransfer },
    one: async (reader, id) => {
      const found = await getTransfer(reader.deps.db, reader.caller.orgCode, id);
      if (found === undefined) return undefined;
      const ids = found.receipts.map(({ receiptId }) => receiptId);
      return presentTransferDetail(found, ids.length === 0 ? [] : await receiptsOf(reader, ids));
    },
  }),
];
