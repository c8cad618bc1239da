import { Box } from '@mui/material';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { alertFor } from '../../ui/errors.ts';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { useCall } from '../../ui/useCall.ts';
import { resolverOf } from '../shared/formErrors.ts';
import { TextInput } from '../shared/formInputs.tsx';
import { CHARGE_FAILED, checkChargeType } from './validate.ts';

/** Add a charge type (spec 1 section 2.4). */
export function AddChargeType(props: { readonly known: readonly string[]; readonly onClose: () => void }) {
  const add = useCall('add-newcharge');
  const [invalid, setInvalid] = useState(false);
  const { control, handleSubmit } = useForm({
    defaultValues: { chargeTypes: '' },
    resolver: resolverOf((values: { chargeTypes: string }) => checkChargeType(values, props.known)),
  });
  const submit = handleSubmit(
    async (values) => {
      setInvalid(false);
      if ((await add.submit(values)) !== undefined) props.onClose();
    },
    () => setInvalid(true),
  );
  return (
    <DialogFrame
      title="Add Charge Type"
      submitLabel="Add Charge Type"
      maxWidth="xs"
      isPending={add.isPending}
      error={invalid ? CHARGE_FAILED : add.error && alertFor(CHARGE_FAILED, add.error)}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <Box sx={{ pt: 0.5 }}>
        <TextInput
          control={control}
          name="chargeTypes"
          label="Charge Type"
          required
          maxLength={60}
          help="For example: Dues, Rent, Fall Formal"
        />
      </Box>
    </DialogFrame>
  );
}
