import { formatDollars } from '../../ledger/values/money.ts';
import { Remark } from '../../ui/primitives/Remark.tsx';

/** What a member owed at the beginning; below 0 the credit that they had. */
export function OpeningAmount({ dollars }: { readonly dollars: number }) {
  return (
    <>
      {formatDollars(Math.abs(dollars))}
      {dollars < 0 && <Remark>credit</Remark>}
    </>
  );
}
