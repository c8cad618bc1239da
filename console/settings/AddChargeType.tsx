import { z } from 'zod';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { newChargeType } from './schemas.ts';

/** Add a charge type (spec 1 section 2.4). */
export function AddChargeType(props: { readonly known: readonly string[]; readonly onClose: () => void }) {
  return (
    <CallDialog
      title="Add Charge Type"
      call="add-newcharge"
      schema={z.object({ chargeTypes: newChargeType(props.known) })}
      defaultValues={{ chargeTypes: '' }}
      failed="Failed to add new charge, please try again"
      maxWidth="xs"
      onClose={props.onClose}
    >
      <TextInput
        name="chargeTypes"
        label="Charge Type"
        required
        maxLength={60}
        help="For example: Dues, Rent, Fall Formal"
      />
    </CallDialog>
  );
}
