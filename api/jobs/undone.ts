import { account } from '../../ledger/account/decide.ts';
import { memberOfAccountStream } from '../../ledger/account/events.ts';
import { isUndoable } from '../../ledger/account/undoable.ts';
import type { Recorded } from '../../ledger/catalogue.ts';
import { loadStream } from '../../ledger/loadStream.ts';
import type { EventLog } from '../../ledger/log/log.ts';

/** What nobody is told before it cannot be undone any more (docs/decisions/0051). */
export const UNDOABLE: readonly string[] = ['PaymentAccepted'];

/** Of these events those that are told at once. */
export function toldAtOnce(events: readonly Recorded[]): readonly Recorded[] {
  return events.filter((event) => !isUndoable(event));
}

/** Of these events, which cannot be undone any more, those that were told nobody and stand. */
export async function standingOf(log: EventLog, events: readonly Recorded[]): Promise<Recorded[]> {
  const standing: Recorded[] = [];
  for (const event of events) if (isUndoable(event) && !(await isUndone(log, event))) standing.push(event);
  return standing;
}

/** What undoes an event is caused by it. */
async function isUndone(log: EventLog, { id, stream, metadata }: Recorded): Promise<boolean> {
  const memberId = memberOfAccountStream(stream) ?? '';
  const { events } = await loadStream(log, account, memberId, metadata.orgCode);
  return events.some(({ type, metadata }) => type === 'VerificationReopened' && metadata.causationId === id);
}
