import { setTimeout as sleep } from 'node:timers/promises';
import { type BursarEvent, type BursarEventType, decode, schemaVersions } from './catalogue.ts';
import { type CommandContext, type Decider, fold, NotFound, RuleViolation } from './decider.ts';
import { eventIdsOf } from './log/eventId.ts';
import type { EventLog, EventMetadata, NewEvent, Position, RecordedEvent } from './log/log.ts';
import { WrongVersion } from './log/log.ts';
import { recall, remember, type Seen } from './recent.ts';
import { createTurns, type Turns } from './turns.ts';

/** How often a command is decided anew after another process was first. */
const MAX_ATTEMPTS = 100;
/** The longest pause before that, drawn by lot: processes that met once must not meet again at once. */
const MOST_PAUSE_MS = 20;

export interface Handled<Event, State> {
  /** The events of this command, whether written now or by an earlier try with the same command id. */
  readonly events: readonly Event[];
  /** The state with those events in it. */
  readonly state: State;
  /** Wait for this before reading; `undefined` when the command changed nothing. */
  readonly position: Position | undefined;
  /** True when an earlier try had already written it. */
  readonly repeated: boolean;
}

const turnsOf = new WeakMap<EventLog, Turns>();

/**
 * Load a stream, decide, append; again when another process was first. Commands of this process on one stream take turns. The command id
 * makes it idempotent: a command that is already in the stream is answered with the events it wrote then (architecture 2).
 * @throws RuleViolation from the decider; NotFound when the stream is another organisation's; LogUnavailable; WrongVersion after too many tries
 */
export function handle<Command, Event extends BursarEvent, State>(
  log: EventLog,
  decider: Decider<Command, Event, State>,
  stream: string,
  command: Command,
  context: CommandContext,
): Promise<Handled<Event, State>> {
  const turns = turnsOf.get(log) ?? createTurns();
  turnsOf.set(log, turns);
  return turns.take(stream, () => handleAlone(log, decider, stream, command, context));
}

async function handleAlone<Command, Event extends BursarEvent, State>(
  log: EventLog,
  decider: Decider<Command, Event, State>,
  stream: string,
  command: Command,
  context: CommandContext,
): Promise<Handled<Event, State>> {
  const append = async (seen: Seen<State>, events: readonly Event[]): Promise<Handled<Event, State>> => {
    const appended = await log.append(stream, seen.version, envelop(events, context));
    const state = fold(decider, events, seen.state);
    seen.commandIds.add(context.commandId);
    remember(log, decider, stream, { ...seen, state, version: appended.version });
    return { events, state, position: appended.position, repeated: false };
  };

  const recalled = recall(log, decider, stream);
  if (recalled?.orgCode === context.orgCode && !recalled.commandIds.has(context.commandId)) {
    try {
      const events = decider.decide(command, recalled.state);
      if (events.length > 0) return await append(recalled, events);
    } catch (error) {
      // A refusal may be due to what another process wrote since: only the stream itself can tell.
      if (!(error instanceof WrongVersion || error instanceof RuleViolation || error instanceof NotFound))
        throw error;
    }
  }

  for (let attempt = 1; ; attempt++) {
    const recorded = await log.readStream(stream);
    refuseForeign(recorded, stream, context.orgCode);
    const history = recorded.map((event) => decode(event) as Event & RecordedEvent);
    const state = fold(decider, history);

    // The organisation counts too: email reservations are shared, and another one may have used the same command id.
    const earlier = history.filter(
      ({ metadata }) => metadata.commandId === context.commandId && metadata.orgCode === context.orgCode,
    );
    const last = earlier.at(-1);
    if (last !== undefined) return { events: earlier, state, position: last.position, repeated: true };

    const events = decider.decide(command, state);
    if (events.length === 0) return { events, state, position: undefined, repeated: false };
    const commandIds = new Set(recorded.map(({ metadata }) => metadata.commandId));
    try {
      const seen = { state, version: recorded.length, orgCode: context.orgCode, commandIds };
      return await append(seen, events);
    } catch (error) {
      if (!(error instanceof WrongVersion) || attempt >= MAX_ATTEMPTS) throw error;
      await sleep(Math.random() * MOST_PAUSE_MS);
    }
  }
}

/** Put decided events into their envelopes. Events of the same schema share one. */
export function envelop(events: readonly BursarEvent[], context: CommandContext): NewEvent[] {
  let metadata: EventMetadata | undefined;
  const ids = eventIdsOf(context.orgCode, context.commandId, events);
  return events.map((event, index) => {
    const schema = schemaVersions[event.type as BursarEventType];
    if (metadata?.schema !== schema)
      metadata = {
        orgCode: context.orgCode,
        actor: context.actor,
        at: context.at,
        correlationId: context.correlationId,
        causationId: context.causationId ?? context.commandId,
        commandId: context.commandId,
        schema,
      };
    return {
      id: ids[index] ?? '',
      type: event.type,
      data: event.data,
      metadata,
    };
  });
}

/** A stream belongs to the organisation that began it. Email reservations are shared: they only say that an address is taken. */
function refuseForeign(recorded: readonly RecordedEvent[], stream: string, orgCode: string): void {
  if (stream.startsWith('email-')) return;
  if (recorded.some((event) => event.metadata.orgCode !== orgCode)) throw new NotFound(stream);
}
