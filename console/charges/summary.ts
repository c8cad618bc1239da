import { formatDollars, toCents, toDollars, validateAmount } from '../../ledger/values/money.ts';

/** "48 members, $60.00 each, $2,880.00 in all"; undefined without members or an amount. */
export function summaryOf(members: number, amount: number | null): string | undefined {
  if (members === 0 || validateAmount('amount', amount) !== undefined || amount === null) return undefined;
  const total = formatDollars(toDollars(toCents(amount) * members));
  return members === 1
    ? `1 member, ${total}`
    : `${members} members, ${formatDollars(amount)} each, ${total} in all`;
}
