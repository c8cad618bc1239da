import { type BursarEvent, decode } from './catalogue.ts';
import { type Decider, fold, NotFound } from './decider.ts';
import { emailOfStream } from './email/events.ts';
import type { EventLog, Position, RecordedEvent } from './log/log.ts';

export interface Loaded<Event, State> {
  readonly events: readonly (Event & RecordedEvent)[];
  readonly state: State;
  readonly position: Position | undefined;
}

/** @throws NotFound when it belongs to another organization */
export async function loadStream<Event extends BursarEvent, State>(
  log: Pick<EventLog, 'readStream'>,
  decider: Pick<Decider<never, Event, State>, 'streamOf' | 'initial' | 'evolve'>,
  id: string,
  orgCode: string,
): Promise<Loaded<Event, State>> {
  const stream = decider.streamOf(id);
  const recorded = await log.readStream(stream);
  refuseForeign(recorded, stream, orgCode);
  const events = recorded.map((event) => decode(event) as Event & RecordedEvent);
  return { events, state: fold(decider, events), position: events.at(-1)?.position };
}

/** A stream belongs to the organization that began it; email reservations are shared. */
function refuseForeign(recorded: readonly RecordedEvent[], stream: string, orgCode: string): void {
  if (emailOfStream(stream) !== undefined) return;
  if (recorded.some((event) => event.metadata.orgCode !== orgCode)) throw new NotFound(stream);
}
