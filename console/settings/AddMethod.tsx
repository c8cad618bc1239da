import { Alert, Box, Typography } from '@mui/material';
import { useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { type Bank, MAX_BANK_NAME, MAX_VENMO_ID, MAX_ZELLE_ID } from '../../api/contract/organization.ts';
import { unreachable } from '../../ledger/values/unreachable.ts';
import { alertFor } from '../../ui/errors.ts';
import { DialogFrame } from '../../ui/forms/DialogFrame.tsx';
import { useCall } from '../../ui/useCall.ts';
import { resolverOf } from '../shared/formErrors.ts';
import { SelectInput, TextInput } from '../shared/formInputs.tsx';
import { onlyOne } from './methods.ts';
import { useConnect } from './useConnect.ts';
import { checkMethod, emptyMethod, METHOD_FAILED, type MethodValues } from './validate.ts';

const choices = [
  { value: 'bank', label: 'Bank' },
  { value: 'venmo', label: 'Venmo' },
  { value: 'zelle', label: 'Zelle' },
];

/** Add Payment Method (spec 1 sections 2.4 and 5): Venmo and Zelle by their ids, a bank on Stripe's pages. */
export function AddMethod(props: { readonly banks: readonly Bank[]; readonly onClose: () => void }) {
  const add = useCall('add-bank');
  const connect = useConnect();
  const [invalid, setInvalid] = useState(false);
  const { control, handleSubmit } = useForm<MethodValues>({
    defaultValues: emptyMethod,
    resolver: resolverOf(checkMethod),
  });
  const method = useWatch({ control, name: 'method' });
  const saved = onlyOne(props.banks, method);
  const save = async ({ method, bankName, venmoID, zelleID }: MethodValues) => {
    setInvalid(false);
    if (method === 'bank') return connect.begin({ bankName });
    const id =
      method === 'venmo'
        ? ({ bankType: 'venmo', venmoID } as const)
        : ({ bankType: 'zelle', zelleID } as const);
    if ((await add.submit(id)) !== undefined) props.onClose();
  };
  const submit = handleSubmit(save, () => setInvalid(true));
  return (
    <DialogFrame
      title="Add Payment Method"
      submitLabel={method === 'bank' ? 'Continue' : 'Add Payment Method'}
      submitDisabled={saved !== undefined}
      maxWidth="xs"
      isPending={add.isPending || connect.isPending}
      error={invalid ? METHOD_FAILED : add.error ? alertFor(METHOD_FAILED, add.error) : connect.error}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 0.5 }}>
        <SelectInput control={control} name="method" label="Payment Method" required choices={choices} />
        {saved === undefined ? (
          <MethodFields control={control} method={method} />
        ) : (
          <Alert severity="info">{saved}</Alert>
        )}
      </Box>
    </DialogFrame>
  );
}

function MethodFields({
  control,
  method,
}: {
  readonly control: Control<MethodValues>;
  readonly method: MethodValues['method'];
}) {
  switch (method) {
    case '':
      return null;
    case 'bank':
      return (
        <>
          <TextInput control={control} name="bankName" label="Bank Name" required maxLength={MAX_BANK_NAME} />
          <Typography color="textSecondary" variant="body2">
            Continue leads to Stripe, where you enter the account that members' payments by card and bank are
            paid out to. Bursar never sees its number.
          </Typography>
        </>
      );
    case 'venmo':
      return (
        <>
          <TextInput control={control} name="venmoID" label="Venmo ID" required maxLength={MAX_VENMO_ID} />
          <TextInput
            control={control}
            name="venmoID2"
            label="Confirm Venmo ID"
            required
            maxLength={MAX_VENMO_ID}
          />
        </>
      );
    case 'zelle':
      return (
        <>
          <TextInput
            control={control}
            name="zelleID"
            label="Zelle ID"
            required
            maxLength={MAX_ZELLE_ID}
            help="An email or a phone number"
          />
          <TextInput
            control={control}
            name="zelleID2"
            label="Confirm Zelle ID"
            required
            maxLength={MAX_ZELLE_ID}
          />
        </>
      );
    default:
      return unreachable(method);
  }
}
