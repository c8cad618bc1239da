import type { Receipt } from '../../api/transfer/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { moneyAccounts } from '../../ledger/values/moneyAccounts.ts';

/** "Check 1042, Mar 10, 2026": what a receipt is, and the day on which it came in. */
export function receiptWords({
  account,
  receivedOn,
  checkNumber,
}: Pick<Receipt, 'account' | 'receivedOn' | 'checkNumber'>): string {
  const check = checkNumber === '' ? 'Check' : `Check ${checkNumber}`;
  const kind = account === 'undepositedChecks' ? check : moneyAccounts[account];
  return `${kind}, ${formatDay(receivedOn)}`;
}
