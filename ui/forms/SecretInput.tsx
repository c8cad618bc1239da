import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import { useState } from 'react';
import { type InputProps, useTextField } from './inputs.tsx';

/**
 * Text that is hidden until asked for.
 * @param read turns the typed text into the value
 */
export function SecretInput({
  read,
  maxLength,
  ...props
}: InputProps & { readonly read?: (text: string) => string; readonly maxLength?: number }) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...useTextField(props, read)}
      type={shown ? 'text' : 'password'}
      slotProps={{
        // Shown it is a text field, and a phone would begin it with a capital.
        htmlInput: { maxLength, autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
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
