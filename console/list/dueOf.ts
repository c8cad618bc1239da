import { formatDollars, sumDollars } from '../../ledger/values/money.ts';

/** What is due on rows, in words: "$210.00 due". */
export function dueOf(rows: readonly { readonly remaining: number }[]): string {
  return `${formatDollars(sumDollars(rows.map(({ remaining }) => remaining)))} due`;
}
