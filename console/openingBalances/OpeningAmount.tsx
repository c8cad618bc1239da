import { formatDollars } from '../../ledger/values/money.ts';
import { Note } from '../../ui/primitives/Note.tsx';

/** What a member owed at the beginning; below 0 the credit that they had. */
export function OpeningAmount({ dollars }: { readonly dollars: number }) {
  return (
    <>
      {formatDollars(Math.abs(dollars))}
      {dollars < 0 && <Note>credit</Note>}
    </>
  );
}
