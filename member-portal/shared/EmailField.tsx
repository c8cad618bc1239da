import { TextField } from '@mui/material';
import { withoutSpaces } from '../../ledger/values/input.ts';

/** Where somebody types the email that they sign in with: the first thing on its page. */
export function EmailField(props: {
  readonly label: string;
  /** `username` where it goes with a password that the browser may know. */
  readonly autoComplete: 'username' | 'email';
  readonly value: string;
  readonly mistake?: string | undefined;
  readonly onChange: (email: string) => void;
}) {
  return (
    <TextField
      label={props.label}
      type="email"
      placeholder="you@example.com"
      autoComplete={props.autoComplete}
      autoFocus
      required
      fullWidth
      value={props.value}
      error={props.mistake !== undefined}
      helperText={props.mistake}
      onChange={(event) => props.onChange(withoutSpaces(event.target.value))}
    />
  );
}
