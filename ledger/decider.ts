import { isDeepStrictEqual } from 'node:util';
import type { EventMetadata } from './log/log.ts';
import { isBlank } from './values/plainText.ts';
import { required, type Violation } from './values/violation.ts';

export interface Fact<Type extends string = string, Data extends object = object> {
  readonly type: Type;
  readonly data: Data;
  readonly by?: ByAnother;
  /** The event's, once there is one: `evolve` keeps it where a rule will name it as a cause. */
  readonly id?: string;
}

/** Who caused a fact during a command, where that was not its author. */
export interface ByAnother {
  /** A rule, or the actor of the earlier command that ordered it. */
  readonly actor: string;
  /** The earlier command's event, so that the cause does not depend on which command noticed it. */
  readonly causationId?: string;
}

export interface ByRule extends ByAnother {
  readonly actor: `rule:${string}`;
}

/**
 * The write side of one noun (Jérémie Chassaing's decider): pure, synchronous, and blind to the world.
 * The clock, today's date, new ids and prices arrive inside the command.
 */
export interface Decider<Command, Event extends Fact, State> {
  readonly streamOf: (id: string) => string;
  readonly initial: State;
  /** The state after one more event. Never throws for an event of this noun. */
  readonly evolve: (state: State, event: Event) => State;
  /** The state after these events, where that costs less than evolving it event by event. */
  readonly evolveAll?: (state: State, events: readonly Event[]) => State;
  /** The new events (none when nothing changes), or a RuleViolation. */
  readonly decide: (command: Command, state: State) => readonly Event[];
}

/** One function per command of a noun: exhaustive by its type. */
export type Decisions<Command extends { readonly type: string }, Event extends Fact, State> = {
  readonly [Type in Command['type']]: (
    command: Extract<Command, { readonly type: Type }>,
    state: State,
  ) => readonly Event[];
};

export type CommandOf<Of> = {
  [Type in keyof Of]: Of[Type] extends (command: infer Command, ...rest: never) => unknown ? Command : never;
}[keyof Of];

export function decideByType<Command extends { readonly type: string }, Event extends Fact, State>(
  decisions: Decisions<Command, Event, State>,
): Decider<Command, Event, State>['decide'] {
  return (command, state) => decisions[command.type as Command['type']](command as never, state);
}

export function fold<Event extends Fact, State>(
  { initial, evolve, evolveAll }: Omit<Decider<never, Event, State>, 'decide'>,
  events: readonly Event[],
  from: State = initial,
): State {
  return evolveAll === undefined ? events.reduce(evolve, from) : evolveAll(from, events);
}

/** Whether two values are recorded alike: JSON leaves undefined out, so a missing field equals undefined. */
export const isRecordedAlike = (one: object | undefined, other: object | undefined): boolean =>
  isDeepStrictEqual(asRecorded(one), asRecorded(other));

const asRecorded = (data: object | undefined) => data && JSON.parse(JSON.stringify(data));

/**
 * A business rule refuses; nothing was written. The API answers 422 with the message and the field. `code` is
 * stable and machine-readable; people read the message.
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

/** @throws RuleViolation at the field when a rule is broken */
export function assertValid(wrong: Violation | undefined, field?: string): void {
  if (wrong !== undefined) throw new RuleViolation(wrong.code, wrong.message, field);
}

/** Corrections and write-offs need a reason. @throws RuleViolation ReasonMissing */
export function requireReason(reason: string): void {
  if (isBlank(reason)) throw new RuleViolation('ReasonMissing', required('reason'), 'reason');
}

/** The thing does not exist, or belongs to another organization (the API answers 404 to both). */
export class NotFound extends Error {
  constructor(what: string) {
    super(`${what} not found`);
    this.name = 'NotFound';
  }
}

/** Who gives a command, for whom, when, and under which id: the envelope of every event that it causes. */
export interface CommandContext extends Omit<EventMetadata, 'schema' | 'causationId'> {
  readonly causationId?: string;
}
