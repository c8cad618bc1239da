import { TextField } from '@mui/material';
import { withoutSpaces } from '../../ledger/values/input.ts';
import { type InputProps, useTextField } from '../../ui/forms/inputs.tsx';

/**
 * Where somebody types the email that they sign in with. `autoComplete` is `username` where it goes with a
 * password that the browser may know.
 */
export function EmailInput(props: InputProps) {
  const field = useTextField(props, withoutSpaces);
  return <TextField {...field} type="email" placeholder="you@example.com" required />;
}
