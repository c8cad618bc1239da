import type { ExecutionContext } from 'ava';
import { type Decider, type Fact, fold, RuleViolation } from '../../ledger/decider.ts';

/** Given events, when a command, then events: how decider tests read. */
export function given<Command, Event extends Fact, State>(
  decider: Decider<Command, Event, State>,
  events: readonly Event[],
) {
  return {
    /** The events that the command makes; throws what the decider throws. */
    when: (command: Command): readonly Event[] => decider.decide(command, fold(decider, events)),
  };
}

interface Rule {
  readonly code: string;
  readonly message?: string;
  readonly field?: string | undefined;
}

/** The act must be refused with this code, at this field or none, and with the message where one is named. */
export function refused(t: ExecutionContext, act: () => unknown, rule: Rule | string, field?: string): void {
  const expected: Rule = typeof rule === 'string' ? { code: rule, field } : rule;
  const error = t.throws(act, { instanceOf: RuleViolation });
  t.is(error.code, expected.code);
  if (expected.message !== undefined) t.is(error.message, expected.message);
  t.is(error.field, expected.field);
}
