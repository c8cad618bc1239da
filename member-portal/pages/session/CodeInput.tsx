import { Link, TextField } from '@mui/material';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { CODE_LENGTH } from '../../../ledger/values/input.ts';
import { useTextField } from '../../../ui/forms/useTextField.ts';
import { Stack } from '../../../ui/primitives/Stack.tsx';

/** The `code` of the form: one of the authenticator app, or a recovery code instead. */
export function CodeInput() {
  const [isRecovery, setIsRecovery] = useState(false);
  const { resetField } = useFormContext();
  return (
    <Stack gap={2} sx={{ justifyItems: 'start' }}>
      {isRecovery ? (
        <RecoveryCodeInput />
      ) : (
        <DigitsInput help={`The ${CODE_LENGTH} digits that your authenticator app shows for Bursar.`} />
      )}
      <Link
        component="button"
        type="button"
        variant="body1"
        onClick={() => {
          setIsRecovery(!isRecovery);
          resetField('code');
        }}
      >
        {isRecovery ? 'Use an app code' : 'Use a recovery code'}
      </Link>
    </Stack>
  );
}

function RecoveryCodeInput() {
  const help = 'One of your saved codes. Each works once.';
  return (
    <TextField
      {...useTextField({ name: 'code', label: 'Recovery code', help })}
      autoComplete="off"
      autoFocus
      required
      slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false, maxLength: 60 } }}
    />
  );
}

/** The digits of a code. Phones offer to fill it in. */
export function DigitsInput({ help }: { readonly help: string }) {
  const digits = (text: string) => text.replace(/\D/g, '').slice(0, CODE_LENGTH);
  return (
    <TextField
      {...useTextField({ name: 'code', label: 'Code', help }, digits)}
      autoComplete="one-time-code"
      autoFocus
      required
      slotProps={{
        htmlInput: {
          inputMode: 'numeric',
          style: { letterSpacing: '0.25em' },
        },
      }}
    />
  );
}
