import type { TrialBalanceRow } from '../../api/journal/contract.ts';
import { formatDollars, toCents, toDollars } from '../../ledger/values/money.ts';

/** The totals of all accounts, and whether debits equal credits. Added up in cents: dollars are fractions. */
export function totalsOf(rows: readonly Pick<TrialBalanceRow, 'debit' | 'credit'>[]): {
  readonly debit: number;
  readonly credit: number;
  readonly isEqual: boolean;
} {
  const debitCents = rows.reduce((sum, row) => sum + toCents(row.debit), 0);
  const creditCents = rows.reduce((sum, row) => sum + toCents(row.credit), 0);
  return {
    debit: toDollars(debitCents),
    credit: toDollars(creditCents),
    isEqual: debitCents === creditCents,
  };
}

/** A balance (debits less credits, dollars) as accountants write it: "$120.00 Dr", "$45.50 Cr", "$0.00". */
export function balanceWords(balance: number): string {
  if (balance === 0) return formatDollars(0);
  return `${formatDollars(Math.abs(balance))} ${balance > 0 ? 'Dr' : 'Cr'}`;
}
