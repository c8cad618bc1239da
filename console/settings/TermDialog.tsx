import { saveTerm } from '../../api/organization/terms/contract.ts';
import type { Term } from '../../api/platform/contract/wire.ts';

import { MAX_TERM_NAME } from '../../ledger/values/terms.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { DayInput, TextInput } from '../../ui/forms/inputs.tsx';

/** Add a term, or change one; a usual one, which has no id, becomes one that was set. */
export function TermDialog(props: {
  readonly term: (Omit<Term, '_id'> & { readonly _id?: string }) | undefined;
  readonly onClose: () => void;
}) {
  const { term = { name: '', firstDay: '', lastDay: '' } } = props;
  return (
    <CallDialog
      title={props.term === undefined ? 'Add Term' : 'Update Term'}
      call="save-term"
      schema={saveTerm.input}
      defaultValues={term}
      maxWidth="xs"
      onClose={props.onClose}
    >
      <TextInput name="name" label="Name" required maxLength={MAX_TERM_NAME} help="For example: Fall 2026" />
      <DayInput name="firstDay" label="First Day" required />
      <DayInput name="lastDay" label="Last Day" required />
    </CallDialog>
  );
}
