import type { BursarEvent } from '../../ledger/catalogue.ts';
import type { CommandContext, Decider } from '../../ledger/decider.ts';
import { type Handled, handle } from '../../ledger/handle.ts';
import type { Deps } from '../deps.ts';

/** Who gives a command, for which organization and under which id. It is given now, unless `at` says when. */
export type Giver = Omit<CommandContext, 'at'> & { readonly at?: string };

/** Give a command to the noun with this id: for jobs, webhooks, the demo and others without a caller. */
export function give<Command, Event extends BursarEvent, State>(
  { log, clock }: Pick<Deps, 'log' | 'clock'>,
  giver: Giver,
  noun: Decider<Command, Event, State>,
  id: string,
  command: Command,
): Promise<Handled<Event, State>> {
  return handle(log, noun, id, command, { at: clock().toISOString(), ...giver });
}
