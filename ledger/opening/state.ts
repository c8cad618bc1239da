import type { OpeningAccount } from '../values/openingRules.ts';
import type { OpeningBalanceEntered, OpeningEvent } from './events.ts';

/** The opening balances that stand. */
export type OpeningState = ReadonlyMap<OpeningAccount, OpeningBalanceEntered['data']>;

export const initial: OpeningState = new Map();

export function evolve(state: OpeningState, event: OpeningEvent): OpeningState {
  const next = new Map(state);
  if (event.type === 'OpeningBalanceEntered') next.set(event.data.account, event.data);
  else next.delete(event.data.account);
  return next;
}
