import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import { useState } from 'react';
import { withoutSpaces } from '../../../ledger/values/input.ts';

/**
 * A password that can be shown, as NIST SP 800-63B asks: people make fewer mistakes when they can read it. An
 * error replaces the hint.
 */
export function PasswordField(props: {
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly autoFocus?: boolean;
  readonly value: string;
  readonly mistake?: string | undefined;
  readonly hint?: string;
  readonly onChange: (password: string) => void;
}) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      label={props.label}
      type={shown ? 'text' : 'password'}
      autoComplete={props.autoComplete}
      autoFocus={props.autoFocus ?? false}
      required
      fullWidth
      value={props.value}
      error={props.mistake !== undefined}
      helperText={props.mistake ?? props.hint}
      onChange={(event) => props.onChange(withoutSpaces(event.target.value))}
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
