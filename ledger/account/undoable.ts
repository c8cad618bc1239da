import type { Fact } from '../decider.ts';
import type { EventMetadata } from '../log/log.ts';
import type { ChargeAssessed } from './events.ts';

/** How long Undo is offered after what it undoes, in ms. */
export const UNDO_MS = 60_000;

/** What stands as the reason of what Undo takes back. */
export const UNDONE = 'Undone';

/** An event that Undo is for, as far as undoing it is concerned. */
export type Undoable = ChargeAssessed;

/** Whether Undo is for this event: a charge that somebody added. */
export function isUndoable<Event extends Recordable>(event: Event): event is Event & Undoable {
  // What follows from another event goes with that one; a fine has a removal of its own.
  const isByCommand = event.metadata.causationId === event.metadata.commandId;
  return isByCommand && event.type === 'ChargeAssessed' && !('meetingId' in event.data);
}

interface Recordable extends Fact {
  readonly metadata: Pick<EventMetadata, 'causationId' | 'commandId'>;
}
