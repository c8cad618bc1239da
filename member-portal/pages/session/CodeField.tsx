import { Box, Link, TextField } from '@mui/material';
import { useState } from 'react';
import { CODE_LENGTH } from '../../../ledger/values/input.ts';

interface Props {
  readonly value: string;
  readonly mistake: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A code of the authenticator app, or a recovery code instead. */
export function CodeField({ value, mistake, onChange }: Props) {
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <Box>
      {isRecovery ? (
        <TextField
          label="Recovery code"
          autoComplete="off"
          autoFocus
          required
          fullWidth
          value={value}
          error={mistake !== undefined}
          helperText={mistake ?? 'One of those that you kept. It works once.'}
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false, maxLength: 60 } }}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <DigitsField
          value={value}
          mistake={mistake}
          hint={`The ${CODE_LENGTH} digits that your authenticator app shows for Bursar.`}
          onChange={onChange}
        />
      )}
      <Link
        component="button"
        type="button"
        sx={{ mt: 1, font: 'inherit' }}
        onClick={() => {
          setIsRecovery(!isRecovery);
          onChange('');
        }}
      >
        {isRecovery ? 'Use a code of the app' : 'Use a recovery code'}
      </Link>
    </Box>
  );
}

/** The digits of a code. Phones offer to fill it in. */
export function DigitsField({ value, mistake, hint, onChange }: Props & { readonly hint: string }) {
  return (
    <TextField
      label="Code"
      autoComplete="one-time-code"
      autoFocus
      required
      fullWidth
      value={value}
      error={mistake !== undefined}
      helperText={mistake ?? hint}
      slotProps={{
        htmlInput: {
          inputMode: 'numeric',
          style: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.25em' },
        },
      }}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
    />
  );
}
