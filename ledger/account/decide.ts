import type { Decider } from '../decider.ts';
import { amend, assess, reachedLateFees, voidCharge } from './charges.ts';
import type { AccountCommand } from './commands.ts';
import { issueCredit, releaseCredit, reserveCredit, spendCredit } from './credits.ts';
import type { AccountEvent } from './events.ts';
import { recordPayment } from './payments.ts';
import { type AccountState, evolve, initial } from './state.ts';

export type * from './commands.ts';
export type { AccountState, Charge } from './state.ts';

/**
 * The write side of a member's money (design section 8). Every command first applies the late fees that have been reached, and is then
 * decided on the account with them in it.
 */
export const account: Decider<AccountCommand, AccountEvent, AccountState> = {
  initial,
  evolve,
  decide: (command, state) => {
    const fees = reachedLateFees(state, command.today);
    return [...fees, ...decideOn(command, fees.reduce(evolve, state))];
  },
};

function decideOn(command: AccountCommand, state: AccountState): readonly AccountEvent[] {
  switch (command.type) {
    case 'AssessCharge':
      return assess(command, state);
    case 'AmendCharge':
      return amend(command, state);
    case 'VoidCharge':
      return voidCharge(command, state);
    case 'RecordPayment':
      return recordPayment(command, state);
    case 'ApplyLateFees':
      return [];
    case 'IssueCredit':
      return issueCredit(command, state);
    case 'ReserveCredit':
      return reserveCredit(command, state);
    case 'SpendCredit':
      return spendCredit(command, state);
    case 'ReleaseCredit':
      return releaseCredit(command, state);
    default: {
      const unknown: never = command;
      throw new Error(`unknown command ${JSON.stringify(unknown)}`);
    }
  }
}
