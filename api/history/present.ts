import { toDollars } from '../../ledger/values/money.ts';
import type { HistoryView } from '../../projections/history/queries.ts';
import type { HistoryEntry } from './contract.ts';

export function presentHistoryEntry(view: HistoryView): HistoryEntry {
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
