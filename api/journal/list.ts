import { z } from 'zod';
import { KEPT_AS_CREDIT } from '../../ledger/values/chargeRules.ts';
import { everyCollected, listCollected, sumCollected } from '../../projections/charges/collected.ts';
import { accountsOf, everyJournalLine, listJournal, trialBalance } from '../../projections/journal.ts';
import { day, text } from '../platform/contract/call.ts';
import { eventWords, methodLabel } from '../platform/contract/words.ts';
import { type Columns, dayOf, timeOf } from '../platform/lists/csv.ts';
import { pastOf } from '../platform/lists/filters.ts';
import { listResource, type Resource, report } from '../platform/lists/resource.ts';
import type { CollectedLine, JournalLine, TrialBalanceRow } from './contract.ts';
import { presentCollectedLine, presentJournalLine, presentTrialBalanceRow } from './present.ts';

/** Lines of the journal. Those with the same Entry belong together; the ids tell people of one name apart. */
export const journalColumns: Columns<JournalLine> = {
  Date: ({ occurredOn }) => occurredOn,
  'Recorded On': ({ at }, timeZone) => dayOf(at, timeZone),
  'Recorded At': ({ at }, timeZone) => timeOf(at, timeZone),
  'Entry Number': ({ position }) => position,
  Entry: ({ eventType }) => eventWords(eventType),
  Member: ({ memberName }) => memberName,
  'Member ID': ({ memberId }) => memberId,
  'Charge ID': ({ chargeId }) => chargeId,
  Account: ({ account }) => account,
  Debit: ({ debit }) => debit.toFixed(2),
  Credit: ({ credit }) => credit.toFixed(2),
  'Event ID': ({ eventId }) => eventId,
};

export const trialBalanceColumns: Columns<TrialBalanceRow> = {
  Account: ({ account }) => account,
  Type: ({ type }) => type,
  'Form 990-EZ Line': ({ form990EZ }) => form990EZ,
  Debit: ({ debit }) => debit.toFixed(2),
  Credit: ({ credit }) => credit.toFixed(2),
  Balance: ({ balance }) => balance.toFixed(2),
};

/** What was collected; the amounts add up to it. */
const collectedColumns: Columns<CollectedLine> = {
  Date: ({ day }) => day,
  Entry: ({ eventType }) => eventWords(eventType),
  Member: ({ memberName }) => memberName,
  'Member ID': ({ memberId }) => memberId,
  'Charge Type': ({ type }) => type,
  'Payment Type': ({ method }) => methodLabel(method),
  'Charge ID': ({ chargeId }) => chargeId,
  Amount: ({ amount }) => amount.toFixed(2),
  'Event ID': ({ eventId }) => eventId,
};

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
const collectedFilter = z
  .strictObject({ type: text(60), method: text(30), memberId: text(64), group: text(64), from: day, to: day })
  .partial();

/** A filter by the day on which lines were known. @throws RuleViolation */
function known<Filter extends { readonly asKnownOn?: string | undefined }>(
  filter: Filter,
  today: string,
): Filter {
  pastOf({ asKnownOn: filter.asKnownOn }, today, 'filter.');
  return filter;
}

export const journalList = listResource({
  name: 'journal',
  summary: 'Journal lines. Filters: account, memberId, chargeId, eventId, from, to, asKnownOn.',
  filter: journalFilter,
  sort: byDate,
  wanted: (filter, { today }) => known(filter, today),
  query: listJournal,
  beside: ({ deps, caller }) => accountsOf(deps.db, caller.orgCode),
  present: (rows, _, accountOf) => rows.map((row) => presentJournalLine(row, accountOf)),
  csv: { columns: journalColumns, every: everyJournalLine },
});

export const trialBalanceList: Resource = {
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
};

export const collectedList = listResource({
  name: 'collected',
  summary:
    'What was received and what went back, per charge. Filters: type, method, memberId, group, from, to.',
  filter: collectedFilter,
  sort: { id: 'date', day: 'date' },
  wanted: ({ type, ...rest }) => ({ ...rest, type: type === KEPT_AS_CREDIT ? '' : type }),
  query: listCollected,
  sums: sumCollected,
  present: (rows) => rows.map(presentCollectedLine),
  csv: { columns: collectedColumns, every: everyCollected },
});
