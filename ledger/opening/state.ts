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

/** What has bounced of the checks of an opening balance, and when the first did: `undefined` for none. */
export function bouncedOf({ bounced }: OpeningState, account: OpeningAccount) {
  const own = [...bounced.values()].filter((each) => each.account === account);
  const [firstOn] = own.map(({ occurredOn }) => occurredOn).sort();
  return { cents: own.reduce((sum, { amountCents }) => sum + amountCents, 0), firstOn };
}

/** Cash or checks of the beginning, which are deposited as a receipt of that day. Integer cents. */
export interface OpeningReceipt {
  readonly receiptId: string;
  readonly account: DepositedAccount;
  readonly amountCents: number;
  readonly receivedOn: CalendarDate;
}

/** The receipts of an organization's opening balances that stand, without the checks that bounced. */
export function openingReceipts(state: OpeningState, orgCode: string): OpeningReceipt[] {
  return depositedAccounts.flatMap((account) => {
    const opened = state.entered.get(account);
    if (opened === undefined) return [];
    const amountCents = opened.amountCents - bouncedOf(state, account).cents;
    const { occurredOn: receivedOn } = opened;
    return [{ receiptId: openingReceiptId(orgCode, account), account, amountCents, receivedOn }];
  });
}

export function openingReceiptId(orgCode: string, account: DepositedAccount): string {
  return deriveId(`opening ${orgCode} ${account}`);
}
