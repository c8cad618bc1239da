import { z } from 'zod';
import { EXCEPTIONS, historyKinds } from '../../ledger/values/historyKinds.ts';
import { toDollars } from '../../ledger/values/money.ts';
import { everyEvent, type HistoryView, listHistory } from '../../projections/history/queries.ts';
import { day } from '../platform/contract/call.ts';
import { eventWords } from '../platform/contract/words.ts';
import { type Columns, dayOf, timeOf } from '../platform/lists/csv.ts';
import { memberId } from '../platform/lists/filters.ts';
import { listResource } from '../platform/lists/resource.ts';
import type { HistoryEntry } from './contract.ts';

const historyColumns: Columns<HistoryEntry> = {
  Date: ({ at }, timeZone) => dayOf(at, timeZone),
  Time: ({ at }, timeZone) => timeOf(at, timeZone),
  Event: ({ type }) => eventWords(type),
  Sentence: ({ sentence }) => sentence,
  'Done By': ({ actorName }) => actorName,
  'Corrected By': ({ correctedBy }) => correctedBy?.sentence ?? '',
  Member: ({ memberName }) => memberName ?? '',
  'Member ID': ({ memberId }) => memberId ?? '',
  Amount: ({ amount }) => amount?.toFixed(2) ?? '',
  'Event ID': ({ id }) => id,
};

const historyFilter = z
  .strictObject({ kind: z.enum([...historyKinds, EXCEPTIONS]), memberId, from: day, to: day })
  .partial();

const byDate = { id: 'date', at: 'date' } as const;

export const historyList = listResource({
  name: 'history',
  summary:
    "The organization's events as sentences. Filters: kind (exception: the register of exceptions), memberId, from, to.",
  filter: historyFilter,
  sort: byDate,
  wanted: ({ kind, ...rest }) => ({ ...rest, ...(kind === EXCEPTIONS ? { isException: true } : { kind }) }),
  query: listHistory,
  present: (rows) => rows.map(presentHistoryEntry),
  csv: { columns: historyColumns, every: everyEvent },
});

function presentHistoryEntry(view: HistoryView): HistoryEntry {
  const {
    eventId,
    at,
    type,
    kind,
    sentence,
    actor,
    actorName,
    memberId,
    memberName,
    amountCents,
    correctedBy,
    batch,
  } = view;
  return {
    id: eventId,
    at,
    type,
    kind,
    sentence,
    actor,
    actorName,
    memberId,
    memberName,
    amount: amountCents === null ? null : toDollars(amountCents),
    stream: view.stream,
    version: view.version,
    position: view.position,
    correctedBy,
    batch,
  };
}
