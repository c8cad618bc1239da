import type { Due } from '../../api/account/charge/contract.ts';
import { chargeName } from '../../api/platform/contract/words.ts';
import { Remark } from '../../ui/primitives/Remark.tsx';
import { amountNotes } from './chargeNotes.ts';

/** The charge's name, what the treasurer wrote about it, and until when its amount stands. */
export function ChargeName({ due }: { readonly due: Due }) {
  return (
    <>
      {chargeName(due)}
      {due.memo !== '' && <Remark>{due.memo}</Remark>}
      {amountNotes(due).map((note) => (
        <Remark key={note}>{note}</Remark>
      ))}
    </>
  );
}
