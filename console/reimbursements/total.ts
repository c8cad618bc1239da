import { toCents, toDollars } from '../../ledger/values/money.ts';

/** What these come to, in dollars. */
export function totalOf(of: readonly { readonly amount: number }[]): number {
  return toDollars(of.reduce((sum, { amount }) => sum + toCents(amount), 0));
}
