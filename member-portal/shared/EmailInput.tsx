import { TextField } from '@mui/material';
import { withoutSpaces } from '../../ledger/values/input.ts';
import { type InputProps, useTextField } from '../../ui/forms/inputs.tsx';

/** A sign-in email. `autoComplete`: `username` beside a password that the browser may know. */
export function EmailInput(props: InputProps) {
  const field = useTextField(props, withoutSpaces);
  return <TextField {...field} type="email" placeholder="you@example.com" required />;
}
