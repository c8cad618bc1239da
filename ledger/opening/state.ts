import { deriveId } from '../log/eventId.ts';
import type { CalendarDate } from '../values/calendar.ts';
import type { OpeningAccount } from '../values/openingRules.ts';
import { type DepositedAccount, depositedAccounts } from '../values/transferRules.ts';
import { unreachable } from '../values/unreachable.ts';
import type { OpeningBalanceEntered, OpeningCheckBounced, OpeningEvent } from './events.ts';

/** The opening balances that stand, and the checks of them that bounced, by id. */
export interface OpeningState {
  readonly entered: ReadonlyMap<OpeningAccount, OpeningBalanceEntered['data']>;
  readonly bounced: ReadonlyMap<string, OpeningCheckBounced['data']>;
}

export const initial: OpeningState = { entered: new Map(), bounced: new Map() };

export function evolve(state: OpeningState, event: OpeningEvent): OpeningState {
  const entered = new Map(state.entered);
  const bounced = new Map(state.bounced);
  switch (event.type) {
    case 'OpeningBalanceEntered':
      entered.set(event.data.account, event.data);
      break;
    case 'OpeningBalanceReversed':
      entered.delete(event.data.account);
      break;
    case 'OpeningCheckBounced':
      bounced.set(event.data.bounceId, event.data);
      break;
    case 'OpeningBounceReversed':
      bounced.delete(event.data.bounceId);
      break;
    default:
      unreachable(event);
  }
  return { entered, bounced };
}

/** Cash or checks of the beginning, which are deposited as a receipt of that day. Integer cents. */
export interface OpeningReceipt {
  readonly receiptId: string;
  readonly account: DepositedAccount;
  readonly amountCents: number;
  readonly receivedOn: CalendarDate;
}

/** The receipts of an organization's opening balances that stand, without the checks that bounced. */
export function openingReceipts({ entered, bounced }: OpeningState, orgCode: string): OpeningReceipt[] {
  return depositedAccounts.flatMap((account) => {
    const opened = entered.get(account);
    if (opened === undefined) return [];
    const lost = account === 'undepositedChecks' ? [...bounced.values()] : [];
    const amountCents = lost.reduce((left, each) => left - each.amountCents, opened.amountCents);
    const { occurredOn: receivedOn } = opened;
    return [{ receiptId: openingReceiptId(orgCode, account), account, amountCents, receivedOn }];
  });
}

/** The id of the receipt that cash or checks of the beginning are. */
export function openingReceiptId(orgCode: string, account: DepositedAccount): string {
  return deriveId(`opening ${orgCode} ${account}`);
}
