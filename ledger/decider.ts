import type { EventMetadata } from './log/log.ts';

/** A fact before it is recorded: a past-tense type and its data. */
export interface Fact<Type extends string = string, Data extends object = object> {
  readonly type: Type;
  readonly data: Data;
}

/**
 * The write side of one noun (Jérémie Chassaing's decider): pure, synchronous, and blind to the world.
 * The clock, today's date, new ids and prices arrive inside the command.
 */
export interface Decider<Command, Event extends Fact, State> {
  readonly initial: State;
  /** The state after one more event. Never throws for an event of this noun. */
  readonly evolve: (state: State, event: Event) => State;
  /** What happens when the command is given in this state: new events (none when nothing changes), or a RuleViolation. */
  readonly decide: (command: Command, state: State) => readonly Event[];
}

/** Fold events into a state. */
export function fold<Event extends Fact, State>(
  decider: Pick<Decider<never, Event, State>, 'initial' | 'evolve'>,
  events: Iterable<Event>,
  from: State = decider.initial,
): State {
  let state = from;
  for (const event of events) state = decider.evolve(state, event);
  return state;
}

/**
 * A business rule says no. Nothing was written. The API answers 422 with the message and, where one field is to blame, its name.
 * `code` is stable and machine-readable; the message is what a person reads (the spec's wording where it has one).
 */
export class RuleViolation extends Error {
  readonly code: string;
  readonly field: string | undefined;
  constructor(code: string, message: string, field?: string) {
    super(message);
    this.name = 'RuleViolation';
    this.code = code;
    this.field = field;
  }
}

/** The thing that a command names does not exist (or belongs to another organisation, which must look the same). The API answers 404. */
export class NotFound extends Error {
  constructor(what: string) {
    super(`${what} not found`);
    this.name = 'NotFound';
  }
}

/** Who gives a command, for whom, when, and under which id. Becomes the envelope of every event that it causes. */
export interface CommandContext extends Omit<EventMetadata, 'schema' | 'causationId'> {
  readonly causationId?: string;
}
