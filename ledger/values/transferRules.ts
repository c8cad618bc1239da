import { type CalendarDate, formatDay, whyAfterToday, whyNotDay } from './calendar.ts';
import { formatDollars, whyNotAmount } from './money.ts';
import { type MoneyAccount, moneyAccounts } from './moneyAccounts.ts';
import { brokenOf, required, type Violation, type Wrong, wrongIf } from './violation.ts';

/** Characters of the memo of a transfer or deposit. */
export const MAX_TRANSFER_MEMO = 200;
/** The most receipts of one deposit. */
export const MOST_RECEIPTS = 200;

/** What a transfer moves money between. Checks are deposited, each by its receipt. */
export const transferAccounts = ['checking', 'undepositedCash', 'venmo', 'otherReceipts'] as const;
/** Where money waits for a deposit. */
export const depositedAccounts = ['undepositedCash', 'undepositedChecks'] as const;
export type DepositedAccount = (typeof depositedAccounts)[number];

/** A transfer as calls and forms have it: keys of accounts, dollars and a day; null and '' are empty. */
export interface TransferInput {
  readonly fromAccount: string;
  readonly toAccount: string;
  readonly amount: number | null;
  readonly occurredOn: string;
}

/** The errors of a transfer. @param today left out, the day is not compared with it */
export function transferErrors(
  { fromAccount, toAccount, amount, occurredOn }: TransferInput,
  { today }: { readonly today?: CalendarDate } = {},
): Violation[] {
  return brokenOf([
    ['fromAccount', whyNotTransferable(fromAccount)],
    ['toAccount', whyNotTransferable(toAccount)],
    ['toAccount', wrongIf(fromAccount === toAccount, 'SameAccount', 'Choose two accounts')],
    ['amount', whyNotAmount('amount', amount)],
    ['occurredOn', whyNotMovedOn(occurredOn, today)],
  ]);
}

function whyNotTransferable(account: string): Wrong {
  if (account === '') return { code: 'AccountMissing', message: required('account') };
  const isOne = transferAccounts.some((each) => each === account);
  return wrongIf(!isOne, 'AccountUnfit', `${nameOf(account)} cannot be transferred. Record a deposit`);
}

const nameOf = (account: string) => moneyAccounts[account as MoneyAccount] ?? 'This account';

/** Why money was not moved on a day. */
export function whyNotMovedOn(day: string, today: CalendarDate | undefined): Wrong {
  return whyNotDay('date', day) ?? whyAfterToday('date', day, today);
}

/** Why a receipt cannot be in a deposit of this day. */
export function whyReceivedLater(receivedOn: CalendarDate, occurredOn: CalendarDate): Wrong {
  const message = `It was received on ${formatDay(receivedOn)}, after this deposit`;
  return wrongIf(receivedOn > occurredOn, 'ReceivedLater', message);
}

/** Why so much cash cannot be kept of receipts that come to this much, in dollars; null is none. */
export function whyNotKept(lessCash: number | null, total: number): Wrong {
  if (lessCash === null || lessCash === 0) return undefined;
  const message = `The less cash must be below ${formatDollars(total)}, what is deposited`;
  return whyNotAmount('less cash', lessCash) ?? wrongIf(lessCash >= total, 'NothingDeposited', message);
}
