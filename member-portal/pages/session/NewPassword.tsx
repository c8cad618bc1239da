import { MIN_PASSWORD_LENGTH } from '../../../ledger/values/input.ts';
import { PasswordField } from './PasswordField.tsx';

/** A new password, typed twice. */
export interface NewPassword {
  readonly password: string;
  readonly password2: string;
}

/** What is wrong with it, in the words of spec 2 section 8. The API checks the same. */
export function passwordMistakes({ password, password2 }: NewPassword): Partial<NewPassword> {
  return {
    ...(password.length < MIN_PASSWORD_LENGTH && {
      password: `The new password must have at least ${MIN_PASSWORD_LENGTH} characters.`,
    }),
    ...(password !== password2 && {
      password2: 'Confirm Password field must match with new password field!',
    }),
  };
}

/** The two fields in which it is typed. */
export function NewPasswordFields(props: {
  readonly value: NewPassword;
  readonly mistakes: Partial<NewPassword>;
  readonly autoFocus?: boolean;
  readonly onChange: (value: NewPassword) => void;
}) {
  const { value, mistakes } = props;
  return (
    <>
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        autoFocus={props.autoFocus ?? false}
        value={value.password}
        mistake={mistakes.password}
        hint={`At least ${MIN_PASSWORD_LENGTH} characters, without spaces. The longer, the better.`}
        onChange={(password) => props.onChange({ ...value, password })}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        value={value.password2}
        mistake={mistakes.password2}
        onChange={(password2) => props.onChange({ ...value, password2 })}
      />
    </>
  );
}
