import { Alert } from '@mui/material';
import { FormProvider, useForm } from 'react-hook-form';
import { DialogFrame } from '../../../ui/forms/DialogFrame.tsx';
import { TextInput } from '../../../ui/forms/inputs.tsx';
import { rulesResolver } from '../../../ui/forms/rulesResolver.ts';
import { Stack } from '../../../ui/primitives/Stack.tsx';
import { bankErrors } from './card.ts';
import type { BankNumbers } from './sandbox.ts';

/** The bank account that is to be saved at the sandbox; the numbers go there and nowhere else. */
export function BankForm(props: {
  readonly bank: BankNumbers;
  readonly error: string;
  readonly onNext: (bank: BankNumbers) => void;
  readonly onClose: () => void;
}) {
  const form = useForm<BankNumbers>({ defaultValues: props.bank, resolver: rulesResolver(bankErrors) });
  return (
    <FormProvider {...form}>
      <DialogFrame
        title="Add a Bank Account"
        submitLabel="Continue"
        isDirty={form.formState.isDirty}
        // It is about the numbers as they were sent.
        error={(!form.formState.isDirty && props.error) || null}
        onSubmit={() => void form.handleSubmit(props.onNext)()}
        onClose={props.onClose}
      >
        <Alert severity="info">
          This is a test installation: no real account is debited. Use the routing number 110000000 and the
          account number 000123456789.
        </Alert>
        <Stack>
          <TextInput name="holder" label="Account Holder" autoComplete="name" required />
          <TextInput
            name="routing"
            label="Routing Number"
            kind="digits"
            maxLength={9}
            autoComplete="off"
            required
          />
          <TextInput
            name="account"
            label="Account Number"
            kind="digits"
            maxLength={17}
            autoComplete="off"
            required
          />
        </Stack>
      </DialogFrame>
    </FormProvider>
  );
}
