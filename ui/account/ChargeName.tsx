import type { Due } from '../../api/account/charge/contract.ts';
import { chargeName } from '../../api/platform/contract/words.ts';
import { Note } from '../primitives/Note.tsx';
import { amountNotes } from './chargeNotes.ts';

/** The charge's name, what the treasurer wrote about it, and until when its amount stands. */
export function ChargeName({ due }: { readonly due: Due }) {
  return (
    <>
      {chargeName(due)}
      {due.memo !== '' && <Note>{due.memo}</Note>}
      {amountNotes(due).map((note) => (
        <Note key={note}>{note}</Note>
      ))}
    </>
  );
}
