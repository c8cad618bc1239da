import { withoutSpaces } from '../../../ledger/values/input.ts';
import type { InputProps } from '../../../ui/forms/inputs.tsx';
import { SecretInput } from '../../../ui/forms/SecretInput.tsx';

/** A password that can be shown, as NIST SP 800-63B asks: people then make fewer mistakes. */
export function PasswordInput(
  props: InputProps & { readonly autoComplete: 'current-password' | 'new-password' },
) {
  return <SecretInput {...props} required read={withoutSpaces} />;
}
