import type { SetCredit } from './commands.ts';
import type { AccountEvent } from './events.ts';
import { requireAmount, requireNewId } from './rules.ts';
import type { AccountState } from './state.ts';

/** Make the free credit this much (spec 2 section 7, "update-{product}-credit"). */
export function setCredit(command: SetCredit, state: AccountState): readonly AccountEvent[] {
  const { creditId, amountCents, reason, today: occurredOn } = command;
  requireAmount(amountCents, 'credit', 'amount', 0);
  const more = amountCents - state.creditCents;
  if (more === 0) return [];
  if (more < 0) return [{ type: 'CreditWithdrawn', data: { amountCents: -more, reason, occurredOn } }];
  requireNewId(state, creditId);
  const source = { kind: 'granted', reason } as const;
  return [{ type: 'CreditIssued', data: { creditId, amountCents: more, source, occurredOn } }];
}
