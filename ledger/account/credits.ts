import type { IssueCredit, SetCredit } from './commands.ts';
import type { AccountEvent } from './events.ts';
import { requireAmount, requireNewId } from './rules.ts';
import type { AccountState } from './state.ts';

/** Give the member credit. */
export function issueCredit(command: IssueCredit, state: AccountState): readonly AccountEvent[] {
  const { creditId, amountCents, reason } = command;
  requireNewId(state, creditId);
  requireAmount(amountCents, 'credit', 'amount');
  return [{ type: 'CreditIssued', data: { creditId, amountCents, source: { kind: 'granted', reason } } }];
}

/** Make the free credit this much (spec 2 section 7, "update-{product}-credit"). */
export function setCredit(command: SetCredit, state: AccountState): readonly AccountEvent[] {
  const { creditId, amountCents, reason, today } = command;
  if (amountCents !== 0) requireAmount(amountCents, 'credit', 'amount');
  const more = amountCents - state.creditCents;
  if (more > 0)
    return issueCredit({ type: 'IssueCredit', creditId, amountCents: more, reason, today }, state);
  return more === 0 ? [] : [{ type: 'CreditWithdrawn', data: { amountCents: -more, reason } }];
}
