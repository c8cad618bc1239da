import { type AccountType, accountLabel, type ChartAccount } from '../../ledger/chart.ts';
import { toDollars } from '../../ledger/values/money.ts';
import type { TrialBalanceLine } from '../../projections/journal.ts';
import type { Form990Figures } from './contract.ts';

type Accounts = (key: string) => ChartAccount;
type Figure = Pick<Form990Figures['assets'], 'total' | 'lines'>;

/**
 * Gross receipts: income, less what of it was taken back from members' charges, and less no cost
 * (docs/decisions/0039).
 */
export function receiptsFigure(balances: readonly TrialBalanceLine[], accountOf: Accounts): Figure {
  return figureOf(balances, accountOf, ['income', 'contra income'], -1);
}

/** Total assets: what the organization has and is owed, less no debt of its own. */
export function assetsFigure(balances: readonly TrialBalanceLine[], accountOf: Accounts): Figure {
  return figureOf(balances, accountOf, ['asset'], 1);
}

/** @param sign 1 where debits add to the figure, -1 where credits do */
function figureOf(
  balances: readonly TrialBalanceLine[],
  accountOf: Accounts,
  types: readonly AccountType[],
  sign: 1 | -1,
): Figure {
  const lines = balances
    .map(({ account, debitCents, creditCents }) => ({ account, cents: sign * (debitCents - creditCents) }))
    .filter(({ account, cents }) => cents !== 0 && types.includes(accountOf(account).type))
    .map(({ account, cents }) => ({ accountKey: account, account: accountLabel(accountOf(account)), cents }))
    .toSorted((one, other) => one.account.localeCompare(other.account, 'en'));
  return {
    total: toDollars(lines.reduce((sum, { cents }) => sum + cents, 0)),
    lines: lines.map(({ cents, ...line }) => ({ ...line, dollars: toDollars(cents) })),
  };
}
