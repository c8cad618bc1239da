import type { Fact } from '../decider.ts';
import type { EventMetadata } from '../log/log.ts';
import type { AccountEvent, ChargeAssessed, PaymentAccepted } from './events.ts';

/** How long each event that Undo is for can be undone after it, in ms. */
const UNDO_MS = 60_000;

/** How long notices wait, in ms: until an Undo that began in time is written, or has failed. */
export const NOTIFY_AFTER_MS = UNDO_MS + 30_000;

/** Until when an event of an instant can be undone; both ISO. */
export function undoUntil(at: string): string {
  return new Date(Date.parse(at) + UNDO_MS).toISOString();
}

/** What stands as the reason of what Undo takes back. */
export const UNDONE = 'Undone';

/** An event that Undo is for, as far as undoing it is concerned. */
export type Undoable = ChargeAssessed | PaymentAccepted;

/** The types of these events, and by what Undo takes each back. Not all events of the types can be undone. */
const undoneBy: Readonly<Record<Undoable['type'], AccountEvent['type']>> = {
  ChargeAssessed: 'ChargeVoided',
  PaymentAccepted: 'VerificationReopened',
};
export const undoableTypes: readonly string[] = Object.keys(undoneBy);
export const undoTypes: readonly string[] = Object.values(undoneBy);

/** Whether Undo is for this event: a charge that somebody added, or a payment that somebody verified. */
export function isUndoable<Event extends Recordable>(event: Event): event is Event & Undoable {
  // What follows from another event goes with that one; a fine has a removal of its own.
  if (event.metadata.causationId !== event.metadata.commandId) return false;
  if (event.type === 'ChargeAssessed') return !('meetingId' in event.data);
  return event.type === 'PaymentAccepted' && 'method' in event.data && isVerified(event.data.method);
}

/** By Venmo and Zelle alone: of any other payment Stripe says that it came. */
function isVerified(method: unknown): boolean {
  return method === 'venmo' || method === 'zelle';
}

interface Recordable extends Fact {
  readonly metadata: Pick<EventMetadata, 'causationId' | 'commandId'>;
}
