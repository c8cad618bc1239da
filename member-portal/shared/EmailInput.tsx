import { withoutSpaces } from '../../ledger/values/input.ts';
import { LineField } from '../../ui/forms/LineField.tsx';
import { type InputProps, useTextField } from '../../ui/forms/useTextField.ts';

/** A sign-in email. `autoComplete`: `username` beside a password that the browser may know. */
export function EmailInput(props: InputProps) {
  const field = useTextField(props, withoutSpaces);
  return <LineField {...field} type="email" placeholder="you@example.com" required />;
}
