import { Alert, Typography } from '@mui/material';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import {
  type Bank,
  MAX_BANK_NAME,
  MAX_VENMO_ID,
  MAX_ZELLE_ID,
} from '../../api/organization/banks/contract.ts';
import { unreachable } from '../../ledger/values/unreachable.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { SelectInput, TextInput } from '../../ui/forms/inputs.tsx';
import { ErrorAlert } from '../../ui/primitives/ErrorAlert.tsx';
import { onlyOne } from './methods.ts';
import { type Method, methodForms } from './schemas.ts';
import { followConnect } from './useConnect.ts';

const choices = [
  { value: 'bank', label: 'Bank' },
  { value: 'venmo', label: 'Venmo' },
  { value: 'zelle', label: 'Zelle' },
];
const emptyMethod = { method: '', bankName: '', venmoID: '', venmoID2: '', zelleID: '', zelleID2: '' };

/** Add Payment Method (spec 1 sections 2.4 and 5): Venmo and Zelle by their ids, a bank on Stripe's pages. */
export function AddMethod(props: { readonly banks: readonly Bank[]; readonly onClose: () => void }) {
  const [method, setMethod] = useState<Method>('');
  const [refusal, setRefusal] = useState<string>();
  const saved = onlyOne(props.banks, method);
  return (
    <CallDialog
      title="Add Payment Method"
      submitLabel={method === 'bank' ? 'Continue' : 'Add Payment Method'}
      submitDisabled={saved !== undefined}
      call={method === 'bank' ? 'create-stripe-connect' : 'add-bank'}
      schema={methodForms[method]}
      defaultValues={emptyMethod}
      failed="Failed to add payment method, please try again"
      maxWidth="xs"
      notice={<ErrorAlert error={refusal} />}
      onDone={async (answer) => {
        if ('_id' in answer) props.onClose();
        else setRefusal(await followConnect(answer));
      }}
      onClose={props.onClose}
    >
      <MethodInput onChange={setMethod} />
      {saved === undefined ? <MethodInputs method={method} /> : <Alert severity="info">{saved}</Alert>}
    </CallDialog>
  );
}

function MethodInput({ onChange }: { readonly onChange: (method: Method) => void }) {
  const { resetField } = useFormContext();
  return (
    <SelectInput
      name="method"
      label="Payment Method"
      required
      choices={choices}
      onChange={(chosen) => {
        // A choice alone is nothing to lose: closing does not ask.
        resetField('method', { defaultValue: chosen });
        onChange(chosen as Method);
      }}
    />
  );
}

function MethodInputs({ method }: { readonly method: Method }) {
  switch (method) {
    case '':
      return null;
    case 'bank':
      return (
        <>
          <TextInput name="bankName" label="Bank Name" required maxLength={MAX_BANK_NAME} />
          <Typography color="textSecondary" variant="body2">
            Continue to Stripe to enter the bank account for card and bank payouts. Bursar never sees its
            number.
          </Typography>
        </>
      );
    case 'venmo':
      return (
        <>
          <TextInput name="venmoID" label="Venmo ID" required maxLength={MAX_VENMO_ID} />
          <TextInput name="venmoID2" label="Confirm Venmo ID" required maxLength={MAX_VENMO_ID} />
        </>
      );
    case 'zelle':
      return (
        <>
          <TextInput
            name="zelleID"
            label="Zelle ID"
            required
            maxLength={MAX_ZELLE_ID}
            help="An email or a phone number"
          />
          <TextInput name="zelleID2" label="Confirm Zelle ID" required maxLength={MAX_ZELLE_ID} />
        </>
      );
    default:
      return unreachable(method);
  }
}
