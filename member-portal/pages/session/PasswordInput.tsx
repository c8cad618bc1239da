import { withoutSpaces } from '../../../ledger/values/input.ts';
import { SecretInput } from '../../../ui/forms/SecretInput.tsx';
import type { InputProps } from '../../../ui/forms/useTextField.ts';

/** A password that can be shown, as NIST SP 800-63B asks: people then make fewer mistakes. */
export function PasswordInput(
  props: InputProps & { readonly autoComplete: 'current-password' | 'new-password' },
) {
  return <SecretInput {...props} required read={withoutSpaces} />;
}
