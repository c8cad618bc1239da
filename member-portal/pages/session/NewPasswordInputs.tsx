import { MIN_PASSWORD_LENGTH } from '../../../ledger/values/input.ts';
import { PasswordInput } from './PasswordInput.tsx';

/** The two fields in which a new password is typed: `password` and `password2` of the form. */
export function NewPasswordInputs({ autoFocus = false }: { readonly autoFocus?: boolean }) {
  return (
    <>
      <PasswordInput
        name="password"
        label="New Password"
        autoComplete="new-password"
        autoFocus={autoFocus}
        help={`${MIN_PASSWORD_LENGTH} or more characters, no spaces.`}
      />
      <PasswordInput name="password2" label="Confirm Password" autoComplete="new-password" />
    </>
  );
}
