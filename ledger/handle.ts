import { type BursarEvent, type BursarEventType, causeAmong, schemaVersions } from './catalogue.ts';
import { type CommandContext, type Decider, type Fact, fold, NotFound, RuleViolation } from './decider.ts';
import { loadStream } from './loadStream.ts';
import { eventIdsOf } from './log/eventId.ts';
import { type EventLog, type NewEvent, type Position, WrongVersion } from './log/log.ts';
import type { CachedStream } from './streamCache.ts';
import * as streamCache from './streamCache.ts';
import { createTurns, type Turns } from './turns.ts';
import { realWorld, sleep, type World } from './world.ts';

/** How often a command is decided again after another process was first. */
const MAX_ATTEMPTS = 100;
/** The longest pause before that, drawn by lot: processes that met once must not meet again at once. */
const MAX_PAUSE_MS = 20;

export interface Handled<Event, State> {
  /** The events of this command, whether written now or by an earlier try with the same command id. */
  readonly events: readonly Event[];
  readonly state: State;
  /** Wait for this before reading; `undefined` when the command changed nothing. */
  readonly position: Position | undefined;
  readonly repeated: boolean;
}

const turnsOf = new WeakMap<EventLog, Turns>();

/**
 * Load the stream of an id, decide and append; again when another process was first. Commands of this process
 * on one stream take turns. A command id already in the stream gets its events again (architecture 2).
 * @throws RuleViolation from the decider; NotFound when the stream is another organization's; LogUnavailable;
 * WrongVersion after too many tries
 */
export function handle<Command, Event extends BursarEvent, State>(
  log: EventLog,
  decider: Decider<Command, Event, State>,
  id: string,
  command: Command,
  context: CommandContext,
  world: World = realWorld,
): Promise<Handled<Event, State>> {
  const turns = turnsOf.get(log) ?? createTurns({ world });
  turnsOf.set(log, turns);
  return turns.take(decider.streamOf(id), () => handleAlone(log, decider, id, command, context, world));
}

async function handleAlone<Command, Event extends BursarEvent, State>(
  log: EventLog,
  decider: Decider<Command, Event, State>,
  id: string,
  command: Command,
  context: CommandContext,
  world: World,
): Promise<Handled<Event, State>> {
  const stream = decider.streamOf(id);
  const append = async (
    seen: CachedStream<State>,
    events: readonly Event[],
  ): Promise<Handled<Event, State>> => {
    // Clocks differ and are set back; the order of a stream is that of its instants all the same.
    const at = context.at > seen.at ? context.at : seen.at;
    const enveloped = envelop(events, { ...context, at });
    const appended = await log.append(stream, seen.version, enveloped);
    const known = events.map((event, index) => ({ ...event, id: enveloped[index]?.id }) as Event);
    const state = fold(decider, known, seen.state);
    seen.commandIds.add(context.commandId);
    streamCache.put(log, decider, stream, { ...seen, state, at, version: appended.version });
    return { events, state, position: appended.position, repeated: false };
  };

  const cached = streamCache.get(log, decider, stream);
  if (cached?.orgCode === context.orgCode && !cached.commandIds.has(context.commandId)) {
    try {
      const events = decider.decide(command, cached.state);
      if (events.length > 0) return await append(cached, events);
    } catch (error) {
      // A refusal may be due to what another process wrote since: only the stream itself can tell.
      if (!(error instanceof WrongVersion || error instanceof RuleViolation || error instanceof NotFound))
        throw error;
    }
  }

  for (let attempt = 1; ; attempt++) {
    const { events: history, state } = await loadStream(log, decider, id, context.orgCode);

    // By organization too: email reservations are shared, and command ids may repeat across organizations.
    const earlier = history.filter(
      ({ metadata }) => metadata.commandId === context.commandId && metadata.orgCode === context.orgCode,
    );
    const last = earlier.at(-1);
    if (last !== undefined) return { events: earlier, state, position: last.position, repeated: true };

    const events = decider.decide(command, state);
    if (events.length === 0) return { events, state, position: undefined, repeated: false };
    const commandIds = new Set(history.map(({ metadata }) => metadata.commandId));
    const at = history.at(-1)?.metadata.at ?? '';
    const seen = { state, version: history.length, orgCode: context.orgCode, at, commandIds };
    try {
      return await append(seen, events);
    } catch (error) {
      if (!(error instanceof WrongVersion) || attempt >= MAX_ATTEMPTS) throw error;
      await sleep(world.random() * MAX_PAUSE_MS, world);
    }
  }
}

/** Put decided events into their envelopes, each with its own metadata. */
export function envelop(events: readonly Fact<BursarEventType>[], context: CommandContext): NewEvent[] {
  const ids = eventIdsOf(context, events);
  return events.map((event, index) => {
    const { type, data, by } = event;
    const cause = causeAmong(events, event);
    const causedBy = by?.causationId ?? (cause && ids[events.indexOf(cause)]);
    return {
      id: ids[index] ?? '',
      type,
      data,
      metadata: {
        orgCode: context.orgCode,
        actor: by?.actor ?? context.actor,
        at: context.at,
        correlationId: context.correlationId,
        causationId: causedBy ?? context.causationId ?? context.commandId,
        commandId: context.commandId,
        schema: schemaVersions[type],
      },
    };
  });
}
