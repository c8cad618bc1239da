import { useWatch } from 'react-hook-form';
import { MAX_CHECK_NUMBER_LENGTH } from '../../ledger/values/paymentRules.ts';
import { TextInput } from '../../ui/forms/inputs.tsx';

/** The number of a check; nothing while the field `method` says another way. */
export function CheckNumber() {
  if (useWatch({ name: 'method' }) !== 'check') return null;
  return <TextInput name="checkNumber" label="Check Number (optional)" maxLength={MAX_CHECK_NUMBER_LENGTH} />;
}
