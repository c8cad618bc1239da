import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import { useState } from 'react';
import { withoutSpaces } from '../../../ledger/values/input.ts';
import { type InputProps, useTextField } from '../../../ui/forms/inputs.tsx';

/** A password that can be shown, as NIST SP 800-63B asks: people then make fewer mistakes. */
export function PasswordInput(
  props: InputProps & { readonly autoComplete: 'current-password' | 'new-password' },
) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...useTextField(props, withoutSpaces)}
      type={shown ? 'text' : 'password'}
      required
      slotProps={{
        // Shown it is a text field, and a phone would begin it with a capital.
        htmlInput: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={shown ? `Hide ${props.label}` : `Show ${props.label}`}
                onClick={() => setShown(!shown)}
              >
                {shown ? <VisibilityOff /> : <Visibility />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
