import { type HeldOn, type MoneyAccount, moneyAccounts } from '../../ledger/values/moneyAccounts.ts';

/** Each money account with this much since long ago. */
export const holding = (cents: number): HeldOn[] =>
  (Object.keys(moneyAccounts) as MoneyAccount[]).map((account) => ({ account, day: '2000-01-01', cents }));
