import { accountStream } from '../../../ledger/account/events.ts';
import type { AccountRules } from '../../../ledger/account/freeCredit.ts';
import type { BursarEvent } from '../../../ledger/catalogue.ts';
import type { CommandContext, Decider } from '../../../ledger/decider.ts';
import { type Handled, handle } from '../../../ledger/handle.ts';
import { creditPaysSince } from '../../../projections/organization/queries.ts';
import type { Deps } from '../../deps.ts';

/** Who gives a command, for which organization and under which id. It is given now, unless `at` says when. */
export type CommandMetadata = Omit<CommandContext, 'at'> & { readonly at?: string };

/**
 * Give a command to the noun with this id: for jobs, webhooks, the demo and others without a caller. One to
 * an account is given with the organization's rule on free credit, unless it says that itself.
 */
export async function dispatch<Command, Event extends BursarEvent, State>(
  { log, db, clock, world }: Pick<Deps, 'log' | 'db' | 'clock' | 'world'>,
  metadata: CommandMetadata,
  noun: Decider<Command, Event, State>,
  id: string,
  command: Command,
): Promise<Handled<Event, State>> {
  const needsRules = noun.streamOf === accountStream && !Object.hasOwn(Object(command), 'creditPaysSince');
  const rules = needsRules && (await accountRules(db, metadata.orgCode));
  return handle(log, noun, id, { ...rules, ...command }, { at: clock().toISOString(), ...metadata }, world);
}

/** The organization's rules for accounts: every command to one is given with them, and dry runs take them. */
export async function accountRules(db: Deps['db'], orgCode: string): Promise<AccountRules> {
  return { creditPaysSince: await creditPaysSince(db, orgCode) };
}
