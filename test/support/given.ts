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

/** The act must be refused with this code, message and field. */
export function refused(
  t: ExecutionContext,
  act: () => unknown,
  rule: { code: string; message?: string; field?: string },
): void {
  const error = t.throws(act, { instanceOf: RuleViolation });
  t.is(error.code, rule.code);
  if (rule.message !== undefined) t.is(error.message, rule.message);
  t.is(error.field, rule.field);
}
