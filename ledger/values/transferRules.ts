import { type CalendarDate, formatDay, validateDay, validateNotAfterToday } from './calendar.ts';
import { formatDollars, validateAmount } from './money.ts';
import { type MoneyAccount, moneyAccounts } from './moneyAccounts.ts';
import { type FieldViolation, firstViolations, required, type Violation, violationIf } from './violation.ts';

/** Characters of the memo of a transfer or deposit. */
export const MAX_TRANSFER_MEMO = 200;
/** The most receipts of one deposit. */
export const MAX_RECEIPTS = 200;

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
): FieldViolation[] {
  return firstViolations([
    ['fromAccount', validateTransferAccount(fromAccount)],
    ['toAccount', validateTransferAccount(toAccount)],
    ['toAccount', violationIf(fromAccount === toAccount, 'SameAccount', 'Choose two accounts')],
    ['amount', validateAmount('amount', amount)],
    ['occurredOn', validateMovedOn(occurredOn, today)],
  ]);
}

function validateTransferAccount(account: string): Violation | undefined {
  if (account === '') return { code: 'AccountMissing', message: required('account') };
  const isOne = transferAccounts.some((each) => each === account);
  return violationIf(!isOne, 'AccountUnfit', `${nameOf(account)} cannot be transferred. Record a deposit`);
}

const nameOf = (account: string) => moneyAccounts[account as MoneyAccount] ?? 'This account';

/** Why money was not moved on a day. */
export function validateMovedOn(day: string, today: CalendarDate | undefined): Violation | undefined {
  return validateDay('date', day) ?? validateNotAfterToday('date', day, today);
}

/** Why a receipt cannot be in a deposit of this day. */
export function validateReceivedBefore(
  receivedOn: CalendarDate,
  occurredOn: CalendarDate,
): Violation | undefined {
  const message = `It was received on ${formatDay(receivedOn)}, after this deposit`;
  return violationIf(receivedOn > occurredOn, 'ReceivedLater', message);
}

/** Why so much cash cannot be kept of receipts that come to this much, in dollars; null is none. */
export function validateLessCash(lessCash: number | null, total: number): Violation | undefined {
  if (lessCash === null || lessCash === 0) return undefined;
  const message = `The less cash must be below ${formatDollars(total)}, what is deposited`;
  return validateAmount('less cash', lessCash) ?? violationIf(lessCash >= total, 'NothingDeposited', message);
}
