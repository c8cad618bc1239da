import { accountStream } from '../../../ledger/account/events.ts';
import type { AccountRules } from '../../../ledger/account/freeCredit.ts';
import type { BursarEvent } from '../../../ledger/catalogue.ts';
import type { CommandContext, Decider } from '../../../ledger/decider.ts';
import { type Handled, handle } from '../../../ledger/handle.ts';
import { creditPaysSince } from '../../../projections/organization/queries.ts';
import type { Deps } from '../../deps.ts';

/** Actor, organization and id of a command. `at` defaults to now. */
export type CommandMetadata = Omit<CommandContext, 'at'> & { readonly at?: string };

/**
 * Run a command against the stream of this id, for jobs, webhooks and others without a caller. An account's
 * command gets the organization's rule on free credit, unless it has one.
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

/** The organization's rules for accounts, which every account command and dry run needs. */
export async function accountRules(db: Deps['db'], orgCode: string): Promise<AccountRules> {
  return { creditPaysSince: await creditPaysSince(db, orgCode) };
}
