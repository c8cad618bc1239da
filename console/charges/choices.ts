import type { Bank } from '../../api/contract/organization.ts';
import { OTHER_TYPE } from '../../ledger/values/charge.ts';
import { useRead } from '../../ui/useRead.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/**
 * Where a charge can send its money: active bank accounts with a number, and Venmo and Zelle as one choice
 * (spec 2 section 7, search-banks). Values of banks are the type with the last four digits.
 */
export function accountChoices(banks: readonly Bank[]): Choice[] {
  const active = banks.filter((bank) => bank.active);
  const accounts = active
    .filter((bank) => bank.bankType === 'bank' && bank.account_number !== '')
    .map((bank) => ({
      value: `bank ${bank.account_number.slice(-4)}`,
      label: `${bank.bankName} ${bank.account_number}`.trim(),
    }));
  const byHand = active.some((bank) => bank.bankType !== 'bank');
  return [...accounts, ...(byHand ? [{ value: 'venmo/zelle', label: 'Venmo/Zelle' }] : [])];
}

/** The choices with the one that a charge already has, if it is not offered any more. */
export function withPresent(choices: readonly Choice[], present: string): Choice[] {
  const known = present === '' || choices.some((choice) => choice.value === present);
  return known ? [...choices] : [...choices, { value: present, label: present }];
}

/** Bank accounts and charge types as choices, and payment plans; undefined until loaded. */
export function useChargeChoices(enabled = true) {
  const banks = useRead('search-banks', {}, { enabled });
  const charges = useRead('search-charges', {}, { enabled });
  const types = charges.data?.[0]?.chargeTypes.filter((type) => type !== OTHER_TYPE);
  return {
    accounts: banks.data && accountChoices(banks.data),
    /** The saved payment plans. */
    plans: charges.data?.[0]?.paymentPlans,
    types: types && [...types, OTHER_TYPE].map((type) => ({ value: type, label: type })),
    error: banks.error ?? charges.error,
    retry: () => Promise.all([banks.refetch(), charges.refetch()]),
  };
}
