import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import { IconButton, InputAdornment } from '@mui/material';
import { useState } from 'react';
import { LineField } from './LineField.tsx';
import { type InputProps, useTextField } from './useTextField.ts';

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
    <LineField
      {...useTextField(props, read)}
      type={shown ? 'text' : 'password'}
      // Shown it is a text field, and a phone would begin it with a capital.
      inputProps={{ maxLength, autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            aria-label={shown ? `Hide ${props.label}` : `Show ${props.label}`}
            onClick={() => setShown(!shown)}
          >
            {shown ? <VisibilityOff /> : <Visibility />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
