import { deriveId } from '../log/eventId.ts';
import type { CalendarDate } from '../values/calendar.ts';
import type { OpeningAccount } from '../values/openingRules.ts';
import { type DepositedAccount, depositedAccounts } from '../values/transferRules.ts';
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

/** Cash or checks of the beginning, which are deposited as a receipt of that day. Integer cents. */
export interface OpeningReceipt {
  readonly receiptId: string;
  readonly account: DepositedAccount;
  readonly amountCents: number;
  readonly receivedOn: CalendarDate;
}

/** The receipts of an organization's opening balances that stand. */
export function openingReceipts(state: OpeningState, orgCode: string): OpeningReceipt[] {
  return depositedAccounts.flatMap((account) => {
    const entered = state.get(account);
    if (entered === undefined) return [];
    const { amountCents, occurredOn: receivedOn } = entered;
    return [{ receiptId: deriveId(`opening ${orgCode} ${account}`), account, amountCents, receivedOn }];
  });
}
