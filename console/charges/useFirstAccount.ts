import { useEffect } from 'react';
import type { Choice } from '../../ui/forms/inputs.tsx';

/** The first account is chosen until another one is. */
export function useFirstAccount(
  accounts: readonly Choice[],
  setValue: (name: 'account', value: string) => void,
): void {
  const first = accounts[0]?.value;
  useEffect(() => {
    if (first !== undefined) setValue('account', first);
  }, [first, setValue]);
}
