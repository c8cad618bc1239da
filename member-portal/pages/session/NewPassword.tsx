import { MIN_PASSWORD_LENGTH } from '../../../ledger/values/input.ts';
import { type NewPassword, passwordErrors } from '../../../ledger/values/passwordRules.ts';
import { PasswordField } from './PasswordField.tsx';

/** What is wrong with each of the two fields. */
export function passwordMistakes(typed: NewPassword): Partial<NewPassword> {
  return Object.fromEntries(passwordErrors(typed).map(({ field, message }) => [field, message]));
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
