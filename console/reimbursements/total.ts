import { sumDollars } from '../../ledger/values/money.ts';

/** What these come to, in dollars. */
export function totalOf(of: readonly { readonly amount: number }[]): number {
  return sumDollars(of.map(({ amount }) => amount));
}
