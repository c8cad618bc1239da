import { MIN_PASSWORD_LENGTH, withoutSpaces } from './input.ts';
import { type FieldViolation, firstViolations, violationIf } from './violation.ts';

/** A new password, typed twice. Spaces do not count. */
export interface NewPassword {
  readonly password: string;
  readonly password2: string;
}

/** What is plainly wrong with a new password (spec 2 section 8); whether it is guessable, the server says. */
export function passwordErrors({
  password,
  password2,
}: NewPassword): (FieldViolation & { readonly field: keyof NewPassword })[] {
  const plain = withoutSpaces(password);
  return firstViolations<keyof NewPassword>([
    [
      'password',
      violationIf(
        [...plain].length < MIN_PASSWORD_LENGTH,
        'passwordTooShort',
        `The new password must have at least ${MIN_PASSWORD_LENGTH} characters.`,
      ),
    ],
    [
      'password2',
      violationIf(
        plain !== withoutSpaces(password2),
        'passwordsDiffer',
        'Confirm Password field must match with new password field!',
      ),
    ],
  ]);
}
